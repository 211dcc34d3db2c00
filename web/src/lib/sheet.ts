/** The record sheets of this browser: every finished game of each player here, so that none is counted twice. */

import type { GameInfo } from "./generated";
import { keys, read, write } from "./storage";

export interface Finished {
  table: string;
  player: string;
  row: string;
  column: string;
  /** The smaller the better; 0 for a game that was no success. */
  success: number;
}

export interface Square {
  games: number;
  wins: number;
  best: number;
}

const SHEET = "aitch.sheet.";
export const sheetKey = (game: string) => SHEET + game;

/** The games that have a sheet here. */
export function sheetNames(): string[] {
  return keys()
    .filter((key) => key.startsWith(SHEET))
    .map((key) => key.slice(SHEET.length));
}

export function finishedGames(game: string): Finished[] {
  const kept = read<Finished[]>(sheetKey(game), []);
  return Array.isArray(kept) ? kept : [];
}

/** Keeps a finished game that counts for those of its players who sit here; the same one again changes nothing. */
export function noteFinished(
  game: GameInfo,
  table: string,
  players: string[],
  options: Record<string, unknown>,
  success: number | null,
): void {
  const { sheet } = game;
  if (!sheet || success === null) return;
  const kept = finishedGames(game.name);
  const fresh = [...new Set(players)].filter(
    (player) => !kept.some((one) => one.table === table && one.player === player),
  );
  if (fresh.length === 0) return;
  const [row, column] = [String(options[sheet.rows]), String(options[sheet.columns])];
  write(sheetKey(game.name), [...kept, ...fresh.map((player) => ({ table, player, row, column, success }))]);
}

export function playersOf(games: Finished[]): string[] {
  return [...new Set(games.map((one) => one.player))];
}

export function squareOf(games: Finished[], player: string, row: string, column: string): Square {
  const here = games.filter((one) => one.player === player && one.row === row && one.column === column);
  const won = here.map((one) => one.success).filter((success) => success > 0);
  return { games: here.length, wins: won.length, best: won.length > 0 ? Math.min(...won) : 0 };
}
