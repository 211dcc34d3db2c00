/** What this browser remembers: the seats it holds, a name, and a few settings. */

import type { Pace } from "./pacer";

export interface KeptTable {
  table: string;
  game: string;
  title: string;
  /** Secrets of the seats that are played on this screen; `fresh` takes the place of one that is a link. */
  mine: { seat: number; secret: string; fresh?: string }[];
  /** Secrets of seats whose links were made here, to be shared again. */
  invites: { seat: number; secret: string }[];
  at: number;
  /** What proves the host, at a table where no seat of this screen does. */
  host?: string;
  /** Whether a coach sits beside one there. */
  coach?: boolean;
}

export interface Settings {
  name: string;
  scheme: "system" | "light" | "dark";
  pace: Pace;
  keys: boolean;
  labels: boolean;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** Whether the browser shall say so when it is one's turn and the page is not in sight. */
  notify: boolean;
}

export const TABLES = "aitch.tables";
const SETTINGS = "aitch.settings";
const MOST = 400;
const DEFAULTS: Settings = {
  name: "",
  scheme: "system",
  pace: "normal",
  keys: true,
  labels: true,
  sound: true,
  volume: 0.6,
  notify: false,
};

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser without storage still plays; it only forgets its seats when it is closed.
  }
}

/** The names of all that is kept. */
export function keys(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? "");
  } catch {
    return [];
  }
}

/** Writes several things, or none of them where not all of them can be written. */
export function writeAll(values: [string, unknown][]): boolean {
  const before = values.map(([key]): [string, string | null] => [key, localStorage.getItem(key)]);
  try {
    for (const [key, value] of values) localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    for (const [key, value] of before) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
    return false;
  }
}

export function keptTables(): KeptTable[] {
  const tables = read<KeptTable[]>(TABLES, []);
  return Array.isArray(tables) ? tables : [];
}

export function keptTable(table: string): KeptTable | undefined {
  return keptTables().find((kept) => kept.table === table);
}

export function keepTable(table: KeptTable): void {
  const others = keptTables().filter((kept) => kept.table !== table.table);
  write(TABLES, [table, ...others].slice(0, MOST));
}

/** The server took fresh secrets in the place of links: from now on they prove these seats. */
export function renewSecrets(table: string, renewed: string[]): void {
  const kept = keptTable(table);
  if (!kept || renewed.length === 0) return;
  const mine = kept.mine.map(({ seat, secret, fresh }) =>
    fresh && renewed.includes(fresh) ? { seat, secret: fresh } : { seat, secret, ...(fresh && { fresh }) },
  );
  keepTable({ ...kept, mine });
}

/** A seat is played elsewhere from now on; the table can still be watched. */
export function giveUpSecrets(table: string, secrets: string[]): void {
  const kept = keptTable(table);
  if (kept) keepTable({ ...kept, mine: kept.mine.filter((own) => !secrets.includes(own.secret)) });
}

/** A secret that nobody can guess. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** All secrets by which this browser proves who it is at a table. */
export function proofsOf(table: string): string[] {
  const { mine = [], host } = keptTable(table) ?? {};
  return [...mine.map((own) => own.secret), ...(host ? [host] : [])];
}

export function forgetTable(table: string): void {
  write(
    TABLES,
    keptTables().filter((kept) => kept.table !== table),
  );
}

export function readSettings(): Settings {
  return { ...DEFAULTS, ...read<Partial<Settings>>(SETTINGS, {}) };
}

export function writeSettings(settings: Settings): void {
  write(SETTINGS, settings);
}
