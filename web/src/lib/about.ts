/** What a thing, a place or a number on the table is, in words: its name, what stands on it, what lies there. */

import { untold } from "./effects";
import type { Cell, Face, Scene, Thing } from "./generated";
import { NOTHING_LEGAL, placeName, thingName } from "./options";

export interface About {
  title: string;
  lines: string[];
  /** The card itself, to be shown large. */
  face?: Face;
}

type Namer = (seat: number) => string;

/** What has this id in the scene. */
export function aboutOf(scene: Scene, id: string, ownerName: Namer): About | undefined {
  for (const area of scene.areas) {
    const thing = area.items.find((one) => one.id === id);
    if (thing) return aboutThing(thing, ownerName);
    const cells = [...(area.cells ?? []), ...area.items.flatMap((one) => one.face?.spaces ?? [])];
    const cell = cells.find((one) => one.id === id);
    if (cell) {
      // What may come to lie there is shown and not yet so.
      const there = area.items.filter((one) => one.at === id && !one.states?.includes("ghost"));
      return aboutCell(cell, there, ownerName);
    }
  }
  return undefined;
}

export function aboutThing(thing: Thing, ownerName: Namer): About {
  const face = thing.back ? undefined : thing.face;
  const name = thingName(thing, ownerName);
  const lines = face && face.title !== thing.name ? [untitled(name, face.title)] : [];
  if (face?.text) lines.push(...face.text.split("\n"));
  const icons = untold(face?.effects?.flat(), lines.join(" "));
  if (icons) lines.push(icons);
  // What the icons tell with its reason need not be told without it.
  const bare = (line: string) => line.toLowerCase().replace(/\.$/, "");
  const told = lines.filter((line) => line === icons || line === name || !bare(icons).endsWith(bare(line)));
  return { title: face?.title ?? name, lines: told, face };
}

/** A name without the title that stands above it already. */
function untitled(name: string, title: string): string {
  const start = `${title}: `;
  return name.toLowerCase().startsWith(start.toLowerCase()) ? name.slice(start.length) : name;
}

function aboutCell(cell: Cell, there: Thing[], ownerName: Namer): About {
  const card = there.find((one) => one.face && !one.back);
  const lines = there.flatMap((one) => (one === card ? [] : aboutThing(one, ownerName).lines));
  const about = card ? aboutThing(card, ownerName) : undefined;
  const title = placeName(cell, there, NOTHING_LEGAL, ownerName);
  const told = [...(about ? [about.title, ...about.lines] : []), ...lines];
  return { title, lines: told.filter((line) => !title.includes(line)), face: about?.face };
}
