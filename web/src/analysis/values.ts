/** The values of a position's form, as texts of positions have them: taken apart, and put together again. */

import type { FormEntry, FormField, FormPart, Scene } from "../lib/generated";

const NOTHING = "-";

/** `red,green` as things; each once or several times, in their order. */
export const thingsOf = (value: string): string[] =>
  value.split(",").filter((thing) => thing !== "" && thing !== NOTHING);

export const thingsText = (things: readonly string[], empty = NOTHING): string => things.join(",") || empty;

/** `red*2,green` as things and how many there are of each. */
export function countsOf(value: string): Map<string, number> {
  return new Map(
    thingsOf(value).map((piece) => {
      const [thing = "", number = "1"] = piece.split("*");
      return [thing, Number(number)];
    }),
  );
}

export function countsText(counts: ReadonlyMap<string, number>): string {
  const there = [...counts].filter(([, number]) => number > 0);
  return thingsText(there.map(([thing, number]) => (number === 1 ? thing : `${thing}*${number}`)));
}

/** `S.F+used` as the text of each part; empty for a part that nothing is said of. */
export function piecesOf(value: string, parts: readonly FormPart[]): string[] {
  const pieces = value.split("+");
  return parts.map(
    ({ choices }) => pieces.find((piece) => choices.some(({ text }) => text === piece && text !== "")) ?? "",
  );
}

export const piecesText = (pieces: readonly string[]): string => pieces.filter(Boolean).join("+") || NOTHING;

/** `g.r` as a sign for each space. */
export const signsOf = (value: string, spaces: number): string[] =>
  Array.from({ length: spaces }, (_, i) => (value === NOTHING ? "." : (value[i] ?? ".")));

export const signsText = (signs: readonly string[]): string => signs.join("").replace(/\.+$/, "") || NOTHING;

/** `16@m13/0` as its parts; nothing for an item that is made otherwise. */
export function itemParts(item: string, between: string): string[] | undefined {
  const parts: string[] = [];
  let rest = item;
  for (const sign of between) {
    const at = rest.indexOf(sign);
    if (at < 0) return undefined;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + 1);
  }
  return [...parts, rest];
}

export const itemText = (parts: readonly string[], between: string): string =>
  parts.map((part, i) => `${i > 0 ? between[i - 1] : ""}${part}`).join("");

/** One value of a form, with the field that it belongs to. */
export interface Value {
  readonly field: FormField;
  readonly entry: FormEntry;
}

/** What can be changed at a place. */
export interface Found {
  readonly values: Value[];
  /** Values that are places, and could be this one: the text that they would then have. */
  readonly here: (Value & { readonly text: string })[];
}

/** All that a form has of what was hit: of things and cells, else of the area they lie in, else of the seat. */
export function foundAt(fields: readonly FormField[], scene: Scene, names: readonly string[]): Found {
  const areas = new Set(scene.areas.map(({ id }) => id));
  const near = names.filter((name) => !areas.has(name) && !name.startsWith("panel"));
  const things = scene.areas.flatMap(({ items }) => items).filter(({ id }) => near.includes(id));
  const cells = things.flatMap(({ at }) => (at === undefined ? [] : [at]));
  const levels = [
    [...near, ...cells],
    names.filter((name) => areas.has(name)),
    names.filter((name) => name.startsWith("panel")),
  ];
  for (const level of levels) {
    const found = foundFor(fields, level);
    if (found.values.length + found.here.length > 0) return found;
  }
  return { values: [], here: [] };
}

function foundFor(fields: readonly FormField[], names: readonly string[]): Found {
  const meant = (places: readonly string[] = []) => places.some((place) => names.includes(place));
  const all = fields.flatMap((field) => field.entries.map((entry) => ({ field, entry })));
  const here = fields.flatMap((field) => {
    const text = field.choices.find(({ places }) => meant(places))?.text;
    if (text === undefined || field.kind !== "choice") return [];
    return field.entries.map((entry) => ({ field, entry, text }));
  });
  const values = all.filter(
    ({ field, entry }) => meant(entry.places) && !here.some((one) => one.field === field),
  );
  return { values, here };
}

/** What was hit, as people call it. */
export function placeName(scene: Scene, names: readonly string[], seats: readonly string[]): string {
  const found = namedIn(scene, names, seats);
  // The name of a hex is written small, as it is on the board.
  return /^[a-z]+\d+$/.test(found) ? found : found.charAt(0).toUpperCase() + found.slice(1);
}

function namedIn(scene: Scene, names: readonly string[], seats: readonly string[]): string {
  for (const name of names) {
    for (const area of scene.areas) {
      const spaces = area.items.flatMap(({ face }) => face?.spaces ?? []);
      const cell = [...(area.cells ?? []), ...spaces].find(({ id }) => id === name);
      if (cell)
        return cell.label && /^[a-z]+\d+$/.test(cell.label) ? cell.label : (cell.name.split(": ")[0] ?? "");
      const thing = area.items.find(({ id }) => id === name);
      const under = area.cells?.find(({ id }) => id === thing?.at);
      if (under?.label) return under.label;
      if (thing) return thing.name.split(/[:;,] /)[0] ?? "";
      if (area.id === name) return area.title;
    }
    const seat = /^panel(\d+)/.exec(name)?.[1];
    if (seat !== undefined) return seats[Number(seat)] ?? "";
  }
  return "";
}
