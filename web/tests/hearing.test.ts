import { describe, expect, it } from "vitest";
import type { Area, Scene, Sounds, Thing } from "../src/lib/generated";
import { type Heard, soundOfChange, soundOfMoment } from "../src/lib/hearing";
import { NO_MOVES } from "../src/lib/moves";
import { OneAtATime } from "../src/lib/speaker";

const piece = (id: string, at: string, more: Partial<Thing> = {}): Thing => ({ id, name: id, at, ...more });
const card = (id: string, more: Partial<Thing> = {}): Thing => ({
  id,
  name: id,
  face: { title: id },
  ...more,
});
const board = (...items: Thing[]): Area => ({ id: "board", kind: "hex", title: "Board", items });
const hand = (...items: Thing[]): Area => ({ id: "hand0", kind: "fan", title: "Hand", items });
const scene = (...areas: Area[]): Scene => ({ areas, panels: [] });

function heard(before: Scene, after: Scene, theme?: Sounds, renamed: Record<string, string> = {}): Heard {
  return soundOfChange(before, after, { ...NO_MOVES, renamed: new Map(Object.entries(renamed)) }, theme);
}

describe("what a change sounds like", () => {
  const none = scene(board());
  const here = scene(board(piece("p", "a1", { seat: 0 })));
  const there = scene(board(piece("p", "b1", { seat: 0 })));

  it("tells a new piece from one that moves", () => {
    expect(heard(none, here)).toBe("place");
    expect(heard(here, there)).toBe("move");
    expect(heard(here, here)).toBe("none");
  });

  it("hears cards as cards, wherever they go, and a die that was rolled", () => {
    expect(heard(scene(hand(card("c"))), scene(hand(), board(card("c"))))).toBe("card");
    expect(heard(scene(hand(card("c"))), scene(hand()))).toBe("card");
    expect(heard(none, scene(board(piece("d", "a1", { states: ["rolled"] }))))).toBe("dice");
  });

  it("hears a loss above the move that made it", () => {
    const two = scene(board(piece("p", "a1", { seat: 0 }), piece("q", "b1", { seat: 1 })));
    expect(heard(two, there)).toBe("capture");
    const fallen = scene(board(piece("p", "a1", { seat: 0, states: ["down"] })));
    expect(heard(here, fallen)).toBe("capture");
  });

  it("takes a piece with a new name for no loss", () => {
    const renamed = scene(board(piece("p.b1", "b1", { seat: 0 })));
    expect(heard(here, renamed)).not.toBe("capture");
    expect(heard(here, renamed, {}, { "p.b1": "p" })).toBe("move");
    const stack = (count: number) => scene(board(piece("p", "a1", { seat: 0, count })));
    expect(heard(stack(3), stack(2))).toBe("capture");
  });

  it("listens to the theme: sprites, areas with and without a seat's number, counters and grounds", () => {
    const theme: Sounds = {
      sprites: { sea: "wave", gold: "dice" },
      areas: { hand: "none", board: "card" },
      looks: { ash: "capture" },
    };
    const wave = scene(board(piece("w", "a1", { sprite: "sea" })));
    expect(heard(none, wave, theme)).toBe("wave");
    expect(heard(none, here, theme)).toBe("card");
    expect(heard(scene(hand()), scene(hand(card("c"))), theme)).toBe("none");
    const rich = (value: number): Scene => ({
      areas: [],
      panels: [{ seat: 0, name: "A", counters: [{ name: "Gold", value, sprite: "gold" }] }],
    });
    expect(heard(rich(1), rich(2), theme)).toBe("dice");
    expect(heard(rich(1), rich(2))).toBe("none");
    const ground = (look: string) =>
      scene({ ...board(), cells: [{ id: "a1", at: [0, 0], name: "a1", look }] });
    expect(heard(ground("field"), ground("ash"), theme)).toBe("capture");
  });

  it("hears what is only proposed neither come nor go", () => {
    const ghost = scene(board(piece("g", "a1", { seat: 0, states: ["ghost"] })));
    expect(heard(ghost, none)).toBe("none");
    expect(heard(none, ghost)).toBe("none");
  });
});

describe("what a moment sounds like", () => {
  const quiet = { ended: false, becameMine: false, waited: false };

  it("puts the end above all, and one's turn above what moved if it was waited for", () => {
    expect(soundOfMoment("capture", { ...quiet, ended: true, becameMine: true })).toBe("end");
    expect(soundOfMoment("place", { ...quiet, becameMine: true, waited: true })).toBe("turn");
    expect(soundOfMoment("place", { ...quiet, becameMine: true })).toBe("place");
    expect(soundOfMoment("none", { ...quiet, becameMine: true })).toBe("turn");
    expect(soundOfMoment("none", quiet)).toBe("none");
  });
});

describe("one sound at a time", () => {
  function clockwork() {
    let now = 0;
    let timers: { at: number; run: () => void }[] = [];
    const played: string[] = [];
    const one = new OneAtATime((sound) => played.push(`${now} ${sound}`), {
      set: (run, ms) => timers.push({ at: now + ms, run }),
      clear: () => undefined,
    });
    const pass = (ms: number) => {
      now += ms;
      const due = timers.filter((timer) => timer.at <= now);
      timers = timers.filter((timer) => timer.at > now);
      for (const timer of due) timer.run();
    };
    return { one, pass, played };
  }

  it("makes one of many that come together: the most important", () => {
    const { one, pass, played } = clockwork();
    for (const sound of ["place", "capture", "move", "none"] as const) one.hear(sound);
    pass(25);
    pass(500);
    expect(played).toEqual(["25 capture"]);
  });

  it("lets nothing less important into a sound that has just begun, and all again after it", () => {
    const { one, pass, played } = clockwork();
    one.hear("card");
    pass(25);
    one.hear("place");
    one.hear("card");
    pass(100);
    one.hear("end");
    pass(25);
    pass(200);
    one.hear("place");
    pass(25);
    expect(played).toEqual(["25 card", "150 end", "375 place"]);
  });
});
