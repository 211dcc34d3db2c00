/** Where a move of a hint begins, outside the boards: the card or the button that carries its first word. */

import type { HintMove, Scene } from "./generated";
import { isBoard } from "./scene";

/** What to look for on the page: buttons and counters by their word, things by their id; nothing for what lies on a board. */
export function beginsAt(word: string, scene: Scene): string {
  for (const area of scene.areas) {
    const cells = area.cells ?? [];
    if (isBoard(area) && [...cells, ...area.items].some((one) => one.word === word)) return "";
    const thing = area.items.find((one) => one.word === word);
    if (thing) return `[data-id="${CSS.escape(thing.id)}"]`;
    const place = [...cells, ...area.items.flatMap((one) => one.face?.spaces ?? [])].find(
      (one) => one.word === word,
    );
    if (place) return `[data-spot="${CSS.escape(place.id)}"]`;
  }
  const counted = scene.panels.some((panel) => panel.counters.some((counter) => counter.word === word));
  return counted ? `[data-word="${CSS.escape(word)}"][data-legal]` : `[data-answer="${CSS.escape(word)}"]`;
}

const canBeChosen = (element: Element) =>
  element.matches("[data-legal]") || element.querySelector("[data-legal]") !== null;

/** Numbers them; returns what takes the numbers away again. */
export function markHinted(root: Element, moves: HintMove[], scene: Scene): () => void {
  const marked = new Map<Element, string>();
  moves.forEach((move, i) => {
    const where = beginsAt(move.words[0] ?? "", scene);
    const found = where ? [...root.querySelectorAll(where)].find(canBeChosen) : undefined;
    if (found) marked.set(found, [marked.get(found), `${i + 1}`].filter(Boolean).join(" "));
  });
  for (const [element, numbers] of marked) element.setAttribute("data-hinted", numbers);
  return () => {
    for (const element of marked.keys()) element.removeAttribute("data-hinted");
  };
}
