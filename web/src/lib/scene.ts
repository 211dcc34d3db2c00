/** Asking a scene about itself. */

import type { Area, Scene, Thing } from "./generated";

export const EMPTY_SCENE: Scene = { areas: [], panels: [] };

/** Boards are drawn to scale in one picture; the other kinds flow like text. */
export function isBoard(area: Area): boolean {
  return area.kind === "hex" || area.kind === "square";
}

/** Whether so much lies around the boards that they need a place of their own: beside it, or on a page.  Spaces of
 * cards count, too: what is played on needs its room before anything lies there. */
export function isCrowded(around: Area[]): boolean {
  const beneath = around.filter((area) => !isBoard(area) && !area.beside);
  const parts = (thing: Thing) => Math.max(1, thing.face?.spaces?.length ?? 0);
  return beneath.flatMap((area) => area.items).reduce((sum, thing) => sum + parts(thing), 0) > 24;
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

/** A column has a card that it is about, what belongs to that card, and what stands on either side of it. */
export interface ColumnParts {
  centre: Thing | undefined;
  above: Thing[];
  below: Thing[];
  /** Cards that are nothing but a number: what a side is worth. */
  tallies: Thing[];
  /** Whatever lies on the card as a whole: signs and pieces. */
  signs: Thing[];
}

/** Sorts out what lies in a column and on no space: what comes before its card stands above it, the rest below. */
export function columnParts(area: Area): ColumnParts {
  const loose = area.items.filter((thing) => thing.at === undefined);
  const centre = loose.find((thing) => thing.face?.spaces);
  const middle = centre ? loose.indexOf(centre) : -1;
  const parts: ColumnParts = { centre, above: [], below: [], tallies: [], signs: [] };
  loose.forEach((thing, i) => {
    const face = thing.face;
    if (thing === centre) return;
    if (face && !face.text && !face.sprite && face.corner !== undefined) parts.tallies.push(thing);
    else if (!thing.back && !face?.text) parts.signs.push(thing);
    else (i < middle ? parts.above : parts.below).push(thing);
  });
  return parts;
}
