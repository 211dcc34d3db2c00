import { describe, expect, it } from "vitest";
import { groupsOf, itemKey, linked, type Provenance, speaks } from "../src/lib/gallery";
import type { ItemInfo } from "../src/lib/generated";
import { parseRoute } from "../src/lib/router.svelte";
import { wordsOf } from "../src/lib/search";

const item = (
  group: string,
  title: string,
  provenance: Provenance = "rulebook",
  words: string[] = [],
): ItemInfo => ({
  kind: group.toLowerCase(),
  name: title,
  group,
  title,
  words,
  rules: [],
  provenance,
  note: "",
});

const POTION = item("Items", "Potion", "reconstructed", ["One more Action."]);
const CHEMIST = item("Minions", "Mad Chemist", "reconstructed", ["Gain a Potion."]);
const ELDER = item("Minions", "Elder", "rulebook", ["Gain a Potion Brew, or a Potion."]);
const ALL = [CHEMIST, POTION, ELDER];

describe("a gallery", () => {
  it("stands in groups, in the order of the game", () => {
    const groups = groupsOf(ALL, [], new Set());
    expect(groups.map((group) => [group.title, group.items.length])).toEqual([
      ["Minions", 2],
      ["Items", 1],
    ]);
  });

  it("is searched by all words, in titles, groups and what things do, and filtered by where they come from", () => {
    const titles = (query: string, ...wanted: Provenance[]) =>
      groupsOf(ALL, wordsOf(query), new Set(wanted)).flatMap((group) => group.items.map((one) => one.title));
    expect(titles("potion")).toEqual(["Mad Chemist", "Elder", "Potion"]);
    expect(titles("minions gain", "rulebook")).toEqual(["Elder"]);
    expect(titles("", "reconstructed")).toEqual(["Mad Chemist", "Potion"]);
    expect(titles("", "reconstructed", "rulebook")).toHaveLength(3);
    expect(titles("whale")).toEqual([]);
  });

  it("leads from a word to the thing of that title, as a whole word, but not to itself", () => {
    expect(linked("Gain a Potion.", ALL, CHEMIST)).toEqual([
      { text: "Gain a " },
      { text: "Potion", item: POTION },
      { text: "." },
    ]);
    expect(linked("Potions and Potion", ALL, POTION)).toEqual([{ text: "Potions and Potion" }]);
    expect(linked("Potions", ALL, CHEMIST)).toEqual([{ text: "Potions" }]);
  });

  it("tells in words what a drawing does not say by itself", () => {
    const row = (...things: object[]) =>
      ({ id: "a", kind: "row", title: "A", items: things }) as ItemInfo["area"];
    const token = { id: "t", name: "T", sprite: "t" };
    const card = { id: "c", name: "C", face: { title: "C", text: "Draw 1." } };
    expect(speaks(POTION)).toBe(false);
    expect(speaks({ ...POTION, area: row(token) })).toBe(false);
    expect(speaks({ ...POTION, area: row(token, card) })).toBe(true);
  });

  it("has an address for each thing", () => {
    const path = `#/game/hemloch/content/${encodeURIComponent(itemKey(CHEMIST))}`;
    expect(parseRoute(path)).toEqual({ page: "content", game: "hemloch", item: "minions.Mad Chemist" });
    expect(parseRoute("#/game/hemloch/content")).toEqual({ page: "content", game: "hemloch", item: "" });
  });
});
