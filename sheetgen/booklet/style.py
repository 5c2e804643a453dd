"""The style sheet of a booklet in HTML."""

from sheetgen.booklet.setting import NEW_INK, NEW_TINT

_STYLE = """\
:root { color-scheme: light dark; --text: #262626; --quiet: #5c5c5c; --ground: #ffffff; --panel: #f2f2f0;
  --new: NEW_TINT; --mark: NEW_INK; --link: #1f4e96; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8e6e1; --quiet: #b3b0a8; --ground: #1c1c1b; --panel: #2a2a28; --new: #3a3116; --mark: #e3b341;
    --link: #9fc1ff; }
}
* { box-sizing: border-box; }
html { font: 1.0625rem/1.5 "Fira Sans", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
body { max-width: 42rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; color: var(--text); background: var(--ground);
  hyphens: auto; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.2; hyphens: manual; break-after: avoid; }
h1 { font-size: 3rem; margin: 0 0 0.5rem; }
h2 { font-size: 1.6rem; margin: 2.5rem 0 0.75rem; padding-top: 0.5rem; border-top: 0.25rem solid var(--text);
  border-image: linear-gradient(to right, var(--text) 3rem, transparent 3rem) 1; }
h3 { font-size: 1.1rem; margin: 1.25rem 0 0.25rem; }
p, ul { margin: 0 0 0.75rem; orphans: 2; widows: 2; }
ul { padding-left: 1.25rem; }
a { color: var(--link); }
a:focus-visible { outline: 0.2rem solid var(--mark); outline-offset: 0.15rem; }
.above, dt { color: var(--quiet); }
.above { margin: 0; }
.summary { font-size: 1.25rem; }
nav ul { columns: 2; list-style: none; padding: 0.75rem 0; }
nav a { display: inline-block; padding: 0.2rem 0; }
.facts { display: flex; flex-wrap: wrap; gap: 0.5rem 2.5rem; margin: 0 0 0.75rem; }
dt { font-size: 0.85rem; }
dd { margin: 0; font-weight: bold; }
.example { background: var(--panel); border-radius: 0.5rem; padding: 0.75rem 1rem; margin: 0.75rem 0;
  font-size: 0.95rem; break-inside: avoid; }
.example p:last-child { margin-bottom: 0; }
.beside { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1.5rem; }
.beside > div { flex: 1 1 14rem; }
.beside figure { margin: 0; }
figure { margin: 0.75rem 0; padding: 0.75rem; border-radius: 0.5rem; background: #ffffff; break-inside: avoid; }
figure > svg { display: block; max-width: 100%; height: auto; margin: 0 auto; }
.sign { display: inline-block; width: auto; vertical-align: -0.27em; background: #ffffff; border-radius: 0.3em; }
.new { position: relative; background: var(--new); border-left: 0.3rem solid var(--mark);
  padding: 0.75rem 1rem 0.25rem; margin: 1.75rem 0 1rem; }
.new .example { background: var(--ground); }
.tab { position: absolute; left: -0.3rem; top: -1.25rem; height: 1.25rem; margin: 0; padding: 0 0.5rem;
  font: bold 0.75rem/1.25rem system-ui, sans-serif; color: var(--ground); background: var(--mark);
  border-radius: 0.25rem 0.25rem 0 0; }
.news { border: 0.1rem solid var(--mark); border-radius: 0.5rem; background: var(--new); padding: 0.75rem 1rem 0;
  margin: 1rem 0; break-inside: avoid; }
.news h3 { margin-top: 0; }
.question { break-inside: avoid; margin-bottom: 0.75rem; }
.question p { margin: 0; }
.asked { font-weight: bold; }
.short { display: grid; grid-template-columns: 9rem 1fr; gap: 0 1rem; margin-bottom: 0.5rem; }
.short h3 { margin: 0; font-size: 1rem; line-height: 1.5; }
.short p { margin: 0 0 0.25rem; }
footer { color: var(--quiet); font-size: 0.85rem; }
footer h2 { font-size: 1rem; }
@media (max-width: 34rem) { .short { display: block; } nav ul { columns: 1; } h1 { font-size: 2.25rem; } }
@media print {
  :root { --text: #000000; --quiet: #444444; --ground: #ffffff; --panel: #f2f2f0; --new: NEW_TINT; --mark: NEW_INK; }
  html { font-size: 10pt; }
  body { max-width: none; padding: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  nav { display: none; }
  #summary { break-before: page; }
  .new { padding-top: 0; }
  .tab { position: static; width: max-content; margin: 0 0 0.25rem -1rem; break-after: avoid; }
  li, p { break-inside: avoid; }
  li:last-child { break-before: avoid; }
  figure { background: none; padding: 0; }
}
"""


def page_style() -> str:
    """Return the style sheet."""
    return _STYLE.replace("NEW_TINT", str(NEW_TINT)).replace("NEW_INK", str(NEW_INK)).strip()
