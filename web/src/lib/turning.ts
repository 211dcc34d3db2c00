/** Cards that can lie in several ways: the ghost of one is shown, and a key or a click turns it to the next. */

import type { Area, HintMove, Scene, Thing } from "./generated";
import type { Legal } from "./options";
import { pickedThing } from "./scene";

/** What tells one way of lying from another. */
export function patternOf(thing: Thing): string {
  return JSON.stringify(thing.face?.grid ?? thing.id);
}

/** Rows of a card after a quarter turn to the right. */
export function quarterTurn(grid: string[][]): string[][] {
  const columns = Math.max(0, ...grid.map((row) => row.length));
  return Array.from({ length: columns }, (_, x) => grid.map((row) => row[x] ?? "").reverse());
}

/** A picked card in all its turns; those that look alike count once. */
export function turnsOf(thing: Thing): Thing[] {
  const { face, span } = thing;
  if (!face?.grid || !span) return [thing];
  const found = new Map<string, Thing>();
  let turned: Thing = thing;
  for (let quarter = 0; quarter < 4; quarter++) {
    if (!found.has(patternOf(turned))) found.set(patternOf(turned), turned);
    const [wide, high] = turned.span as [number, number];
    turned = { ...turned, span: [high, wide], face: { ...face, grid: quarterTurn(turned.face?.grid ?? []) } };
  }
  return [...found.values()];
}

/** The one that is wished for, if it is among them; else the first. */
export function wished(choices: Thing[], wish: string): Thing | undefined {
  return choices.find((thing) => patternOf(thing) === wish) ?? choices[0];
}

const isChoice = (thing: Thing) =>
  thing.span !== undefined && thing.word !== undefined && (thing.states?.includes("ghost") ?? false);

/** An area with one ghost where several stand for the ways in which one card can be laid. */
export function withOneGhost(area: Area, wish: string): Area {
  const choices = area.items.filter(isChoice);
  if (choices.length < 2) return area;
  const shown = new Set<Thing | undefined>();
  for (const place of new Set(choices.map((thing) => thing.at)))
    shown.add(
      wished(
        choices.filter((thing) => thing.at === place),
        wish,
      ),
    );
  return { ...area, items: area.items.filter((thing) => !isChoice(thing) || shown.has(thing)) };
}

/** What a turn goes through now: the ways to lay a card that has its place, or those of a card that has none yet. */
export function turnable(scene: Scene, legal: Legal): Thing[] {
  if (legal.empty) return [];
  const laid = scene.areas
    .flatMap((area) => area.items)
    .filter((thing) => isChoice(thing) && legal.has(thing.word));
  if (laid.length > 0) return laid;
  const picked = pickedThing(scene);
  return picked ? turnsOf(picked) : [];
}

/** How a hint would lay a card. */
export function hintedWish(hint: HintMove | undefined): string | undefined {
  const laid = hint?.trail.traces.find(({ thing }) => thing.span && thing.face?.grid);
  return laid && patternOf(laid.thing);
}

/** The wish after one more turn. */
export function nextWish(choices: Thing[], wish: string): string {
  const now = wished(choices, wish);
  const next = now && choices[(choices.indexOf(now) + 1) % choices.length];
  return next ? patternOf(next) : wish;
}
