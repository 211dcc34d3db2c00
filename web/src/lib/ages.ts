/** How long the server keeps tables, told to people. */

import type { AboutServer } from "./generated";
import { plural } from "./words";

export function agesTold(about: AboutServer): string {
  const told = [
    ["that nobody has begun", about.open_days],
    ["that nobody plays on", about.playing_days],
    ["that are over", about.over_days],
  ] as const;
  const parts = told.flatMap(([which, days]) =>
    days > 0 ? [`games ${which} after ${plural(days, "day")}`] : [],
  );
  const kept = about.archived && about.over_days > 0 ? " Records of games that are over are kept." : "";
  return parts.length > 0 ? `The server deletes ${parts.join(", ")}.${kept}` : "";
}
