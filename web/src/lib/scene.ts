/** The scene vocabulary of `core/scene.py`: how a seen position looks, as plain data. */

export type AreaKind = "hex" | "square" | "row" | "column" | "fan" | "pile" | "track";
export type Mark = "last" | "wanted" | "danger" | "reach" | "picked";
export type ThingState = "down" | "used" | "ghost" | "picked" | "new" | "threat" | "last" | "dim" | "rolled";

export interface Cell {
  id: string;
  at: [number, number];
  name: string;
  look?: string;
  label?: string;
  word?: string;
  seat?: number;
  marks?: Mark[];
  hint?: string;
}

export interface Face {
  title: string;
  text?: string;
  corner?: string;
  sprite?: string;
  look?: string;
  grid?: string[][];
  icons?: string[];
  spaces?: Cell[];
}

export interface Thing {
  id: string;
  name: string;
  sprite?: string;
  at?: string;
  seat?: number;
  word?: string;
  layer?: number;
  side?: number;
  corner?: number;
  turn?: number;
  span?: [number, number];
  count?: number;
  face?: Face;
  back?: boolean;
  states?: ThingState[];
}

export interface Area {
  id: string;
  kind: AreaKind;
  title: string;
  seat?: number;
  cells?: Cell[];
  items: Thing[];
  main?: boolean;
  near?: boolean;
  secret?: boolean;
  browse?: boolean;
  beside?: boolean;
}

export interface Counter {
  name: string;
  value: number;
  of?: number;
  gain?: number;
  small?: boolean;
  sprite?: string;
  word?: string;
}

export interface Panel {
  seat: number;
  name: string;
  counters: Counter[];
  active?: boolean;
  lines?: string[];
}

export interface Scene {
  areas: Area[];
  panels: Panel[];
  notes?: string[];
}

export const EMPTY_SCENE: Scene = { areas: [], panels: [] };

/** Boards are drawn to scale in one picture; the other kinds flow like text. */
export function isBoard(area: Area): boolean {
  return area.kind === "hex" || area.kind === "square";
}

/** Whether so much lies around the boards that they need a place of their own: beside it, or on a page. */
export function isCrowded(around: Area[]): boolean {
  const beneath = around.filter((area) => !isBoard(area) && !area.beside);
  return beneath.reduce((sum, area) => sum + area.items.length, 0) > 24;
}

/** Every word that something in the scene carries, so that a click can answer with it. */
export function carriedWords(scene: Scene): Set<string> {
  const words = new Set<string>();
  const add = (word?: string) => word !== undefined && words.add(word);
  for (const area of scene.areas) {
    for (const cell of area.cells ?? []) add(cell.word);
    for (const thing of area.items) {
      add(thing.word);
      for (const space of thing.face?.spaces ?? []) add(space.word);
    }
  }
  for (const panel of scene.panels) for (const counter of panel.counters) add(counter.word);
  return words;
}

/** The thing that has been taken up and waits to be put somewhere, if there is one. */
export function pickedThing(scene: Scene): Thing | undefined {
  for (const area of scene.areas) {
    const found = area.items.find((thing) => thing.states?.includes("picked"));
    if (found) return found;
  }
  return undefined;
}
