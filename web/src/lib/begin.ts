/** Starting a game: tables made here, and the seats that this browser then holds. */

import { makeTable } from "./api";
import type { GameInfo, MadeTable, TableBody } from "./generated";
import { go, tablePath } from "./router.svelte";
import { settings } from "./settings.svelte";
import { keepTable } from "./storage";
import { closeGoal, keepSaid } from "./teaching";

/** Programs are listed from weak to strong: a newcomer gets the second, which is no pushover and no master. */
export function defaultBot(game: GameInfo): string {
  return (game.bots[1] ?? game.bots[0])?.name ?? "";
}

export function defaultOptions(game: GameInfo): NonNullable<TableBody["options"]> {
  return Object.fromEntries(game.variants.map((variant) => [variant.name, variant.default]));
}

export function ownName(): string {
  return settings.name || "Guest";
}

/** Keeps the secrets that the server gave out: own seats to play, open ones to pass on. */
export function rememberTable(
  table: string,
  game: string,
  title: string,
  kinds: string[],
  { secrets, host }: Pick<MadeTable, "secrets" | "host">,
  coach = false,
): void {
  const held = (kind: string) =>
    secrets.flatMap((secret, seat) => (secret !== null && kinds[seat] === kind ? [{ seat, secret }] : []));
  const kept = { table, game, title, mine: held("here"), invites: held("open"), at: Date.now(), coach };
  keepTable(host ? { ...kept, host } : kept);
}

export async function openTable(game: GameInfo, request: TableBody, coach = false): Promise<void> {
  const made = await makeTable(request);
  const kinds = request.seats.map((seat) => seat.kind);
  rememberTable(made.table, game.name, game.title, kinds, made, coach);
  go(tablePath(made.table));
}

/** One click: this person against programs, everything else as it comes. */
export async function playNow(game: GameInfo): Promise<void> {
  await openTable(game, against(game, defaultBot(game)));
}

/** A first game: against the weakest program, with a coach who says everything from the beginning. */
export async function playGuided(game: GameInfo): Promise<void> {
  keepSaid(game.name, []);
  closeGoal(game.name, false);
  await openTable(game, against(game, game.bots[0]?.name ?? ""), true);
}

function against(game: GameInfo, bot: string): TableBody {
  const count = game.seat_counts[0] ?? 1;
  const seats: TableBody["seats"] = Array.from({ length: count }, (_, i) =>
    i === 0 ? { kind: "here", name: ownName(), bot: "" } : { kind: "bot", name: "", bot },
  );
  const pack = game.packs[0]?.name ?? "default";
  return { game: game.name, options: defaultOptions(game), pack, seats, clock: null, listed: false };
}
