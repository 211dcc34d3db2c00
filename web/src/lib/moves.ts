/** What moved between two scenes: for the marks of the last move, and for things that change their id on the way. */

import type { Scene, Thing } from "./generated";

interface Place {
  area: string;
  thing: Thing;
}

function places(scene: Scene): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const area of scene.areas)
    for (const thing of area.items) found.set(thing.id, { area: area.id, thing });
  return found;
}

export interface Moves {
  /** Things that came to lie where they lie. */
  moved: Set<string>;
  /** Cells that something left. */
  left: Set<string>;
  /** New ids that carry on an old one: a card from the hand that now lies on the table. */
  renamed: Map<string, string>;
}

export const NO_MOVES: Moves = { moved: new Set(), left: new Set(), renamed: new Map() };

export function movesBetween(before: Scene, after: Scene): Moves {
  const old = places(before);
  const now = places(after);
  const moves: Moves = { moved: new Set(), left: new Set(), renamed: new Map() };
  const gone = new Map<string, string>();
  for (const [id, place] of old) {
    if (now.has(id)) continue;
    if (place.thing.at) moves.left.add(place.thing.at);
    if (place.thing.word) gone.set(place.thing.word, id);
  }
  for (const [id, place] of now) {
    const was = old.get(id);
    const { thing } = place;
    if (was && was.area === place.area && was.thing.at === thing.at && was.thing.side === thing.side)
      continue;
    if (thing.states?.includes("ghost")) continue;
    moves.moved.add(id);
    if (was?.thing.at && was.thing.at !== thing.at) moves.left.add(was.thing.at);
    const formerly = !was && thing.word ? gone.get(thing.word) : undefined;
    if (formerly !== undefined) moves.renamed.set(id, formerly);
  }
  return moves;
}

/** The moves of one seat's turn together: its answers follow each other. */
export function joinMoves(earlier: Moves, later: Moves): Moves {
  return {
    moved: new Set([...earlier.moved, ...later.moved]),
    left: new Set([...earlier.left, ...later.left]),
    renamed: later.renamed,
  };
}
