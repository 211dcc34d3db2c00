/** Pages by the fragment of the address: what stands there never reaches a server's log. */

export type Route =
  | { page: "home" }
  | { page: "setup"; game: string }
  | { page: "learn"; game: string; lesson: string }
  | { page: "puzzles"; game: string; puzzle: string; theme: string }
  | { page: "rules"; game: string; rule: string }
  | { page: "content"; game: string; item: string }
  | { page: "sheet"; game: string }
  | { page: "summary"; game: string }
  | { page: "watch" }
  | { page: "records" }
  | { page: "mine" }
  | { page: "analysis"; from: "" | "game" | "table" | "shared" | "kept"; what: string; at: string }
  | { page: "table"; table: string; secret: string; open?: "review" }
  | { page: "lost"; path: string };

export function parseRoute(hash: string): Route {
  const path = hash.replace(/^#?\/?/, "");
  const [first = "", second = "", third = "", fourth = ""] = path.split("/").map(decode);
  if (first === "") return { page: "home" };
  if (first === "watch") return { page: "watch" };
  if (first === "records") return { page: "records" };
  if (first === "mine") return { page: "mine" };
  if (first === "learn" && second) return { page: "learn", game: second, lesson: third };
  if (first === "puzzles") {
    const theme = third === "theme" ? fourth : "";
    return { page: "puzzles", game: second, puzzle: theme ? "" : third, theme };
  }
  if (first === "game" && second && third === "setup") return { page: "setup", game: second };
  if (first === "game" && second && third === "rules") return { page: "rules", game: second, rule: fourth };
  if (first === "game" && second && third === "content")
    return { page: "content", game: second, item: fourth };
  if (first === "game" && second && third === "sheet") return { page: "sheet", game: second };
  if (first === "game" && second && third === "summary") return { page: "summary", game: second };
  if (first === "analysis") {
    const from = (["game", "table", "shared", "kept"] as const).find((one) => one === second) ?? "";
    return { page: "analysis", from: third ? from : "", what: third, at: fourth };
  }
  if (first === "table" && second) {
    const open = third === "review" ? { open: "review" as const } : {};
    return { page: "table", table: second, secret: third === "seat" ? fourth : "", ...open };
  }
  return { page: "lost", path };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** To the analysis board: with a game's start, a table that is over, what somebody shares or what is kept here. */
export function analysisPath(from: "game" | "table" | "shared" | "kept", what: string, at = 0): string {
  return `#/analysis/${from}/${encodeURIComponent(what)}${at > 0 ? `/${at}` : ""}`;
}

export function tablePath(table: string): string {
  return `#/table/${encodeURIComponent(table)}`;
}

/** A finished game with its review open. */
export function reviewPath(table: string): string {
  return `${tablePath(table)}/review`;
}

/** The whole address that somebody else opens to take this seat. */
export function seatLink(table: string, secret: string): string {
  return `${location.origin}${location.pathname}${tablePath(table)}/seat/${encodeURIComponent(secret)}`;
}

export function tableLink(table: string): string {
  return `${location.origin}${location.pathname}${tablePath(table)}`;
}

class Router {
  route = $state<Route>(parseRoute(typeof location === "undefined" ? "" : location.hash));

  listen(): () => void {
    const changed = () => {
      this.route = parseRoute(location.hash);
    };
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }
}

export const router = new Router();

export function go(path: string): void {
  location.hash = path.replace(/^#/, "");
}
