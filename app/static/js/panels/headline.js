/** How a game ended, in a few words. */

const HOW = {
  resigned: "by resignation",
  time: "on time",
  absence: "as a seat stayed empty",
  agreed: "by agreement",
  aborted: "called off",
};

/** The result in a headline. @param {any} result @param {import("../types.js").Board|null} board */
export function headline(result, board) {
  const winner = result.winner ? (board?.sides?.[result.winner]?.name ?? result.winner) : null;
  const how = HOW[/** @type {keyof typeof HOW} */ (result.how)];
  const level = String(result.level ?? "").replaceAll("_", " ");
  if (!how) return winner ? `${winner}:${level ? ` ${level}` : ""} victory` : "A draw";
  if (winner) return `${winner} wins ${how}`;
  if (level === "draw") return `A draw ${how}`;
  return level === "none" ? "No result: the game was called off" : `Nobody wins: the game ended ${how}`;
}
