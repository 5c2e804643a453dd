// Asking the page's own server; nobody else is ever asked.

export class Refusal extends Error {
  constructor(message, mistakes = []) {
    super(message);
    this.mistakes = mistakes;
  }
}

/** Send a request; what the server refuses becomes a Refusal with its sentences. */
export async function ask(address, options = {}) {
  const answer = await fetch(address, options);
  if (answer.ok) return answer;
  let told;
  try {
    told = await answer.json();
  } catch {
    told = {};
  }
  throw new Refusal(told.message || String(answer.status), told.mistakes || []);
}

export function post(address, data, options = {}) {
  return ask(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(data),
    ...options,
  });
}

/** Hand a file to the reader. */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

export function fileName(answer, otherwise) {
  const found = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") || "");
  return found ? found[1] : otherwise;
}

/** Show why something can't be done, or nothing. */
export function showRefusal(place, error, noServer) {
  place.replaceChildren();
  place.hidden = !error;
  if (!error) return;
  const lead = document.createElement("p");
  lead.textContent = error instanceof Refusal ? error.message : noServer;
  place.append(lead);
  const others = (error.mistakes || []).filter((mistake) => mistake.message !== error.message);
  if (others.length) {
    const list = document.createElement("ul");
    for (const mistake of others) {
      const item = document.createElement("li");
      item.textContent = mistake.where ? `${mistake.where}: ${mistake.message}` : mistake.message;
      list.append(item);
    }
    place.append(list);
  }
}
