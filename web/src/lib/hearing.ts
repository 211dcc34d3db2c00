/** Which sound a change makes: by what moved and where to, and by what the game's theme says of it. */

import type { Area, Scene, Sound, Sounds, Thing } from "./generated";
import type { Moves } from "./moves";

export type Heard = Sound | "turn" | "end";

/** From the least important to the most: of all that happens at once, one sound is heard. */
export const RANKS: readonly Heard[] = [
  "none",
  "place",
  "move",
  "card",
  "dice",
  "wave",
  "capture",
  "turn",
  "end",
];

const BOARDS: readonly string[] = ["hex", "square", "track"];

interface Placed {
  thing: Thing;
  area: Area;
}

export function louder(one: Heard, other: Heard): Heard {
  return RANKS.indexOf(one) >= RANKS.indexOf(other) ? one : other;
}

/**
 * What is heard of the way from one scene to the next.  What lies elsewhere is seen by the scenes themselves: views may
 * have been skipped, or seen with other eyes, so that what the server told of the last change is not all of it.
 */
export function soundOfChange(before: Scene, after: Scene, moves: Moves, theme: Sounds = {}): Heard {
  const was = placed(before);
  const now = placed(after);
  const sounds: Heard[] = [soundOfGrounds(before, after, theme), soundOfCounters(before, after, theme)];
  for (const [id, { thing, area }] of now) {
    const former = was.get(moves.renamed.get(id) ?? id);
    if (!has(thing, "ghost") && hasMoved(was.get(id), thing, area))
      sounds.push(soundOfMove(thing, area, former, theme));
    if (has(thing, "down") && former && !has(former.thing, "down")) sounds.push("capture");
  }
  const carried = new Set(moves.renamed.values());
  for (const [id, { thing, area }] of was)
    if (!now.has(id) && !carried.has(id)) sounds.push(soundOfLoss(thing, area, theme));
  if (somebodyLost(was, now)) sounds.push("capture");
  return sounds.reduce(louder, "none");
}

function placed(scene: Scene): Map<string, Placed> {
  return new Map(scene.areas.flatMap((area) => area.items.map((thing) => [thing.id, { thing, area }])));
}

/** As `scene_changes.py` has it: what is new, or lies in another area, cell or on another side. */
function hasMoved(former: Placed | undefined, thing: Thing, area: Area): boolean {
  if (!former) return true;
  return former.area.id !== area.id || former.thing.at !== thing.at || former.thing.side !== thing.side;
}

const has = (thing: Thing, state: "down" | "ghost" | "rolled") => thing.states?.includes(state) ?? false;
const isCard = (thing: Thing) => thing.face !== undefined || thing.back === true;

function saidBy(thing: Thing, area: Area, theme: Sounds): Sound | undefined {
  const sprite = thing.sprite ?? thing.face?.sprite ?? "";
  return theme.sprites?.[sprite] ?? theme.areas?.[area.id] ?? theme.areas?.[area.id.replace(/\d+$/, "")];
}

function soundOfMove(thing: Thing, area: Area, former: Placed | undefined, theme: Sounds): Heard {
  if (has(thing, "rolled")) return "dice";
  const said = saidBy(thing, area, theme);
  if (said !== undefined) return said;
  if (isCard(thing)) return "card";
  return former ? "move" : "place";
}

/** Of what is no longer there: a card that was put away is heard as a card, a piece as one that was moved. */
function soundOfLoss(thing: Thing, area: Area, theme: Sounds): Heard {
  if (has(thing, "ghost") || saidBy(thing, area, theme) === "none") return "none";
  return isCard(thing) ? "card" : BOARDS.includes(area.kind) ? "move" : "none";
}

/** Whether anybody has fewer pieces on the boards than before, whatever their names were. */
function somebodyLost(was: Map<string, Placed>, now: Map<string, Placed>): boolean {
  const left = piecesBySeat(now);
  return [...piecesBySeat(was)].some(([seat, count]) => (left.get(seat) ?? 0) < count);
}

function piecesBySeat(things: Map<string, Placed>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { thing, area } of things.values()) {
    if (thing.seat === undefined || thing.seat < 0 || has(thing, "ghost")) continue;
    if (isCard(thing) || !BOARDS.includes(area.kind)) continue;
    counts.set(thing.seat, (counts.get(thing.seat) ?? 0) + (thing.count ?? 1));
  }
  return counts;
}

function soundOfGrounds(before: Scene, after: Scene, theme: Sounds): Heard {
  if (!theme.looks) return "none";
  const looks = (scene: Scene) =>
    new Map(scene.areas.flatMap((area) => (area.cells ?? []).map((cell) => [cell.id, cell.look ?? ""])));
  const was = looks(before);
  let heard: Heard = "none";
  for (const [id, look] of looks(after))
    if (was.has(id) && was.get(id) !== look) heard = louder(heard, theme.looks[look] ?? "none");
  return heard;
}

function soundOfCounters(before: Scene, after: Scene, theme: Sounds): Heard {
  let heard: Heard = "none";
  for (const panel of after.panels) {
    const was = before.panels.find((one) => one.seat === panel.seat)?.counters ?? [];
    for (const counter of panel.counters) {
      const sound = theme.sprites?.[counter.sprite ?? ""];
      if (sound === undefined) continue;
      const former = was.find((one) => one.name === counter.name);
      if (former && former.value !== counter.value) heard = louder(heard, sound);
    }
  }
  return heard;
}

/** What one looks up for: the end; one's turn, if it was waited for; else what moved. */
export function soundOfMoment(
  moved: Heard,
  moment: { ended: boolean; becameMine: boolean; waited: boolean },
): Heard {
  if (moment.ended) return "end";
  if (moment.becameMine && (moment.waited || moved === "none")) return "turn";
  return moved;
}
