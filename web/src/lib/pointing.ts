/** From the name of something in the scene to what is drawn of it: so that a lesson can point at it. */

import type { Scene } from "./generated";

const WORD = "word:";

/** One thing that is pointed at, or an arrow from one to another. */
export function endsOf(pointer: string): string[] {
  return pointer.split(" > ").map((end) => end.trim());
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** Where something of this name may be drawn, the best place first, as selectors. */
export function selectorsFor(name: string, scene: Scene): string[] {
  if (name === "prompt") return ["[data-prompt]"];
  if (name === "parts") return ["[data-strip]"];
  if (name === "notes") return ['[data-told="notes"]'];
  if (name === "goals") return ["[data-goals]"];
  const panel = /^panel(\d+)(?:\/(.*))?$/.exec(name);
  if (panel) {
    const whole = `[data-panel="${panel[1]}"]`;
    return panel[2] === undefined ? [whole] : [`${whole} [data-about=${quoted(panel[2])}]`, whole];
  }
  if (name.startsWith(WORD)) return wordSelectors(name.slice(WORD.length), scene);
  const area = areaOf(name, scene);
  return [
    ...["id", "cell", "spot", "grip", "area"].map((kind) => `[data-${kind}=${quoted(name)}]`),
    ...(area ? [`[data-area=${quoted(area.id)}]`, `[data-panel="${area.seat ?? -1}"]`] : []),
  ];
}

/** What answers with a word: its button, or whatever carries it; what is only foreshadowed comes last. */
function wordSelectors(word: string, scene: Scene): string[] {
  const things = scene.areas.flatMap((area) => area.items).filter((thing) => thing.word === word);
  const solid = things.filter((thing) => !thing.states?.includes("ghost"));
  const spaces = scene.areas.flatMap((area) => area.items.flatMap((thing) => thing.face?.spaces ?? []));
  const cells = [...scene.areas.flatMap((area) => area.cells ?? []), ...spaces].filter(
    (cell) => cell.word === word,
  );
  const ghosts = things.filter((thing) => !solid.includes(thing));
  // In the middle of a cell something else may lie in front; what carries its word and lies there is hit for sure.
  const inside = solid.filter((thing) => cells.some((cell) => cell.id === thing.at));
  return [
    `[data-answer=${quoted(word)}]`,
    `[data-word=${quoted(word)}]`,
    ...[...inside, ...cells, ...solid, ...ghosts].flatMap(({ id }) => selectorsFor(id, scene)),
  ];
}

function areaOf(name: string, scene: Scene) {
  return scene.areas.find(
    (area) =>
      area.cells?.some((cell) => cell.id === name) ||
      area.items.some((thing) => thing.id === name || thing.face?.spaces?.some((space) => space.id === name)),
  );
}

/** The parts of the table where something of this name lies, or something that answers with a word. */
export function partsOf(name: string, scene: Scene): string[] {
  if (name.startsWith("panel") || name === "goals" || name === "notes") return ["players"];
  const word = name.startsWith(WORD) ? name.slice(WORD.length) : undefined;
  const meant = (one: { id: string; word?: string }) =>
    word === undefined ? one.id === name : one.word === word;
  const lies = (area: Scene["areas"][number]) =>
    area.id === name ||
    area.cells?.some(meant) ||
    area.items.some((thing) => meant(thing) || thing.face?.spaces?.some(meant));
  return scene.areas.filter(lies).map((area) => area.id);
}

/** What is drawn of it now, if anything is. */
export function findPointed(root: ParentNode, name: string, scene: Scene): Element | undefined {
  for (const selector of selectorsFor(name, scene)) {
    const found = [...root.querySelectorAll(selector)].find((one) => one.getBoundingClientRect().width > 0);
    if (found) return found;
  }
  return undefined;
}

/** The names of all that was hit, the nearest first. */
export function namesHit(target: Element | null): string[] {
  const names: string[] = [];
  for (let one = target; one; one = one.parentElement) {
    const { id, cell, spot, grip, area, panel, about, told, goals, prompt, strip } =
      (one as HTMLElement | SVGElement).dataset ?? {};
    for (const name of [id, cell, spot, grip, area]) if (name !== undefined) names.push(name);
    const seat = one.closest<HTMLElement>("[data-panel]")?.dataset.panel;
    if (about !== undefined && seat !== undefined) names.push(`panel${seat}/${about}`);
    if (panel !== undefined) names.push(`panel${panel}`);
    if (told !== undefined) names.push(told);
    if (goals !== undefined) names.push("goals");
    if (prompt !== undefined) names.push("prompt");
    if (strip !== undefined) names.push("parts");
  }
  return [...new Set(names)];
}
