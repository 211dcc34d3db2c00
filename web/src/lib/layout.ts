/** How the things of one board are arranged: clusters within a cell, stacks by layer, borders, big cards. */

import type { Area, Cell, Thing } from "./generated";
import {
  HEX,
  hexCentre,
  hexCorners,
  type Point,
  SQUARE,
  sideOf,
  squareCentre,
  squareCorners,
  towards,
} from "./geometry";

export interface PlacedCell {
  cell: Cell;
  centre: Point;
  corners: Point[];
}

export interface PlacedThing {
  thing: Thing;
  /** The cell whose place it takes part in: what a click on it falls back to. */
  cellId: string;
  x: number;
  y: number;
  /** Sprites are drawn 100 by 100; this much of it. */
  scale: number;
  turn: number;
  /** Set for a thing on the border of its cell. */
  edge?: [Point, Point];
  /** Where such a thing is clicked: within its own cell, or it would cover the one across the border. */
  grip?: [Point, Point];
  /** Set for a card that covers cells: its size before it is turned. */
  size?: [number, number];
  /** Where it says what it does: the middle of the upper edge of that label, and how wide it may be. */
  does?: { x: number; y: number; most: number };
}

export interface BoardLayout {
  cells: PlacedCell[];
  things: PlacedThing[];
}

/** Room for pieces within a cell, as a part of 100 units. */
const ROOM = { hex: 0.74, square: 0.8 };
const LIFT = 13;
/** Tokens in the corners of a cell are this large, and push its pieces together and down by so much. */
/** What belongs to a cell stands in its upper half, one beside what it does, several above it; pieces stand below. */
const FIXED = { drop: 28, room: 0.36, stretch: 2.3 };
const CORNER = { scale: 0.28, inward: 0.38, room: 0.56, stretch: 1.35, drop: 9 };

/** Offsets and scale of `count` things side by side, in parts of the room, which may be wider than high. */
export function cluster(count: number, stretch = 1): { at: Point[]; scale: number } {
  if (count <= 1) return { at: [{ x: 0, y: 0 }], scale: 1 };
  if (count === 2)
    return { at: [-0.27, 0.27].map((x) => ({ x: x * stretch, y: 0 })), scale: 0.66 * Math.sqrt(stretch) };
  const wide = Math.min(count, Math.ceil(Math.sqrt(count * stretch)));
  const columns = stretch >= 2 ? wide : count <= 4 ? 2 : Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const cell = 1.06 * Math.min(stretch / columns, 1 / rows);
  const at: Point[] = [];
  for (let i = 0; i < count; i++) {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? count - columns * (rows - 1) : columns;
    at.push({
      x: ((i % columns) - (inRow - 1) / 2) * cell,
      y: (row - (rows - 1) / 2) * cell,
    });
  }
  return { at, scale: cell * 0.96 };
}

/** A board seen from the other side: every cell opposite, every border too. */
function turned(at: [number, number], flip: boolean): [number, number] {
  return flip ? [-at[0], -at[1]] : at;
}

/** Whether tokens lie in corners of this board: names and pieces then make room for them, in every cell alike. */
export function hasCorners(area: Area): boolean {
  return area.items.some((thing) => thing.corner !== undefined);
}

export function boardLayout(area: Area, flip = false): BoardLayout {
  const hex = area.kind === "hex";
  const sides = hex ? 6 : 4;
  const cells = (area.cells ?? []).map((cell) => placeCell(cell, hex, flip));
  const byId = new Map(cells.map((placed) => [placed.cell.id, placed]));
  const things: PlacedThing[] = [];
  const piles = new Map<string, Thing[]>();
  const tucked = hasCorners(area);
  for (const thing of area.items) {
    const place = byId.get(thing.at ?? "");
    if (!place) continue;
    if (thing.side !== undefined) {
      const side = (thing.side + (flip ? sides / 2 : 0)) % sides;
      things.push(placeOnBorder(thing, place, side));
    } else if (thing.corner !== undefined) {
      things.push(placeInCorner(thing, place, thing.corner));
    } else if (thing.span && !hex) {
      things.push(placeCard(thing, place, flip));
    } else {
      const pile = piles.get(place.cell.id);
      if (pile) pile.push(thing);
      else piles.set(place.cell.id, [thing]);
    }
  }
  for (const [id, pile] of piles) things.push(...placePile(pile, byId.get(id) as PlacedCell, hex, tucked));
  things.sort((a, b) => (a.thing.layer ?? 0) - (b.thing.layer ?? 0) || a.y - b.y);
  return { cells, things };
}

function placeCell(cell: Cell, hex: boolean, flip: boolean): PlacedCell {
  const at = turned(cell.at, flip);
  const centre = hex ? hexCentre(at) : squareCentre(at);
  const corners = hex ? hexCorners(centre, HEX) : squareCorners(centre, SQUARE / 2);
  return { cell, centre, corners };
}

/** Walls stand a little inside their own cell, so that two of one border are told apart. */
function placeOnBorder(thing: Thing, place: PlacedCell, side: number): PlacedThing {
  const [a, b] = sideOf(place.corners, side);
  const inward = (p: Point) => towards(p, place.centre, 0.1);
  const edge: [Point, Point] = [towards(inward(a), inward(b), 0.1), towards(inward(b), inward(a), 0.1)];
  const middle = towards(edge[0], edge[1], 0.5);
  const grip: [Point, Point] = [towards(edge[0], place.centre, 0.26), towards(edge[1], place.centre, 0.26)];
  return { thing, cellId: place.cell.id, x: middle.x, y: middle.y, scale: 0.3, turn: 0, edge, grip };
}

function placeInCorner(thing: Thing, place: PlacedCell, corner: number): PlacedThing {
  const { x, y } = towards(place.corners[corner] as Point, place.centre, CORNER.inward);
  return { thing, cellId: place.cell.id, x, y, scale: CORNER.scale, turn: 0 };
}

function placeCard(thing: Thing, place: PlacedCell, flip: boolean): PlacedThing {
  const [columns, rows] = thing.span ?? [1, 1];
  const turn = thing.turn ?? 0;
  const lying = Math.abs(turn % 180) === 90;
  const sign = flip ? -1 : 1;
  return {
    thing,
    cellId: place.cell.id,
    x: place.centre.x + (sign * (columns - 1) * SQUARE) / 2,
    y: place.centre.y + (sign * (rows - 1) * SQUARE) / 2,
    scale: 1,
    turn: turn + (flip ? 180 : 0),
    size: lying ? [rows * SQUARE, columns * SQUARE] : [columns * SQUARE, rows * SQUARE],
  };
}

function placePile(pile: Thing[], place: PlacedCell, hex: boolean, tucked: boolean): PlacedThing[] {
  const fixed = pile.filter((thing) => thing.fixed);
  if (fixed.length === 0) return placeLayers(pile, place, hex, tucked);
  const rest = pile.filter((thing) => !thing.fixed);
  return [
    ...fixed.map((thing, i) => placeFixed(thing, place, i, fixed.length)),
    ...placeRow(rest, place, FIXED.drop),
  ];
}

function placeFixed(thing: Thing, place: PlacedCell, index: number, count: number): PlacedThing {
  const { x, y } = place.centre;
  const turn = thing.turn ?? 0;
  if (count === 1) {
    const does = { x: x + 22, y: y - 17, most: 58 };
    return {
      thing,
      cellId: place.cell.id,
      x: x - (thing.effects ? 21 : 0),
      y: y - 11,
      scale: 0.42,
      turn,
      does,
    };
  }
  const part = 104 / count;
  const at = x + (index - (count - 1) / 2) * part;
  const scale = Math.min(0.36, part / 130);
  return {
    thing,
    cellId: place.cell.id,
    x: at,
    y: y - 16,
    scale,
    turn,
    does: { x: at, y: y - 1, most: part - 6 },
  };
}

/** What comes and goes, side by side beneath what stays. */
function placeRow(things: Thing[], place: PlacedCell, drop: number): PlacedThing[] {
  const { at, scale } = cluster(things.length, FIXED.stretch);
  return things.map((thing, i) => ({
    thing,
    cellId: place.cell.id,
    x: place.centre.x + (at[i] as Point).x * 100 * FIXED.room,
    y: place.centre.y + (at[i] as Point).y * 100 * FIXED.room + drop,
    scale: FIXED.room * scale,
    turn: thing.turn ?? 0,
  }));
}

function placeLayers(pile: Thing[], place: PlacedCell, hex: boolean, tucked: boolean): PlacedThing[] {
  const layers = new Map<number, Thing[]>();
  for (const thing of pile) {
    const layer = thing.layer ?? 0;
    const same = layers.get(layer);
    if (same) same.push(thing);
    else layers.set(layer, [thing]);
  }
  const order = [...layers.keys()].sort((a, b) => a - b);
  const room = tucked ? CORNER.room : hex ? ROOM.hex : ROOM.square;
  const drop = tucked ? CORNER.drop : 0;
  const placed: PlacedThing[] = [];
  order.forEach((layer, height) => {
    const things = layers.get(layer) as Thing[];
    const { at, scale } = cluster(things.length, tucked ? CORNER.stretch : 1);
    const raise = height * LIFT - ((order.length - 1) * LIFT) / 2;
    things.forEach((thing, i) => {
      const offset = at[i] as Point;
      placed.push({
        thing,
        cellId: place.cell.id,
        x: place.centre.x + offset.x * 100 * room,
        y: place.centre.y + offset.y * 100 * room - raise + drop,
        scale: room * scale * (height > 0 ? 0.8 : 1),
        turn: thing.turn ?? 0,
      });
    });
  });
  return placed;
}

/** How many times wider than high a board is. */
export function aspectOf(area: Area): number {
  const hex = area.kind === "hex";
  const corners = (area.cells ?? []).flatMap((cell) => placeCell(cell, hex, false).corners);
  const long = (values: number[]) => Math.max(...values) - Math.min(...values);
  return corners.length > 0 ? long(corners.map((p) => p.x)) / long(corners.map((p) => p.y)) : 1;
}

/** Which things lie at each cell, top first: cards that cover it count too. */
export function thingsAt(area: Area): Map<string, Thing[]> {
  const at = new Map<string, Thing[]>();
  const byPlace = new Map((area.cells ?? []).map((cell) => [cell.at.join(), cell]));
  const byId = new Map((area.cells ?? []).map((cell) => [cell.id, cell]));
  const put = (id: string, thing: Thing) => {
    const list = at.get(id);
    if (list) list.push(thing);
    else at.set(id, [thing]);
  };
  for (const thing of area.items) {
    const home = byId.get(thing.at ?? "");
    if (!home) continue;
    if (!thing.span || area.kind !== "square") {
      put(home.id, thing);
      continue;
    }
    for (let dx = 0; dx < thing.span[0]; dx++) {
      for (let dy = 0; dy < thing.span[1]; dy++) {
        const cell = byPlace.get([home.at[0] + dx, home.at[1] + dy].join());
        if (cell) put(cell.id, thing);
      }
    }
  }
  for (const list of at.values()) list.sort((a, b) => (b.layer ?? 0) - (a.layer ?? 0));
  return at;
}
