/** Requests to the server: JSON in, JSON out, refusals as `ApiError`. */

/** @typedef {import("./types.js").Refusal} Refusal */

/** A refusal that came with an HTTP status; `status` 0 where the server could not be reached. */
export class ApiError extends Error {
  /** @param {number} status @param {Refusal} refusal */
  constructor(status, refusal) {
    super(refusal.message);
    this.status = status;
    this.refusal = refusal;
  }
}

/**
 * @param {string} method @param {string} path @param {any} [body]
 * @returns {Promise<any>}
 */
async function request(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, { code: "offline", clause: null, message: "The server can't be reached just now." });
  }
  const text = await response.text();
  let json = null;
  try {
    json = text ? JSON.parse(text) : null;
  } catch {
    json = null;
  }
  if (!response.ok) {
    const fallback = { code: "http", clause: null, message: `The server answered with status ${response.status}.` };
    throw new ApiError(response.status, json?.error ?? fallback);
  }
  return json;
}

/** @param {Record<string, string|null|undefined>} values */
function query(values) {
  const used = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return used.length ? `?${new URLSearchParams(/** @type {[string, string][]} */ (used))}` : "";
}

const game = (/** @type {string} */ id) => `/api/games/${encodeURIComponent(id)}`;

/** Every call of the server's HTTP interface that the page makes. */
export const api = {
  me: () => request("GET", "/api/me"),
  /** @param {string} name */
  guest: (name) => request("POST", "/api/guest", { name }),
  /** @param {Record<string, string>} form */
  signup: (form) => request("POST", "/api/signup", form),
  /** @param {Record<string, string>} form */
  claim: (form) => request("POST", "/api/claim", form),
  /** @param {Record<string, string>} form */
  login: (form) => request("POST", "/api/login", form),
  logout: () => request("POST", "/api/logout", {}),
  titles: () => request("GET", "/api/titles"),
  /** @param {string} title */
  reference: (title) => request("GET", `/api/titles/${encodeURIComponent(title)}/reference`),
  /** @param {"mine"|"open"} list */
  games: (list) => request("GET", `/api/games${query({ list })}`),
  /** @param {any} form */
  create: (form) => request("POST", "/api/games", form),
  /** @param {string} id @param {string|null} [invite] */
  table: (id, invite) => request("GET", `${game(id)}${query({ invite })}`),
  /** @param {string} id @param {string|null} [invite] */
  board: (id, invite) => request("GET", `${game(id)}/board${query({ invite })}`),
  /** @param {string} id @param {string} seat @param {{word: string, invite?: string|null}} body */
  sit: (id, seat, body) =>
    request("POST", `${game(id)}/seats/${encodeURIComponent(seat)}`, body.invite ? body : { word: body.word }),
  /** @param {string} id @param {string} seat */
  leave: (id, seat) => request("DELETE", `${game(id)}/seats/${encodeURIComponent(seat)}`),
  /** @param {string} id @param {{before?: number|null, limit?: number, seat?: string|null, invite?: string|null}} range */
  log: (id, range) =>
    request(
      "GET",
      `${game(id)}/log${query({ before: range.before?.toString(), limit: range.limit?.toString(), seat: range.seat, invite: range.invite })}`,
    ),
};
