/** What moved, as the server told it: for the marks of the last move, and for things that change their id on the way. */

import type { Changes } from "./generated";

export interface Moves {
  /** Things that came to lie where they lie. */
  moved: Set<string>;
  /** Cells that something left. */
  left: Set<string>;
  /** New ids that carry on an old one: a card from the hand that now lies on the table. */
  renamed: Map<string, string>;
}

export const NO_MOVES: Moves = { moved: new Set(), left: new Set(), renamed: new Map() };

export function movesOf({ moved, left, renamed }: Changes): Moves {
  return { moved: new Set(moved), left: new Set(left), renamed: new Map(Object.entries(renamed)) };
}

/** Two changes after each other as one. */
export function joinMoves(earlier: Moves, later: Moves): Moves {
  const renamed = new Map(earlier.renamed);
  for (const [id, formerly] of later.renamed) renamed.set(id, earlier.renamed.get(formerly) ?? formerly);
  return {
    moved: new Set([...earlier.moved, ...later.moved]),
    left: new Set([...earlier.left, ...later.left]),
    renamed,
  };
}

/** What a change looks like backwards, as far as ids go. */
export function takenBack(moves: Moves): Moves {
  const renamed = new Map([...moves.renamed].map(([id, formerly]) => [formerly, id]));
  return { ...NO_MOVES, renamed };
}
