/** A table that is only looked at: the components of the table draw it, and nothing is asked of a server. */

import { NO_WIRE } from "./connection";
import type { Option, Scene, View } from "./generated";
import { SPECTATOR } from "./generated";
import { TableStore } from "./table.svelte";

const NOTHING_ASKED: Omit<View, "scene" | "options"> = {
  t: "view",
  seq: 0,
  ply: 0,
  viewer: SPECTATOR,
  prompt: "",
  part: "",
  asked: 0,
  line: null,
  trails: [],
  changes: { moved: [], left: [], renamed: {} },
  undo: { free: 0, back: 0, asking: null, count: 0, waiting: [] },
  clocks: [],
  running: -1,
  offer: null,
  thinking: false,
  over: null,
};

export function stillTable(seats: string[]): TableStore {
  const table = new TableStore("", [], () => NO_WIRE);
  table.mySeats = [0];
  table.people = seats.map((name) => ({ name, kind: "bot", present: true, taken: true, bot: "" }));
  return table;
}

/** Lays a scene on such a table; what carries the word of an option glows. */
export function lay(table: TableStore, scene: Scene, options: Option[]): void {
  table.view = { ...NOTHING_ASKED, scene, options };
}
