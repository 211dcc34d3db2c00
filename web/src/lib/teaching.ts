/** What this browser remembers of somebody who learns a game: goals that were read, sentences that a coach has said. */

import { playedGames } from "./history";
import { allDone } from "./progress";
import { keepTable, keptTable, keptTables, read, write } from "./storage";

const GOALS = "aitch.goals";
const COACH = "aitch.coach";

function listed(key: string): string[] {
  const kept = read<string[]>(key, []);
  return Array.isArray(kept) ? kept : [];
}

/** Whether the goal of a game was read and closed. */
export function goalClosed(game: string): boolean {
  return listed(GOALS).includes(game);
}

export function closeGoal(game: string, closed = true): void {
  const others = listed(GOALS).filter((one) => one !== game);
  write(GOALS, closed ? [...others, game] : others);
}

/** The sentences of a game that the coach has said, by their ids. */
export function saidOf(game: string): string[] {
  const kept = read<Record<string, string[]>>(COACH, {});
  return Array.isArray(kept[game]) ? kept[game] : [];
}

export function keepSaid(game: string, said: string[]): void {
  const kept = read<Record<string, string[]>>(COACH, {});
  write(COACH, { ...kept, [game]: said });
}

/** Whether a coach sits beside one at this table. */
export function hasCoach(table: string): boolean {
  return keptTable(table)?.coach ?? false;
}

export function keepCoach(table: string, coach: boolean): void {
  const kept = keptTable(table);
  if (kept) keepTable({ ...kept, coach });
}

/** Whether somebody neither has played a game here nor taken its course: then it is offered to learn it first. */
export function isNew(game: { name: string; coached: boolean; lessons: string[] }): boolean {
  const course = game.lessons.map((id) => ({ id }));
  return canLearn(game) && !hasPlayed(game.name) && !allDone(game.name, course);
}

export function canLearn(game: { coached: boolean; lessons: string[] }): boolean {
  return game.coached || game.lessons.length > 0;
}

/** Whether somebody has sat down at a table of this game here. */
export function hasPlayed(game: string): boolean {
  const played = playedGames().some((one) => one.game === game && one.seats.some((seat) => seat.mine));
  return played || keptTables().some((kept) => kept.game === game && kept.mine.length > 0);
}
