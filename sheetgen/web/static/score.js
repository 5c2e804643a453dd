// The page for scores: sheets to click, points that follow, files, links, undo.
import { History, clean, fromLink, newGame, toLink, withBox, withPlayer } from "./game.js";
import { Refusal, ask, download, fileName, post, showRefusal } from "./server.js";
import { SheetView, withMinus } from "./sheet.js";

const data = JSON.parse(document.querySelector("#data").textContent);
const { layouts, words, language } = data;
const find = (id) => document.querySelector(`#${id}`);
const MOST_CHOSEN = 10;

let views = [];
let scoring = new AbortController();
let steps = History.kept(layouts) ?? new History(newGame(layouts[0], standardNames(2)));

function standardNames(count, from = 0) {
  return Array.from({ length: count }, (_, index) => words.player.replace("#", from + index + 1));
}

const layoutOf = (game) => layouts.find((each) => each.id === game.layout);

/** Show a refusal, or take it away; what scoring has to say goes only when scoring has nothing more to say. */
function fail(error, from = "reader") {
  if (!error && find("refusal").dataset.from !== from) return;
  find("refusal").dataset.from = from;
  showRefusal(find("refusal"), error, words.no_server);
}

/** Return the game as the server gets it: whoever has no name yet is called by the number of the seat. */
function named(game) {
  const players = game.players.map((player, seat) => ({
    ...player,
    name: player.name.trim() || words.player.replace("#", seat + 1),
  }));
  return { ...game, players };
}

/** Change the game; `step` names a field in which letters are typed one after the other. */
function go(game, step = null) {
  fail(null);
  steps.go(game, step);
  show();
}

function changed(seat, kind, value) {
  const game = steps.now;
  if (kind === "box") go(withBox(game, layoutOf(game), seat, value.row, value.number, value.crossed));
  else if (kind === "bonus") go(withPlayer(game, seat, { bonus: value, field: undefined }), `bonus-${seat}`);
  else if (kind === "field") go(withPlayer(game, seat, { field: value, bonus: undefined }));
  else go(withPlayer(game, seat, { [kind]: value }), kind === "name" ? `name-${seat}` : null);
}

function fieldsOf(game) {
  const sheet = data.sheets.find((each) => each.layout === game.layout);
  return sheet.fields[game.side] ?? Object.values(sheet.fields)[0] ?? [];
}

function choose(select, choices, value) {
  select.replaceChildren(...choices.map((each) => new Option(String(each).toUpperCase(), each)));
  select.value = value;
}

/** Show the game as it is now, then ask for its score. */
function show() {
  const game = steps.now;
  const layout = layoutOf(game);
  find("layout").value = layout.id;
  const [least, most] = layout.players;
  const counts = Array.from({ length: Math.max(most, game.players.length) - least + 1 }, (_, index) => least + index);
  if (!counts.includes(game.players.length)) counts.unshift(game.players.length);
  choose(find("player-count"), counts, game.players.length);
  find("side-field").hidden = !layout.board;
  if (layout.board) choose(find("side"), Object.keys(layout.board), game.side ?? Object.keys(layout.board)[0]);
  find("finished").checked = game.finished;
  find("undo").disabled = !steps.past.length;
  find("redo").disabled = !steps.future.length;
  const kind = `${layout.id} ${game.side ?? ""} ${game.players.length}`;
  if (find("players").dataset.kind !== kind) {
    views = game.players.map((_, seat) => new SheetView(seat, layout, fieldsOf(game), data, changed));
    find("players").replaceChildren(...views.map((view) => view.root));
    find("players").dataset.kind = kind;
  }
  views.forEach((view, seat) => view.show(game.players[seat]));
  score(game);
}

async function score(game) {
  scoring.abort();
  scoring = new AbortController();
  delete document.body.dataset.scored;
  try {
    const answer = await post(`/api/score?lang=${language}`, named(game), { signal: scoring.signal });
    showResult(game, (await answer.json()).games[0]);
    fail(null, "score");
  } catch (error) {
    if (error.name === "AbortError") return;
    fail(error, "score");
    views.forEach((view) => view.showResult(null, [], problemItem));
  }
}

function showResult(game, result) {
  const { players } = result;
  // What concerns all sheets together makes sense only when all of them are filled in.
  const problems = result.problems.filter((problem) => game.finished || problem.seat !== null);
  const valid = !problems.some((problem) => problem.severity === "error");
  views.forEach((view, seat) => {
    view.showResult(
      players[seat],
      problems.filter((problem) => problem.seat === seat),
      problemItem,
    );
  });
  find("game-problems").replaceChildren(...problems.filter((problem) => problem.seat === null).map(problemItem));
  const ranked = [...players].sort((one, other) => one.rank - other.rank);
  find("standings").replaceChildren(
    ...ranked.map((player) => {
      const item = document.createElement("li");
      for (const [kind, text] of [["rank", `${player.rank}.`], ["who", player.name], ["points", withMinus(player.total)]]) {
        const part = document.createElement("span");
        part.className = kind;
        part.textContent = text;
        item.append(part, " ");
      }
      return item;
    }),
  );
  const verdict = find("verdict");
  const isFine = game.finished && !problems.length;
  verdict.textContent = valid ? (isFine ? words.valid : "") : words.invalid;
  verdict.className = `verdict ${valid ? "right" : "wrong"}`;
  find("live").textContent = [
    ...ranked.map((player) => `${player.name} ${withMinus(player.total)}`),
    ...(valid ? [] : [words.invalid]),
  ].join(", ");
  document.body.dataset.scored = JSON.stringify(players.map((player) => player.total));
}

function problemItem(problem) {
  const item = document.createElement("li");
  item.className = `problem ${problem.severity}`;
  const message = document.createElement("p");
  message.textContent = problem.kind === "not-finished" ? words.not_finished : problem.message;
  item.append(message);
  if (problem.suggestions.length) {
    const perhaps = document.createElement("p");
    perhaps.className = "perhaps";
    perhaps.textContent = `${words.or} ${problem.suggestions.join(" · ")}`;
    item.append(perhaps);
  }
  const rule = document.createElement("a");
  rule.href = `/${language}/rules/${steps.now.layout}#${problem.section}`;
  rule.textContent = words.rule.replace("#", problem.heading);
  rule.addEventListener("click", (event) => {
    event.preventDefault();
    showRule(rule.href, problem.section);
  });
  item.append(rule);
  return item;
}

async function showRule(address, section) {
  try {
    const answer = await ask(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    find("rule-text").replaceChildren(document.importNode(page.getElementById(section), true));
    find("rule").showModal();
  } catch {
    location.href = address;
  }
}

// settings

find("layout").addEventListener("change", (event) => {
  const layout = layouts.find((each) => each.id === event.target.value);
  const names = steps.now.players.map((player) => player.name).slice(0, layout.players[1]);
  go({ ...newGame(layout, names), finished: steps.now.finished });
});
find("player-count").addEventListener("change", (event) => {
  const { now } = steps;
  const count = Number(event.target.value);
  const more = standardNames(count, 0).slice(now.players.length).map((name) => ({ name }));
  go({ ...now, players: [...now.players, ...more].slice(0, count) });
});
find("side").addEventListener("change", (event) => go({ ...steps.now, side: event.target.value }));
find("finished").addEventListener("change", (event) => go({ ...steps.now, finished: event.target.checked }));

// undo, redo, new

function undo() {
  steps.undo();
  show();
}

function redo() {
  steps.redo();
  show();
}

find("undo").addEventListener("click", undo);
find("redo").addEventListener("click", redo);
find("new-game").addEventListener("click", () => {
  const { now } = steps;
  go(newGame(layoutOf(now), now.players.map((player) => player.name)));
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.matches?.("input[type=text], input[type=number]");
  if (typing || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key === "z" || key === "y") {
    event.preventDefault();
    (key === "z" && !event.shiftKey ? undo : redo)();
  }
});

// files

find("save").addEventListener("click", async () => {
  try {
    const answer = await post(`/api/game?lang=${language}`, named(steps.now));
    download(await answer.blob(), `${steps.now.layout}-game.yaml`);
  } catch (error) {
    fail(error);
  }
});
find("print-result").addEventListener("click", async () => {
  try {
    const answer = await post(`/api/result?lang=${language}`, named(steps.now));
    download(await answer.blob(), fileName(answer, "result.pdf"));
  } catch (error) {
    fail(error);
  }
});
find("open").addEventListener("click", () => find("files").click());
find("files").addEventListener("change", (event) => {
  openFiles([...event.target.files]);
  event.target.value = "";
});

async function inLetters(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let start = 0; start < bytes.length; start += 32768) {
    text += String.fromCharCode(...bytes.subarray(start, start + 32768));
  }
  return btoa(text);
}

async function openFiles(files) {
  if (!files.length) return;
  try {
    const given = await Promise.all(files.map(async (file) => ({ name: file.name, data: await inLetters(file) })));
    const answer = await post(`/api/read?lang=${language}`, { files: given });
    const { games, left_out: leftOut } = await answer.json();
    fail(null);
    if (games.length === 1) open(games[0].game);
    else if (games.length) offer(games);
    if (leftOut) fail(new Refusal(words.left_out));
  } catch (error) {
    fail(error);
  }
}

function open(game) {
  const cleaned = clean(game, layouts);
  if (cleaned) go(cleaned);
}

function offer(games) {
  find("choices").replaceChildren(
    ...games.map(({ label, game }) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      const names = game.players.slice(0, MOST_CHOSEN).map((player) => player.name);
      button.type = "button";
      button.textContent = `${label}: ${names.join(", ")}`;
      button.addEventListener("click", () => {
        find("choose-dialog").close();
        open(game);
      });
      item.append(button);
      return item;
    }),
  );
  find("choose-dialog").showModal();
}

for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
    event.preventDefault();
    find("score").classList.toggle("is-over", kind === "dragover");
    if (kind === "drop") openFiles([...event.dataTransfer.files]);
  });
}

// links

find("share").addEventListener("click", async () => {
  try {
    find("link").value = `${location.origin}/${language}/score#game=${await toLink(named(steps.now))}`;
  } catch {
    fail(new Refusal(words.no_link)); // a browser from before 2023, which can't compress
    return;
  }
  find("share-dialog").showModal();
  find("link").select();
});
find("copy").addEventListener("click", async () => {
  find("link").select();
  try {
    await navigator.clipboard.writeText(find("link").value);
  } catch {
    document.execCommand("copy");
  }
  find("live").textContent = words.copied;
  find("share-dialog").close();
});

async function openLink() {
  const match = /^#game=([\w-]+)$/.exec(location.hash);
  if (!match) return;
  const game = await fromLink(match[1], layouts);
  history.replaceState(null, "", location.pathname);
  if (game) go(game);
  else fail(new Refusal(words.bad_link));
}

window.addEventListener("hashchange", openLink);
show();
await openLink();
document.body.dataset.ready = "yes";
