// The page for printing: the preview follows the form, the button gets the PDF.
import { Refusal, ask, download, fileName, showRefusal } from "./server.js";

const form = document.querySelector("#print-form");
const refusal = document.querySelector("#refusal");
const status = document.querySelector("#status");
const pictures = {
  card: document.querySelector("#card-preview"),
  page: document.querySelector("#page-preview"),
};
const PREVIEWS = {
  card: ["layout", "lang", "palette", "names", "seed"],
  page: ["layout", "lang", "palette", "paper", "per-page", "margin"],
};
let looking = new AbortController();
let making = new AbortController();
let timer = 0;

/** What the form says, without what is left empty. */
function chosen() {
  const all = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value.trim()) all.set(name, value.trim());
  return all;
}

async function preview() {
  looking.abort();
  looking = new AbortController();
  const { signal } = looking;
  const all = chosen();
  history.replaceState(null, "", `?${all}`);
  const addresses = Object.entries(PREVIEWS).map(([kind, names]) => {
    const some = new URLSearchParams([...all].filter(([name]) => names.includes(name)));
    return [pictures[kind], `/api/preview/${kind}?${some}`];
  });
  try {
    await Promise.all(
      addresses.map(async ([picture, address]) => {
        await ask(address, { signal });
        picture.src = address;
      }),
    );
    showRefusal(refusal, null);
  } catch (error) {
    if (error.name !== "AbortError") showRefusal(refusal, error, status.dataset.failed);
  }
}

form.addEventListener("input", () => {
  status.textContent = "";
  clearTimeout(timer);
  timer = setTimeout(preview, 150);
});

if (location.search) preview();

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  making.abort();
  making = new AbortController();
  const all = chosen();
  if (event.submitter?.name) all.set(event.submitter.name, event.submitter.value);
  status.textContent = status.dataset.making;
  try {
    const answer = await ask(`/api/sheets?${all}`, { signal: making.signal });
    download(await answer.blob(), fileName(answer, "sheets.pdf"));
    showRefusal(refusal, null);
    status.textContent = status.dataset.made;
  } catch (error) {
    if (error.name === "AbortError") return;
    status.textContent = "";
    showRefusal(refusal, error, status.dataset.failed);
    if (error instanceof Refusal) refusal.scrollIntoView({ block: "nearest" });
  }
});
