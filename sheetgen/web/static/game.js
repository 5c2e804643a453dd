// A game as data, its past and its future, and its forms for storage and links. No rule of the game is known here.

const KEPT = "sheetgen-game";
const MOST_STEPS = 200;
const MOST_PLAYERS = 20;

/** Return an empty game. */
export function newGame(layout, names) {
  return { layout: layout.id, finished: false, players: names.map((name) => ({ name })) };
}

/** Return a game with only what a game can have, or null; what is wrong with its values is for the server to say. */
export function clean(given, layouts) {
  const layout = layouts.find((each) => each.id === given?.layout);
  if (!layout || !Array.isArray(given.players) || !given.players.length) return null;
  const keys = [...layout.rows.map((row) => row.id), "penalties", "lucky", "bonus", "field", "written"];
  const players = given.players.slice(0, MOST_PLAYERS).map((player) => {
    const kept = { name: String(player?.name ?? "").slice(0, 100) };
    for (const key of keys) if (player?.[key] !== undefined && player[key] !== null) kept[key] = player[key];
    return kept;
  });
  const game = { layout: layout.id, finished: given.finished === true, players };
  if (typeof given.side === "string") game.side = given.side;
  return game;
}

/** Return the crosses of a row as a list; what was written otherwise (8x) is no list and stays as it is. */
export function crosses(player, row) {
  return Array.isArray(player[row]) ? player[row] : [];
}

/** Return a game in which a box is crossed, or no longer. */
export function withBox(game, layout, seat, rowId, number, crossed) {
  const row = layout.rows.find((each) => each.id === rowId);
  const others = crosses(game.players[seat], rowId).filter((each) => each !== number);
  const order = [...row.numbers, "lock"];
  const all = crossed ? [...others, number] : others;
  const sorted = all.sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return withPlayer(game, seat, { [rowId]: sorted.length ? sorted : undefined });
}

/** Return a game in which something of a player differs; undefined takes it away. */
export function withPlayer(game, seat, changes) {
  const players = game.players.map((player, index) => {
    if (index !== seat) return player;
    const changed = { ...player, ...changes };
    for (const key of Object.keys(changed)) if (changed[key] === undefined) delete changed[key];
    return changed;
  });
  return { ...game, players };
}

/** The game with what was before it and what was undone; all of it is kept in the browser. */
export class History {
  constructor(now) {
    this.past = [];
    this.now = now;
    this.future = [];
  }

  static kept(layouts) {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT));
      const now = clean(kept.now, layouts);
      if (!now) return null;
      const history = new History(now);
      history.past = (kept.past || []).map((game) => clean(game, layouts)).filter(Boolean);
      history.future = (kept.future || []).map((game) => clean(game, layouts)).filter(Boolean);
      return history;
    } catch {
      return null;
    }
  }

  /** Go on to another game; typing into one field makes one step, not one for each letter. */
  go(game, step = null) {
    if (JSON.stringify(game) === JSON.stringify(this.now)) return;
    if (step === null || step !== this.step) {
      this.past = [...this.past, this.now].slice(-MOST_STEPS);
    }
    this.step = step;
    this.now = game;
    this.future = [];
    this.keep();
  }

  undo() {
    if (!this.past.length) return;
    this.future.unshift(this.now);
    this.now = this.past.pop();
    this.step = null;
    this.keep();
  }

  redo() {
    if (!this.future.length) return;
    this.past.push(this.now);
    this.now = this.future.shift();
    this.step = null;
    this.keep();
  }

  keep() {
    try {
      localStorage.setItem(KEPT, JSON.stringify({ past: this.past, now: this.now, future: this.future }));
    } catch {
      // Without storage the game lives as long as the page.
    }
  }
}

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** Return the game as letters that can stand in a link. */
export async function toLink(game) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(game)));
  const letters = btoa(String.fromCharCode(...bytes));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Return the game of a link, or null. */
export async function fromLink(letters, layouts) {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    const text = new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
    return clean(JSON.parse(text), layouts);
  } catch {
    return null;
  }
}
