/** Pictures of scenes: what glows and where ghosts stand, put into the scene; what is pointed at, told in words. */

import type { Area, Cell, Option, Picture, Scene, Thing } from "./generated";
import { boardLayout } from "./layout";
import { thingName } from "./options";

/** What a picture points at, by ids of the scene; all but the scene may be left out. */
export type Drawn = Pick<Picture, "scene"> & Partial<Omit<Picture, "scene">>;

/** A scene ready to be drawn: whatever glows carries a word of its own, and the words are options. */
export interface Dressed {
  scene: Scene;
  options: Option[];
}

/** Ghosts lie on top of everything. */
const ABOVE = 1000;

export function ghostId(thing: string): string {
  return `ghost of ${thing}`;
}

export function dressed({ scene, glow = [], ghosts = [] }: Drawn): Dressed {
  const shining = new Set(glow);
  const lit = <T extends { id: string; word?: string }>(one: T): T => {
    const { word: _, ...silent } = one;
    return (shining.has(one.id) ? { ...silent, word: one.id } : silent) as T;
  };
  const areas = scene.areas.map((area): Area => {
    const here = new Set(placesOf(area).map((place) => place.id));
    const coming = ghosts
      .filter((ghost) => here.has(ghost.at))
      .flatMap(({ thing: id, at }): Thing[] => {
        const thing = thingOf(scene, id);
        return thing
          ? [{ ...thing, id: ghostId(id), at, states: ["ghost"], layer: ABOVE, word: undefined }]
          : [];
      });
    const items = area.items.map((thing) => {
      const face = thing.face?.spaces ? { ...thing.face, spaces: thing.face.spaces.map(lit) } : thing.face;
      return lit(face ? { ...thing, face } : thing);
    });
    return { ...area, cells: area.cells?.map(lit), items: [...items, ...coming] };
  });
  const options = glow.map((word, option) => ({ option, word, label: "" }));
  return { scene: { ...scene, areas }, options };
}

function placesOf(area: Area): Cell[] {
  return [...(area.cells ?? []), ...area.items.flatMap((thing) => thing.face?.spaces ?? [])];
}

function thingOf(scene: Scene, id: string): Thing | undefined {
  return scene.areas.flatMap((area) => area.items).find((thing) => thing.id === id);
}

/** What an id stands for, as a screen reader says it. */
function called(scene: Scene, id: string, seats: string[]): string {
  const thing = thingOf(scene, id);
  if (thing) return thingName(thing, (seat) => seats[seat] ?? "");
  const place = scene.areas.flatMap(placesOf).find((cell) => cell.id === id);
  return place?.name ?? scene.areas.find((area) => area.id === id)?.title ?? id;
}

/** All that a picture points at, in words; the caption stands beneath it anyway. */
export function pictureWords(drawn: Drawn): string {
  const { scene, seats = [], arrows = [], glow = [], struck = [], ghosts = [] } = drawn;
  const name = (id: string) => called(scene, id, seats);
  const parts = [`Picture: ${scene.areas.map((area) => area.title).join(", ")}`];
  if (glow.length > 0) parts.push(`marked: ${glow.map(name).join(", ")}`);
  for (const { tail, head, text } of arrows)
    parts.push(`an arrow from ${name(tail)} to ${name(head)}${text ? ` (${text})` : ""}`);
  for (const { thing, at } of ghosts) parts.push(`${name(thing)} also drawn faintly at ${name(at)}`);
  if (struck.length > 0) parts.push(`struck out: ${struck.map(name).join(", ")}`);
  return `${parts.join("; ")}.`;
}

const SCALE = { usual: 0.71, most: 1.35 };
const ROOM = { little: 270, high: 470 };

/** How wide a board is drawn, in pixels: cells are as large in all pictures, larger where there are few of them. */
export function widthOf(area: Area): number {
  const corners = boardLayout(area).cells.flatMap((placed) => placed.corners);
  if (corners.length === 0) return 0;
  const long = (values: number[]) => Math.max(...values) - Math.min(...values);
  const [width, height] = [long(corners.map((p) => p.x)), long(corners.map((p) => p.y))];
  const scale = Math.max(SCALE.usual, Math.min(SCALE.most, ROOM.little / Math.max(width, height)));
  return Math.round(Math.min(width * scale, (ROOM.high * width) / height));
}

export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** From the middle of one thing to the middle of another, beginning and ending a little before them. */
export function arrowBetween(tail: Rect, head: Rect): Line | undefined {
  const [x1, y1] = [tail.x + tail.width / 2, tail.y + tail.height / 2];
  const [x2, y2] = [head.x + head.width / 2, head.y + head.height / 2];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const before = Math.min(tail.width, tail.height) * 0.32;
  const after = Math.min(head.width, head.height) * 0.22;
  if (length <= before + after + 4) return undefined;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  return { x1: x1 + dx * before, y1: y1 + dy * before, x2: x2 - dx * after, y2: y2 - dy * after };
}

const LETTER = 7.2;

/** Where the words of an arrow stand: on its middle, or beside a short one, which they would hide. */
export function placeOfText(
  { x1, y1, x2, y2 }: Line,
  text: string,
  frame: number,
): { x: number; y: number; half: number } {
  const half = 7 + (LETTER / 2) * text.length;
  const length = Math.hypot(x2 - x1, y2 - y1);
  const aside = length > 2 * half + 36 ? 0 : 12 + (Math.abs(y2 - y1) / length) * (half - 2);
  const at = (side: number) => ({
    x: (x1 + x2) / 2 + (side * (y1 - y2) * aside) / length,
    y: (y1 + y2) / 2 + (side * (x2 - x1) * aside) / length,
  });
  const outside = ({ x }: { x: number }) => Math.max(0, half - x, x + half - frame);
  const { x, y } = outside(at(-1)) <= outside(at(1)) ? at(-1) : at(1);
  return { x: Math.max(half, Math.min(frame - half, x)), y, half };
}
