/** The log in parts, each under the heading that the game gives it. */

import { type Line, SETUP } from "./generated";

export interface LogPart {
  head: string;
  /** The number of its first line: no other part has it. */
  first: number;
  /** Who acts in it, where it is one seat's. */
  seat: number;
  lines: Line[];
}

/** Lines that belong together stand together; a line without a heading belongs to the one before. */
export function partsOf(log: Line[]): LogPart[] {
  const parts: LogPart[] = [];
  for (const line of log) {
    const part = parts.at(-1);
    if (part && (!line.head || line.head === part.head)) part.lines.push(line);
    else parts.push({ head: line.head ?? "", first: line.ply, seat: -1, lines: [line] });
  }
  for (const part of parts) part.seat = onlySeat(part.lines);
  return parts;
}

function onlySeat(lines: Line[]): number {
  const seats = new Set(lines.map((line) => line.seat).filter((seat) => seat >= 0));
  return seats.size === 1 ? ([...seats][0] as number) : -1;
}

/** Whether a part is open: as was last said of it; else all but the setup, once that is over. */
export function isOpen(part: LogPart, said: boolean | undefined, shown: number, last: boolean): boolean {
  const looked = part.lines.some((line) => line.ply === shown);
  return said ?? (part.head !== SETUP || last || looked);
}
