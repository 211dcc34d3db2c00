/** The messages of `docs/protocol.md`, version 1. */

import type { Scene } from "./scene";

export const VERSION = 1;

export interface Variant {
  name: string;
  title: string;
  help: string;
  kind: "flag" | "choice" | "number";
  default: boolean | string | number;
  values: (boolean | string | number)[];
  low: number;
  high: number;
}

export interface Palette {
  light?: Record<string, string>;
  dark?: Record<string, string>;
}

/** A record sheet of successes: two options are its rows and columns. */
export interface Sheet {
  rows: string;
  columns: string;
  unit: string;
}

export interface Bot {
  name: string;
  title: string;
  help: string;
}

export interface GameInfo {
  name: string;
  title: string;
  tagline: string;
  minutes: string;
  seat_counts: number[];
  seat_names: Record<string, string[]>;
  hidden: boolean;
  variants: Variant[];
  sheet: Sheet | null;
  packs: { name: string; title: string }[];
  bots: Bot[];
  cover: string;
  palette: Palette;
}

export interface Rules {
  title: string;
  intro: string;
  chapters: { title: string; parts: { number: string; text: string }[] }[];
}

export interface ContentItem {
  kind: string;
  name: string;
  provenance: "rulebook" | "published" | "reconstructed";
  note: string;
  fields: Record<string, unknown>;
}

export interface Content {
  packs: { name: string; title: string }[];
  pack: string;
  title: string;
  digest: string;
  items: ContentItem[];
}

export interface Tint {
  light?: string;
  dark?: string;
  pattern?: string;
  glyph?: string;
  /** Drawn faintly on the ground. */
  sprite?: string;
}

export interface Theme {
  palette: Palette;
  seats: Tint[];
  looks: Record<string, Tint>;
  sprites: Record<string, { svg: string; glyph: string }>;
  cover: string;
}

export interface SeatInfo {
  name: string;
  kind: "here" | "open" | "bot";
  present: boolean;
  taken: boolean;
  bot: string;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  state: "open" | "playing" | "over";
  ply: number;
  options?: Record<string, boolean | number | string>;
  clock?: { seconds: number; increment: number } | null;
  pack?: string;
  hidden?: boolean;
  rematch?: string | null;
}

export interface NewTable {
  game: string;
  options: Record<string, unknown>;
  pack: string;
  seats: { kind: "here" | "open" | "bot"; name: string; bot: string }[];
  clock: { seconds: number; increment: number } | null;
  listed: boolean;
}

export interface Line {
  ply: number;
  seat: number;
  text: string;
}

export interface Option {
  option: number;
  word: string;
  label: string;
}

export interface View {
  t: "view";
  seq: number;
  ply: number;
  viewer: number;
  scene: Scene;
  prompt: string;
  asked: number;
  options: Option[];
  line: Line | null;
  changed: string[];
  undo: { free: number; asking: number | null; count: number; waiting: number[] };
  clocks: number[];
  running: number;
  offer: number | null;
  thinking: boolean;
  over: { result: number[]; reason: string; success: number } | null;
}

export interface Said {
  name: string;
  text: string;
  at: number;
}

export interface Refusal {
  error?: string;
  rule: string | null;
  facts?: string;
  instead?: string[];
}

/** A move that the Expert thought of: the share of its thoughts, and the chance to win that it sees there. */
export interface HintMove {
  words: string[];
  labels: string[];
  share: number;
  chance: number | null;
}

export type FromServer =
  | View
  | { t: "welcome"; version: number; table: TableInfo; seats: number[]; chat: Said[]; log: Line[] }
  | { t: "log"; log: Line[] }
  | { t: "ok"; n: number }
  | ({ t: "refused"; n: number | null } & Refusal)
  | ({ t: "why"; n: number } & Refusal)
  | { t: "hint"; n: number; seq: number; moves: HintMove[] }
  | { t: "looked"; n: number; ply: number; scene: Scene; line: Line | null }
  | ({ t: "said" } & Said)
  | { t: "people"; seats: SeatInfo[]; watching: number; state: TableInfo["state"] }
  | { t: "rematch"; table: string };

export type ToServer =
  | { t: "hello"; version: number; secrets: string[]; name: string }
  | { t: "answer"; seq: number; seat: number; option: number }
  | { t: "why"; seat: number; word: string }
  | { t: "hint" | "undo" | "resign" | "offer" | "agree" | "decline" | "show"; seat: number }
  | { t: "undo-reply"; seat: number; yes: boolean }
  | { t: "say"; text: string }
  | { t: "look"; ply: number; seat: number };
