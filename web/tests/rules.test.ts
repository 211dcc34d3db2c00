import { describe, expect, it } from "vitest";
import type { Picture, RulesInfo, VariantInfo } from "../src/lib/generated";
import { chaptersOf, countRules, found } from "../src/lib/rules";
import { contains, piecesOf, wordsOf } from "../src/lib/search";

const picture = (rule: string, caption: string): Picture => ({
  rule,
  caption,
  scene: { areas: [], panels: [] },
  seats: [],
  arrows: [],
  glow: [],
  struck: [],
  ghosts: [],
});
const variant = (name: string, title: string, help: string): VariantInfo => ({
  name,
  title,
  help,
  kind: "flag",
  default: true,
  values: [true, false],
  words: {},
  low: 0,
  high: 0,
});

const RULES: RulesInfo = {
  title: "G",
  intro: "",
  chapters: [
    {
      title: "1. Walking",
      parts: [
        { number: "", text: "Before all." },
        { number: "G-1.1", text: "Two steps." },
        { number: "G-1.2", text: "Never back." },
      ],
    },
    { title: "2. Teams", parts: [{ number: "G-2.1", text: "Two and two." }] },
  ],
  pictures: [picture("G-1.2", "A crab walks sideways.")],
  options: { back: ["G-1.2", "G-2.1"], teams: ["2. Teams"] },
};
const VARIANTS = [variant("back", "Backwards", "One may go back."), variant("teams", "Teams", "Of two.")];

describe("the rules of a game", () => {
  const chapters = chaptersOf(RULES, VARIANTS);

  it("have their pictures and options where they belong", () => {
    expect(chapters[0]?.parts.map((part) => part.pictures.length)).toEqual([0, 0, 1]);
    expect(chapters[0]?.parts.map((part) => part.options.map((option) => option.name))).toEqual([
      [],
      [],
      ["back"],
    ]);
    expect(chapters[1]?.options.map((option) => option.name)).toEqual(["teams"]);
    expect(chapters[1]?.parts[0]?.options).toEqual([]);
    expect(countRules(chapters)).toBe(3);
  });

  it("are found by all words, in rules, captions, options and titles", () => {
    const numbers = (query: string) =>
      found(chapters, wordsOf(query)).flatMap((chapter) => chapter.parts.map((part) => part.number));
    expect(numbers("")).toEqual(["", "G-1.1", "G-1.2", "G-2.1"]);
    expect(numbers("two STEPS")).toEqual(["G-1.1"]);
    expect(numbers("crab")).toEqual(["G-1.2"]);
    expect(numbers("may go")).toEqual(["G-1.2"]);
    expect(numbers("g-2.1")).toEqual(["G-2.1"]);
    expect(numbers("walking")).toEqual(["", "G-1.1", "G-1.2"]);
    expect(numbers("two sideways")).toEqual([]);
  });
});

describe("a search", () => {
  it("marks every hit where it stands, whatever its case, and reads signs as signs", () => {
    expect(piecesOf("Fire or fire (6.2).", ["fire", "(6."])).toEqual([
      { text: "Fire", hit: true },
      { text: " or ", hit: false },
      { text: "fire", hit: true },
      { text: " ", hit: false },
      { text: "(6.", hit: true },
      { text: "2).", hit: false },
    ]);
    expect(piecesOf("Fire", [])).toEqual([{ text: "Fire", hit: false }]);
    expect(piecesOf("", ["a"])).toEqual([]);
  });

  it("takes the longer of two words that overlap", () => {
    expect(piecesOf("firewall", wordsOf("fire firewall"))).toEqual([{ text: "firewall", hit: true }]);
  });

  it("wants all of its words", () => {
    expect(contains("A Wall on the Border", wordsOf("border wall"))).toBe(true);
    expect(contains("A Wall", wordsOf("border wall"))).toBe(false);
  });
});
