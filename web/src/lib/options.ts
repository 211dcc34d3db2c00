/** From what is legal to what is clicked: which things glow, which options need a button. */

import { untold } from "./effects";
import type { Area, Cell, Mark, Option, Scene, Thing, ThingState } from "./generated";
import { carriedWords } from "./scene";

export class Legal {
  readonly byWord: Map<string, Option>;

  constructor(readonly options: Option[]) {
    this.byWord = new Map(options.map((option) => [option.word, option]));
  }

  has(word: string | undefined): boolean {
    return word !== undefined && this.byWord.has(word);
  }

  get(word: string | undefined): Option | undefined {
    return word === undefined ? undefined : this.byWord.get(word);
  }

  get empty(): boolean {
    return this.options.length === 0;
  }
}

export const NOTHING_LEGAL = new Legal([]);

/** Options that nothing in the scene carries: they are shown as buttons. */
export function buttonsFor(scene: Scene, legal: Legal): Option[] {
  const carried = carriedWords(scene);
  return legal.options.filter((option) => !carried.has(option.word));
}

export type Press =
  | { kind: "answer"; option: Option }
  | { kind: "choose"; options: Option[] }
  | { kind: "why"; word: string }
  | { kind: "nothing" };

/**
 * What a click on a place means.  `words` are those of the thing that was hit first and then of all
 * that lies in the same place: the thing itself if it is legal, else the only legal one there, else a
 * choice between several, else the question why it is not legal.
 */
export function pressed(words: (string | undefined)[], legal: Legal): Press {
  const known = [...new Set(words.filter((word) => word !== undefined))];
  const first = legal.get(words[0]);
  if (first) return { kind: "answer", option: first };
  const options = known.map((word) => legal.get(word)).filter((option) => option !== undefined);
  if (options.length === 1) return { kind: "answer", option: options[0] as Option };
  if (options.length > 1) return { kind: "choose", options };
  const word = known[0];
  return word === undefined ? { kind: "nothing" } : { kind: "why", word };
}

/** The same for a place reached by keyboard, where nothing in it was hit first. */
export function entered(words: (string | undefined)[], legal: Legal): Press {
  return pressed([undefined, ...words], legal);
}

/** A place in words for a screen reader: its name, what lies there, and what Enter would do. */
export function placeName(
  cell: Cell,
  things: Thing[],
  legal: Legal,
  ownerName: (seat: number) => string,
): string {
  const parts = [cell.name];
  const unnamed = things.filter(
    (thing) => !cell.name.includes(thing.name) || (thing.states?.length ?? 0) > 0,
  );
  if (unnamed.length > 0) parts.push(unnamed.map((thing) => thingName(thing, ownerName)).join(", "));
  for (const mark of cell.marks ?? []) parts.push(MARK_WORDS[mark]);
  // What is written on a place is not said twice.
  if (cell.hint && !cell.name.includes(cell.hint)) parts.push(cell.hint);
  const icons = untold(cell.effects, parts.join("; "));
  if (icons) parts.push(icons);
  const labels = legalLabels([cell.word, ...things.map((thing) => thing.word)], legal);
  if (labels) parts.push(`choose: ${labels}`);
  return parts.join("; ");
}

export function thingName(thing: Thing, ownerName: (seat: number) => string): string {
  const owner = thing.seat === undefined || thing.seat < 0 ? "" : ` of ${ownerName(thing.seat)}`;
  const already = owner && thing.name.includes(ownerName(thing.seat as number));
  const count = thing.count !== undefined && thing.count > 1 ? `${thing.count} × ` : "";
  const states = (thing.states ?? []).map((state) => STATE_WORDS[state]);
  const told = states.length > 0 ? ` (${states.join(", ")})` : "";
  const icons = untold(thing.effects, thing.name);
  return `${count}${thing.name}${already ? "" : owner}${icons ? `: ${icons}` : ""}${told}`;
}

function legalLabels(words: (string | undefined)[], legal: Legal): string {
  const labels = words.map((word) => legal.get(word)?.label).filter((label) => label !== undefined);
  return [...new Set(labels)].join(" or ");
}

const MARK_WORDS: Record<Mark, string> = {
  last: "last move",
  complete: "completed just now",
  wanted: "wanted",
  danger: "in danger",
  reach: "within reach",
  picked: "picked",
};

const STATE_WORDS: Record<ThingState, string> = {
  down: "lying down",
  used: "used",
  ghost: "not yet placed",
  picked: "picked",
  new: "new",
  threat: "a threat",
  last: "moved last",
  dim: "out of play",
  rolled: "just rolled",
};

/** Whether anything in an area can be chosen now: closed drawers open, piles glow. */
export function areaHasLegal(area: Area, legal: Legal): boolean {
  if ((area.cells ?? []).some((cell) => legal.has(cell.word))) return true;
  return area.items.some(
    (thing) => legal.has(thing.word) || (thing.face?.spaces ?? []).some((space) => legal.has(space.word)),
  );
}
