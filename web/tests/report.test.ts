import { describe, expect, it } from "vitest";
import type { TableInfo, View } from "../src/lib/generated";
import { reportOf, reportText, type Screen, type Seen } from "../src/lib/report";
import { lastTroubles, noteTrouble } from "../src/lib/troubles";

const SECRET = "never-in-a-report";
const info = {
  table: "t1",
  game: "crab",
  title: "Crab",
  seats: [
    { name: "Ann", kind: "here", bot: "", present: true, taken: true, secret: SECRET },
    { name: "Bob", kind: "open", bot: "", present: true, taken: true },
  ],
  state: "playing",
  options: { task: "dunes" },
  pack: "default",
  hidden: true,
  promise: SECRET,
} as unknown as TableInfo;
const view = {
  seq: 9,
  ply: 8,
  viewer: 0,
  scene: { areas: [], panels: [] },
  prompt: "Where?",
  asked: 0,
  options: [{ option: 1, word: "a1", label: "a1" }],
  over: null,
} as unknown as View;
const seen: Seen = {
  info,
  view,
  past: undefined,
  mySeats: [0],
  status: "open",
  notice: { tone: "why", text: "Too far.", rule: null },
  log: [{ ply: 8, seat: 1, text: "Bob walks." }],
  scene: view.scene,
  position: {
    t: "position",
    n: 1,
    ply: 8,
    viewer: 0,
    text: "seat: 0",
    version: "0.1.0",
    rules: "2",
    pack: "abc",
  },
  record: undefined,
};
const screen: Screen = {
  browser: "a browser",
  language: "en",
  width: 390,
  height: 844,
  scale: 2,
  scheme: "dark",
  reducedMotion: false,
  touch: true,
  online: true,
  settings: { name: "Ann of the hills", pace: "normal" },
};

describe("a report of a problem", () => {
  const report = reportOf("  It froze. ", seen, screen, [], new Date(0));

  it("holds the words, the versions, the position and what was on the screen", () => {
    expect(report.words).toBe("It froze.");
    expect(report.version).toEqual({ program: "0.1.0", rules: "2", content: "abc" });
    expect(report.position).toBe("seat: 0");
    expect(report.shown).toMatchObject({
      viewer: 0,
      seq: 9,
      past: null,
      prompt: "Where?",
      notice: "Too far.",
    });
    expect(report.shown.options).toHaveLength(1);
    expect(report.log).toHaveLength(1);
    expect(report.screen).toMatchObject({ width: 390, scheme: "dark", settings: { pace: "normal" } });
    expect(JSON.parse(reportText(report))).toEqual(report);
  });

  it("takes nothing along that it does not name: no secrets, no names of people", () => {
    for (const told of [SECRET, "Ann", "of the hills"]) expect(reportText(report)).not.toContain(told);
    expect(report.seats).toEqual([
      { kind: "here", bot: "", mine: true },
      { kind: "open", bot: "", mine: false },
    ]);
  });

  it("tells where one looks back what is looked at", () => {
    const past = {
      t: "looked",
      n: 1,
      ply: 3,
      viewer: 0,
      scene: view.scene,
      prompt: "Then?",
      line: null,
    } as never;
    const { shown } = reportOf("", { ...seen, past }, screen, [], new Date(0));
    expect(shown).toMatchObject({ ply: 8, past: 3, prompt: "Then?", options: [] });
  });
});

describe("what went wrong lately", () => {
  it("is kept, the last twenty of it", () => {
    for (let i = 0; i < 30; i++) noteTrouble(`trouble ${i}`);
    expect(lastTroubles()).toHaveLength(20);
    expect(lastTroubles().at(-1)?.text).toBe("trouble 29");
  });
});
