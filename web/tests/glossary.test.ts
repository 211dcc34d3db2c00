import { describe, expect, it } from "vitest";
import { aboutOf } from "../src/lib/about";
import type { Scene, TermInfo } from "../src/lib/generated";
import { piecesOf, termsIn } from "../src/lib/glossary";

const term = (name: string, ...also: string[]): TermInfo => ({
  term: name,
  also,
  rule: "X-1",
  text: `About ${name}.`,
});
const TERMS = [term("Fire", "Fires"), term("attack"), term("ranged attack"), term("Week's End")];
const marked = (text: string) =>
  piecesOf(text, TERMS)
    .filter((piece) => piece.term)
    .map((piece) => piece.text);

describe("terms in texts", () => {
  it("loses nothing of the text", () => {
    const text = "A Fire, two Fires; Week's End. Ranged attack!";
    expect(
      piecesOf(text, TERMS)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  });

  it("finds whole words only, as they are written; small ones also with a capital", () => {
    expect(marked("fire Firewood bonfire Fires")).toEqual(["Fires"]);
    expect(marked("Attack now")).toEqual(["Attack"]);
    expect(marked("counter-attack")).toEqual([]);
  });

  it("prefers the longer term, and marks each once", () => {
    expect(marked("a ranged attack and an attack, a ranged attack")).toEqual(["ranged attack", "attack"]);
  });

  it("knows the terms of several texts, each once", () => {
    expect(termsIn(["Fire", "attack Fire"], TERMS).map((one) => one.term)).toEqual(["Fire", "attack"]);
  });

  it("finds nothing without a glossary", () => {
    expect(piecesOf("Fire", [])).toEqual([{ text: "Fire" }]);
  });
});

describe("what a thing is", () => {
  const scene: Scene = {
    panels: [],
    areas: [
      {
        id: "board",
        kind: "hex",
        title: "Board",
        cells: [{ id: "c3", at: [0, 0], name: "c3, a forest", hint: "2" }],
        items: [
          { id: "fire", name: "Sun's Fire", at: "c3", seat: 0, states: ["used"] },
          { id: "card", name: "a card", face: { title: "Growth", text: "First.\nSecond." } },
          { id: "back", name: "a hidden card", back: true },
        ],
      },
    ],
  };
  const about = (id: string) => aboutOf(scene, id, () => "Sun");

  it("is told of pieces, places and cards", () => {
    expect(about("fire")?.title).toBe("Sun's Fire (used)");
    expect(about("c3")?.title).toContain("c3, a forest");
    expect(about("c3")?.title).toContain("Sun's Fire");
    expect(about("card")).toMatchObject({ title: "Growth", lines: ["a card", "First.", "Second."] });
  });

  it("shows no face of what lies face down, and nothing of what is not there", () => {
    expect(about("back")?.face).toBeUndefined();
    expect(about("nowhere")).toBeUndefined();
  });
});
