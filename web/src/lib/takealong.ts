/** All that this browser knows of its games as one file, and back: what is read is added, nothing is lost. */

import { GAMES, newer, type PlayedGame, playedGames } from "./history";
import { type Finished, finishedGames, sheetKey, sheetNames } from "./sheet";
import { type KeptTable, keptTables, TABLES, writeAll } from "./storage";

const VERSION = 1;
const NAME = "aitch-games";

interface Kept {
  games: PlayedGame[];
  /** Record sheets by the name of their game. */
  sheets: Record<string, Finished[]>;
  /** The seats that are held here, with the secrets that prove it: with them one can play on elsewhere. */
  seats: KeptTable[];
}

export interface Merged {
  fresh: number;
  updated: number;
  known: number;
}

/** A file that is not taken: `message` says what is wrong, and where. */
export class BadFile extends Error {}

export function whatIsKept(): Kept {
  const sheets = Object.fromEntries(sheetNames().map((name) => [name, finishedGames(name)]));
  return { games: playedGames(), sheets, seats: keptTables() };
}

export function exportText(now: Date): string {
  return `${JSON.stringify({ [NAME]: VERSION, exported: now.toISOString(), ...whatIsKept() }, undefined, 1)}\n`;
}

/** Reads a file and adds what it holds; where anything of it is wrong, nothing is changed. */
export function importText(text: string): Merged {
  const read = readKept(text);
  const { kept, merged } = merge(whatIsKept(), read);
  const all: [string, unknown][] = [
    [GAMES, kept.games],
    [TABLES, kept.seats],
    ...Object.entries(kept.sheets).map(([name, games]): [string, unknown] => [sheetKey(name), games]),
  ];
  if (!writeAll(all)) throw new BadFile("This browser has no room for so many games. Nothing was changed.");
  return merged;
}

export function merge(here: Kept, there: Kept): { kept: Kept; merged: Merged } {
  const merged: Merged = { fresh: 0, updated: 0, known: 0 };
  const games = new Map(here.games.map((game) => [game.table, game]));
  for (const game of there.games) {
    const known = games.get(game.table);
    const both = known ? newer(known, game) : game;
    if (!known) merged.fresh += 1;
    else if (JSON.stringify(both) === JSON.stringify(known)) merged.known += 1;
    else merged.updated += 1;
    games.set(game.table, both);
  }
  const sheets = { ...here.sheets };
  for (const [name, theirs] of Object.entries(there.sheets)) sheets[name] = union(sheets[name] ?? [], theirs);
  const byTime = [...games.values()].sort((a, b) => b.played - a.played);
  return { kept: { games: byTime, sheets, seats: unionOfSeats(here.seats, there.seats) }, merged };
}

/** A game of a player stands on a sheet once. */
function union(mine: Finished[], theirs: Finished[]): Finished[] {
  const same = (a: Finished) => (b: Finished) => a.table === b.table && a.player === b.player;
  return [...mine, ...theirs.filter((one) => !mine.some(same(one)))];
}

function unionOfSeats(mine: KeptTable[], theirs: KeptTable[]): KeptTable[] {
  const tables = new Map(mine.map((table) => [table.table, table]));
  for (const table of theirs) {
    const held = tables.get(table.table);
    const more = <T extends { secret: string }>(a: T[], b: T[]) => [
      ...a,
      ...b.filter((one) => !a.some((other) => other.secret === one.secret)),
    ];
    tables.set(
      table.table,
      held
        ? { ...held, mine: more(held.mine, table.mine), invites: more(held.invites, table.invites) }
        : table,
    );
  }
  return [...tables.values()].sort((a, b) => b.at - a.at);
}

// Reading: every field is looked at, and what is not as it should be is named with the way to it.

type Check = (value: unknown, where: string) => void;

export function readKept(text: string): Kept {
  const file = parsed(text);
  if (file === null || typeof file !== "object" || Array.isArray(file) || !(NAME in file))
    throw new BadFile("This is no file of games: it should have been saved on the page “My games”.");
  const version = (file as Record<string, unknown>)[NAME];
  if (version !== VERSION)
    throw new BadFile(
      typeof version === "number" && version > VERSION
        ? `The file was written by a newer Aitch (version ${version}; this one reads ${VERSION}).`
        : `The version of the file, ${NAME}, must be ${VERSION}, not ${told(version)}.`,
    );
  KEPT(file, "");
  const { games, sheets, seats } = file as unknown as Kept;
  return { games, sheets, seats };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? Number.NaN);
    const line = Number.isNaN(at) ? "" : ` (line ${text.slice(0, at).split("\n").length})`;
    throw new BadFile(
      text.trim() === ""
        ? "The file is empty."
        : `The file cannot be read: it is damaged or cut off${line}, or no file of games at all.`,
    );
  }
}

function told(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function wrong(where: string, should: string, value: unknown): never {
  const told_ = value === undefined ? "is missing" : `must be ${should}, not ${told(value)}`;
  throw new BadFile(`${where.replace(/^\./, "")} ${told_}. Nothing was changed.`);
}

const text: Check = (value, where) => {
  if (typeof value !== "string") wrong(where, "a text", value);
};
const number: Check = (value, where) => {
  if (typeof value !== "number" || !Number.isFinite(value)) wrong(where, "a number", value);
};
const flag: Check = (value, where) => {
  if (typeof value !== "boolean") wrong(where, "true or false", value);
};
const kind: Check = (value, where) => {
  if (!["here", "open", "bot", "record"].includes(value as string))
    wrong(where, "here, open, bot or record", value);
};
const list =
  (part: Check): Check =>
  (value, where) => {
    if (!Array.isArray(value)) return wrong(where, "a list", value);
    value.forEach((one, i) => {
      part(one, `${where}[${i}]`);
    });
  };
const maybe =
  (check: Check, absent: null | undefined): Check =>
  (value, where) => {
    if (value !== absent) check(value, where);
  };
const table =
  (fields: Record<string, Check>): Check =>
  (value, where) => {
    if (value === null || typeof value !== "object" || Array.isArray(value))
      return wrong(where, "a table of fields", value);
    for (const [name, check] of Object.entries(fields))
      check((value as Record<string, unknown>)[name], `${where}.${name}`);
  };
const named =
  (part: Check): Check =>
  (value, where) => {
    table({})(value, where);
    for (const [name, one] of Object.entries(value as object)) part(one, `${where}.${name}`);
  };

const HELD = list(table({ seat: number, secret: text }));
const KEPT = table({
  games: list(
    table({
      table: text,
      game: text,
      title: text,
      seats: list(table({ name: text, side: text, kind, bot: text, mine: flag })),
      began: number,
      played: number,
      ply: number,
      over: maybe(table({ result: list(number), reason: text }), null),
      gone: maybe(flag, undefined),
    }),
  ),
  sheets: named(list(table({ table: text, player: text, row: text, column: text, success: number }))),
  seats: list(table({ table: text, game: text, title: text, mine: HELD, invites: HELD, at: number })),
});
