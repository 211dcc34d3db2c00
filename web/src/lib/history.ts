/** The games that were played on this browser, kept in it and sent nowhere. */

import type { SeatKind } from "./generated";
import { read, write } from "./storage";

export interface PlayedSeat {
  name: string;
  /** What the game calls the seat: Sun, Red. */
  side: string;
  kind: SeatKind;
  bot: string;
  /** Whether it was played on this browser. */
  mine: boolean;
}

export interface PlayedGame {
  table: string;
  game: string;
  title: string;
  seats: PlayedSeat[];
  /** When it was set up, and when it was last looked at here, in milliseconds. */
  began: number;
  played: number;
  ply: number;
  over: { result: number[]; reason: string } | null;
  /** The server no longer has it. */
  gone?: boolean;
}

export const GAMES = "aitch.games";

export function playedGames(): PlayedGame[] {
  const kept = read<PlayedGame[]>(GAMES, []);
  return Array.isArray(kept) ? kept : [];
}

/** Keeps a game as it stands now; whatever was known of it and is no longer told stays. */
export function notePlayed(game: PlayedGame): void {
  const kept = playedGames();
  const known = kept.find((one) => one.table === game.table);
  const others = kept.filter((one) => one !== known);
  write(GAMES, [known ? newer(known, game) : game, ...others]);
}

export function forgetGame(table: string): void {
  write(
    GAMES,
    playedGames().filter((one) => one.table !== table),
  );
}

/** Marks the games that the server has no longer. */
export function noteGone(tables: Set<string>): void {
  if (tables.size === 0) return;
  write(
    GAMES,
    playedGames().map((one) => (tables.has(one.table) ? { ...one, gone: true } : one)),
  );
}

/** Two accounts of one game as one: an ended game has ended, and a seat that was played here was. */
export function newer(one: PlayedGame, other: PlayedGame): PlayedGame {
  const [late, early] = other.played >= one.played ? [other, one] : [one, other];
  const seats = late.seats.map((seat, i) => ({
    ...seat,
    mine: seat.mine || (early.seats[i]?.mine ?? false),
  }));
  const over = late.over ?? early.over;
  const ply = Math.max(late.ply, early.ply);
  return { ...late, seats, over, ply, began: Math.min(late.began, early.began) };
}
