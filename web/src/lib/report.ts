/** A report of a problem: what this viewer sees and may have, and never what proves a seat or is hidden from it. */

import type { Line, Looked, Option, Over, PositionText, Scene, TableInfo, View } from "./generated";
import type { Notice } from "./table.svelte";
import type { Trouble } from "./troubles";

export const REPORT_VERSION = 1;

/** What the page looks like: the window, and how it is set. */
export interface Screen {
  browser: string;
  language: string;
  width: number;
  height: number;
  scale: number;
  scheme: string;
  reducedMotion: boolean;
  touch: boolean;
  online: boolean;
  settings: Record<string, unknown>;
}

export interface Seen {
  info: TableInfo;
  view: View;
  past: Looked | undefined;
  mySeats: number[];
  status: string;
  notice: Notice | undefined;
  log: Line[];
  scene: Scene;
  /** What the server gave of the position and of the record; nothing where it could not be had. */
  position: PositionText | undefined;
  record: string | undefined;
}

export interface Report {
  "aitch-problem": number;
  words: string;
  when: string;
  version: { program: string; rules: string; content: string };
  table: { id: string; game: string; pack: string; options: TableInfo["options"]; state: string };
  /** Who sits where, without names. */
  seats: { kind: string; bot: string; mine: boolean }[];
  shown: {
    viewer: number;
    seq: number;
    ply: number;
    /** Where one looks back. */
    past: number | null;
    prompt: string;
    asked: number;
    options: Option[];
    over: Over | null;
    notice: string;
    connection: string;
    scene: Scene;
  };
  position: string;
  log: Line[];
  record: string;
  troubles: Trouble[];
  screen: Screen;
}

/** Every field is named here: what is not, is in no report. */
export function reportOf(words: string, seen: Seen, screen: Screen, troubles: Trouble[], now: Date): Report {
  const { info, view, past, position } = seen;
  const { name: _, ...settings } = screen.settings;
  return {
    "aitch-problem": REPORT_VERSION,
    words: words.trim(),
    when: now.toISOString(),
    version: {
      program: position?.version ?? "",
      rules: position?.rules ?? "",
      content: position?.pack ?? "",
    },
    table: { id: info.table, game: info.game, pack: info.pack, options: info.options, state: info.state },
    seats: info.seats.map(({ kind, bot }, seat) => ({ kind, bot, mine: seen.mySeats.includes(seat) })),
    shown: {
      viewer: past?.viewer ?? view.viewer,
      seq: view.seq,
      ply: view.ply,
      past: past?.ply ?? null,
      prompt: past?.prompt ?? view.prompt,
      asked: view.asked,
      options: past ? [] : view.options,
      over: view.over,
      notice: seen.notice?.text ?? "",
      connection: seen.status,
      scene: seen.scene,
    },
    position: position?.text ?? "",
    log: seen.log,
    record: seen.record ?? "",
    troubles,
    screen: { ...screen, settings },
  };
}

export function reportText(report: Report): string {
  return `${JSON.stringify(report, undefined, 1)}\n`;
}
