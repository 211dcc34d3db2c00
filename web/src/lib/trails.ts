/** Where the traces of a turn are drawn on one board: arrows, ghosts, crosses, rings and what falls over. */

import type { Area, Thing, Trace, Trail } from "./generated";
import { type Point, towards } from "./geometry";
import { type BoardLayout, boardLayout, type PlacedThing } from "./layout";

export interface Arrow {
  from: Point;
  to: Point;
}

export interface BoardTrail {
  seat: number;
  arrows: Arrow[];
  /** Things where they will lie, or where they lay. */
  ghosts: PlacedThing[];
  /** What goes, or has gone. */
  crosses: Point[];
  /** What has come, or has changed where it lies. */
  rings: Point[];
  fallen: Point[];
  /** Where a number can stand: at the place that the turn is about. */
  focus: Point | undefined;
}

/** More would hide the board that they explain. */
const MOST = 14;

/** `ahead`: it has not been done yet, and what comes is drawn as a ghost; else what went is. */
export function boardTrail(
  area: Area,
  layout: BoardLayout,
  trail: Trail,
  ahead: boolean,
  flip: boolean,
): BoardTrail {
  const cells = new Map(layout.cells.map(({ cell, centre }) => [cell.id, centre]));
  const things = new Map(layout.things.map((placed) => [placed.thing.id, placed]));
  const here = trail.traces.filter((trace) => trace.area === area.id).slice(0, MOST);
  const came = here.filter(({ kind }) => kind === "moved" || kind === "came");
  const went = here.filter(({ kind }) => kind === "went");
  const later = placesOf(area, came, flip);
  const found: BoardTrail = {
    seat: trail.seat,
    arrows: [],
    ghosts: ahead ? [...later.values()] : [...placesOf(area, went, flip).values()],
    crosses: [],
    rings: [],
    fallen: [],
    focus: undefined,
  };
  for (const trace of here) {
    const lies = things.get(trace.thing.id);
    const to = (ahead && trace.kind !== "went" ? later.get(trace.thing.id) : lies) ?? lies;
    const at = to ?? cells.get(trace.thing.at ?? "");
    if (!at) continue;
    const end = { x: at.x, y: at.y };
    const from = cells.get(trace.origin ?? "");
    if (trace.fell) found.fallen.push(end);
    if (trace.kind === "went") found.crosses.push(end);
    else if (trace.kind === "moved" && from) {
      if (distance(from, end) > 40) found.arrows.push(arrow(from, end));
    } else if (!ahead && !trace.fell) found.rings.push(end);
  }
  for (const id of trail.cells.slice(0, MOST)) {
    const at = cells.get(id);
    if (at) found.rings.push(at);
  }
  found.focus = focusOf(found);
  return found;
}

/** Things as they will lie there, or lay there, by themselves. */
function placesOf(area: Area, traces: Trace[], flip: boolean): Map<string, PlacedThing> {
  const items: Thing[] = traces.map(({ thing }) => ({ ...thing, states: ["ghost"] }));
  const { things } = boardLayout({ ...area, items }, flip);
  return new Map(things.map((placed) => [placed.thing.id, placed]));
}

function focusOf({ arrows, ghosts, crosses, fallen }: BoardTrail): Point | undefined {
  const ghost = ghosts[0];
  return arrows[0]?.to ?? (ghost && { x: ghost.x, y: ghost.y }) ?? crosses[0] ?? fallen[0];
}

/** Places for labels of this size: those that would cover an earlier one give way upwards. */
export function apart(wanted: (Point | undefined)[], size: Point): (Point | undefined)[] {
  const taken: Point[] = [];
  return wanted.map((at) => {
    if (!at) return undefined;
    const place = { ...at };
    while (
      taken.some((other) => Math.abs(other.x - place.x) < size.x && Math.abs(other.y - place.y) < size.y)
    )
      place.y -= size.y / 2;
    taken.push(place);
    return place;
  });
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** From one middle to another, but short of both, so that what lies there stays to be seen. */
function arrow(from: Point, to: Point): Arrow {
  const length = distance(from, to);
  return {
    from: towards(from, to, Math.min(0.4, 18 / length)),
    to: towards(to, from, Math.min(0.4, 26 / length)),
  };
}

/** The shaft of an arrow, bent a little so that there and back are told apart, and its head. */
export function arrowPaths({ from, to }: Arrow): { shaft: string; head: string } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(18, length / 8);
  const middle = {
    x: (from.x + to.x) / 2 - (dy / length) * bend,
    y: (from.y + to.y) / 2 + (dx / length) * bend,
  };
  const angle = Math.atan2(to.y - middle.y, to.x - middle.x);
  const wing = (turn: number) =>
    `${n(to.x - 20 * Math.cos(angle + turn))} ${n(to.y - 20 * Math.sin(angle + turn))}`;
  const neck = { x: to.x - 13 * Math.cos(angle), y: to.y - 13 * Math.sin(angle) };
  return {
    shaft: `M${n(from.x)} ${n(from.y)}Q${n(middle.x)} ${n(middle.y)} ${n(neck.x)} ${n(neck.y)}`,
    head: `M${n(to.x)} ${n(to.y)}L${wing(0.5)}L${wing(-0.5)}Z`,
  };
}

function n(value: number): number {
  return Math.round(value * 10) / 10;
}

export interface Marks {
  /** Things that came to lie where they lie. */
  moved: Set<string>;
  /** Cells that something left. */
  left: Set<string>;
}

/** What the turns of others leave marked on the things themselves, wherever they lie. */
export function marksOf(trails: Trail[]): Marks {
  const traces = trails.flatMap((trail) => trail.traces);
  const moved = traces.filter(({ kind }) => kind === "moved" || kind === "came").map(({ thing }) => thing.id);
  const left = traces.flatMap(({ origin }) => (origin === undefined ? [] : [origin]));
  return { moved: new Set(moved), left: new Set(left) };
}
