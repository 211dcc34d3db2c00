import { describe, expect, it } from "vitest";
import type { Scene } from "../src/lib/generated";
import { areaHasLegal, buttonsFor, entered, Legal, placeName, pressed } from "../src/lib/options";

const legal = new Legal([
  { option: 3, word: "c3", label: "go to c3" },
  { option: 7, word: "fire", label: "take the Fire" },
  { option: 9, word: "stop", label: "Stop here" },
]);
const scene: Scene = {
  areas: [
    {
      id: "board",
      kind: "hex",
      title: "Board",
      cells: [{ id: "c3", at: [0, 0], name: "c3", word: "c3" }],
      items: [
        {
          id: "f",
          name: "Fire",
          at: "c3",
          word: "fire",
          face: { title: "", spaces: [{ id: "s", at: [0, 0], name: "space", word: "red" }] },
        },
      ],
    },
  ],
  panels: [{ seat: 0, name: "Sun", counters: [{ name: "gold", value: 1, word: "gold" }] }],
};

describe("options", () => {
  it("become buttons where nothing carries their word", () => {
    expect(buttonsFor(scene, legal).map((option) => option.word)).toEqual(["stop"]);
  });

  it("answers with the thing that was hit", () => {
    expect(pressed(["fire", "c3"], legal)).toMatchObject({ kind: "answer", option: { option: 7 } });
  });

  it("answers with the only legal thing of the place", () => {
    expect(pressed(["water", "c3"], legal)).toMatchObject({ kind: "answer", option: { option: 3 } });
    expect(pressed([undefined, "c3"], legal)).toMatchObject({ kind: "answer", option: { option: 3 } });
  });

  it("asks which, where the keyboard is on a place with several", () => {
    const press = entered(["fire", "c3"], legal);
    expect(press.kind === "choose" && press.options.map((option) => option.option)).toEqual([7, 3]);
  });

  it("asks why, where nothing there is legal", () => {
    expect(pressed([undefined, "d4"], legal)).toEqual({ kind: "why", word: "d4" });
    expect(pressed([undefined], legal)).toEqual({ kind: "nothing" });
  });

  it("finds what can be chosen within an area", () => {
    const area = scene.areas[0] as Scene["areas"][number];
    expect(areaHasLegal(area, legal)).toBe(true);
    expect(areaHasLegal(area, new Legal([{ option: 1, word: "red", label: "" }]))).toBe(true);
    expect(areaHasLegal(area, new Legal([]))).toBe(false);
  });

  it("names a place with what lies there and what can be done", () => {
    const cell = { id: "c3", at: [0, 0] as [number, number], name: "c3", word: "c3" };
    const things = [{ id: "f", name: "Fire", seat: 0, states: ["used" as const] }];
    expect(placeName(cell, things, legal, () => "Sun")).toBe("c3; Fire of Sun (used); choose: go to c3");
    expect(placeName({ ...cell, hint: "5/12" }, [], legal, () => "")).toContain("5/12");
    expect(placeName({ ...cell, name: "c3, burns with 5/12", hint: "5/12" }, [], legal, () => "")).toBe(
      "c3, burns with 5/12; choose: go to c3",
    );
    expect(placeName({ ...cell, name: "c3: Fire" }, [{ id: "f", name: "Fire" }], legal, () => "")).toBe(
      "c3: Fire; choose: go to c3",
    );
  });
});
