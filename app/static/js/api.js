/** Requests to the server: JSON in, JSON out, refusals as `ApiError`. */

/** @typedef {import("./types.js").Refusal} Refusal */
/** With which seat's eyes, or by which link, one looks. @typedef {{seat: string|null, invite: string|null}} Eyes */

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
  /** @param {string} old @param {string} fresh */
  password: (old, fresh) => request("POST", "/api/password", { old, new: fresh }),
  sessions: () => request("GET", "/api/sessions"),
  /** @param {string} id */
  endSession: (id) => request("DELETE", `/api/sessions/${encodeURIComponent(id)}`),
  /** @param {boolean} everywhere this session, too */
  endSessions: (everywhere) => request("DELETE", `/api/sessions${everywhere ? "?everywhere=true" : ""}`),
  notices: () => request("GET", "/api/notices"),
  /** @param {any} wishes */
  wish: (wishes) => request("POST", "/api/notices", wishes),
  /** @param {any} subscription */
  addDevice: (subscription) => request("POST", "/api/notices/devices", subscription),
  /** @param {string} id */
  dropDevice: (id) => request("DELETE", `/api/notices/devices/${encodeURIComponent(id)}`),
  /** @param {"email"|"push"|"webhook"} channel */
  testNotice: (channel) => request("POST", "/api/notices/test", { channel }),
  mutes: () => request("GET", "/api/mutes"),
  /** @param {string} person */
  mute: (person) => request("POST", "/api/mutes", { person }),
  /** @param {string} person */
  unmute: (person) => request("DELETE", `/api/mutes/${encodeURIComponent(person)}`),
  /** @param {string} person */
  profile: (person) => request("GET", `/api/people/${encodeURIComponent(person)}`),
  tempos: () => request("GET", "/api/tempos"),
  /** @param {string} list which games @param {Record<string, string>} [filters] */
  games: (list, filters = {}) => request("GET", `/api/games${query({ list, ...filters })}`),
  /** @param {string|null} [after] the game one is at */
  next: (after) => request("GET", `/api/next${query({ after })}`),
  invitations: () => request("GET", "/api/invitations"),
  /** @param {string} id @param {{accept: boolean, seat?: string, word?: string}} reply */
  reply: (id, reply) => request("POST", `/api/invitations/${encodeURIComponent(id)}`, reply),
  /** @param {string} id of the game */
  invited: (id) => request("GET", `${game(id)}/invitations`),
  /** @param {string} id of the game @param {{name?: string, person?: string, seat?: string}} whom */
  invite: (id, whom) => request("POST", `${game(id)}/invitations`, whom),
  /** @param {string} id of the game @param {string} invitation */
  withdraw: (id, invitation) => request("DELETE", `${game(id)}/invitations/${encodeURIComponent(invitation)}`),
  /** @param {string} id @param {{text: string, to: "all"|"side", seat?: string}} message @param {string|null} invite */
  say: (id, message, invite) => request("POST", `${game(id)}/chat${query({ invite })}`, message),
  /** @param {string} id @param {{seat: string|null, invite: string|null}} who */
  talk: (id, who) => request("GET", `${game(id)}/chat${query(who)}`),
  /** @param {string} id @param {number} message @param {string} reason @param {{seat: string|null, invite: string|null}} who */
  report: (id, message, reason, who) => request("POST", `${game(id)}/chat/${message}/report${query(who)}`, { reason }),
  /** @param {string} title */
  lessons: (title) => request("GET", `/api/titles/${encodeURIComponent(title)}/lessons`),
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
  /** Steps of the game after a version, with the view there if `base`. @param {string} id @param {{after: number, limit: number, base: boolean}} range @param {Eyes} eyes */
  events: (id, { after, limit, base }, eyes) =>
    request(
      "GET",
      `${game(id)}/events${query({ after: String(after), limit: String(limit), base: base ? "true" : null, ...eyes })}`,
    ),
  /** @param {string} id @param {Eyes} eyes @returns {Promise<import("./types.js").Outline>} */
  outline: (id, eyes) => request("GET", `${game(id)}/outline${query(eyes)}`),
  /** @param {string} id @param {string|null} invite */
  record: (id, invite) => request("GET", `${game(id)}/record${query({ invite })}`),
};
