/** Results and streaks of games that were played, against each level of the programs and against people. */

import type { PlayedGame } from "./history";
import { levelOf } from "./programs";
import { resultWord } from "./words";

export type Outcome = "won" | "drawn" | "lost";

/** Who sat opposite: a program by its name, or one of these. */
export const PEOPLE = "people";
export const SEVERAL = "several programs";
export const NOBODY = "nobody else";

export interface Standing {
  against: string;
  games: number;
  won: number;
  drawn: number;
  lost: number;
}

export interface Streak {
  outcome: Outcome;
  length: number;
}

/** How a game ended for those who played it here; undefined where it is not over, or ended differently for them. */
export function outcomeOf(game: PlayedGame): Outcome | undefined {
  const { over } = game;
  if (!over || over.result.length !== game.seats.length) return undefined;
  const words = game.seats.flatMap((seat, i) => (seat.mine ? [resultWord(over.result, i)] : []));
  const outcomes = [...new Set(words.map(outcomeOfWord))];
  return outcomes.length === 1 ? outcomes[0] : undefined;
}

function outcomeOfWord(word: string): Outcome {
  if (word === "won" || word === "shared win") return "won";
  return word === "draw" ? "drawn" : "lost";
}

/** By their level: temperaments of a level are equally strong. */
export function against(game: PlayedGame): string {
  const others = game.seats.filter((seat) => !seat.mine);
  if (others.length === 0) return NOBODY;
  if (others.some((seat) => seat.kind !== "bot")) return PEOPLE;
  const bots = [...new Set(others.map((seat) => levelOf(seat.bot)))];
  return bots.length === 1 ? (bots[0] ?? SEVERAL) : SEVERAL;
}

/** One line for each opponent; programs from weak to strong as `bots` has them, the others after them. */
export function standings(games: PlayedGame[], bots: string[]): Standing[] {
  const found = new Map<string, Standing>();
  for (const game of games) {
    const outcome = outcomeOf(game);
    if (!outcome) continue;
    const name = against(game);
    const line = found.get(name) ?? { against: name, games: 0, won: 0, drawn: 0, lost: 0 };
    line.games += 1;
    line[outcome] += 1;
    found.set(name, line);
  }
  const order = [...bots, SEVERAL, PEOPLE, NOBODY];
  return [...found.values()].sort((a, b) => order.indexOf(a.against) - order.indexOf(b.against));
}

/** The outcomes in the order in which the games ended, the last one last. */
export function outcomes(games: PlayedGame[]): Outcome[] {
  return [...games]
    .sort((a, b) => a.played - b.played)
    .map(outcomeOf)
    .filter((outcome) => outcome !== undefined);
}

/** How often in a row the last outcome came. */
export function streakNow(all: Outcome[]): Streak | undefined {
  const outcome = all.at(-1);
  if (!outcome) return undefined;
  const other = all.findLastIndex((one) => one !== outcome);
  return { outcome, length: all.length - 1 - other };
}

export function mostWinsInARow(all: Outcome[]): number {
  let [most, now] = [0, 0];
  for (const outcome of all) {
    now = outcome === "won" ? now + 1 : 0;
    most = Math.max(most, now);
  }
  return most;
}
