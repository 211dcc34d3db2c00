import { describe, expect, it } from "vitest";
import { contrast, parseHex, type Rgb, readable, textOn } from "../src/lib/colour";
import { blocks, inlines } from "../src/lib/markdown";
import { joinMoves, movesOf, NO_MOVES, takenBack } from "../src/lib/moves";
import { parseRoute } from "../src/lib/router.svelte";
import { cleanValue } from "../src/lib/sprites";
import { variables } from "../src/lib/theme.svelte";
import { resultWord, ruleNumber, seatCounts, sentence, valueTitle, valueWords } from "../src/lib/words";
import { wrapText } from "../src/lib/wrap";

describe("rules text", () => {
  it("is read into parts, rule numbers among them", () => {
    expect(inlines("See **HER** and `x`, HER-4.2 *now*.")).toEqual([
      { kind: "text", text: "See " },
      { kind: "strong", text: "HER" },
      { kind: "text", text: " and " },
      { kind: "code", text: "x" },
      { kind: "text", text: ", " },
      { kind: "rule", number: "HER-4.2" },
      { kind: "text", text: " " },
      { kind: "em", text: "now" },
      { kind: "text", text: "." },
    ]);
  });

  it("has paragraphs, lists, tables and code", () => {
    const kinds = blocks(
      "One\ntwo\n\n- a\n  more\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```",
    ).map((block) => block.kind);
    expect(kinds).toEqual(["paragraph", "list", "table", "code"]);
  });

  it("keeps tags as text", () => {
    expect(inlines("<b>x</b>")).toEqual([{ kind: "text", text: "<b>x</b>" }]);
  });
});

describe("drawings", () => {
  it("keep paints and lose what loads or acts", () => {
    expect(cleanValue("fill", "var(--seat)", "p-")).toBe("var(--seat)");
    expect(cleanValue("fill", "url(#g)", "p-")).toBe("url(#p-g)");
    expect(cleanValue("fill", "url(https://x/y)", "p-")).toBeUndefined();
    expect(cleanValue("fill", "url(#g) url(//x)", "p-")).toBeUndefined();
    expect(cleanValue("href", "javascript:alert(1)", "p-")).toBeUndefined();
    expect(cleanValue("href", "#a", "p-")).toBe("#p-a");
  });
});

describe("colours", () => {
  it("stay readable whatever palette a game brings", () => {
    for (const palette of [
      { ground: "#f4efe4", paper: "#fffdf7", ink: "#222222", accent: "#ffe08a" },
      { ground: "#1d1a16", paper: "#26221d", ink: "#eeeeee", accent: "#402010" },
      { ground: "#909090", paper: "#a0a0a0", ink: "#000000", accent: "#888888" },
    ]) {
      const out = variables(palette, "light");
      const rgb = (name: string) => parseHex(out[name] as string) as Rgb;
      for (const text of ["--soft", "--accent-text"]) {
        expect(contrast(rgb(text), rgb("--paper"))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(rgb(text), rgb("--ground"))).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(rgb("--on-accent"), rgb("--accent"))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("move only as far as needed", () => {
    const ink: Rgb = [0, 0, 0];
    const paper: Rgb = [255, 255, 255];
    expect(readable([120, 20, 10], ink, [paper])).toEqual([120, 20, 10]);
    expect(textOn([250, 240, 200])).not.toEqual([255, 255, 255]);
  });
});

describe("what moved", () => {
  const hand = movesOf({ moved: ["table.0"], left: ["c1"], renamed: { "table.0": "hand.0" } });
  const pile = movesOf({ moved: ["pile.3"], left: ["d1"], renamed: { "pile.3": "table.0" } });

  it("is gathered over one seat's turn", () => {
    const all = joinMoves(hand, pile);
    expect([...all.moved]).toEqual(["table.0", "pile.3"]);
    expect([...all.left]).toEqual(["c1", "d1"]);
  });

  it("follows a card that gets another id twice", () => {
    expect(joinMoves(hand, pile).renamed.get("pile.3")).toBe("hand.0");
    expect(joinMoves(hand, NO_MOVES).renamed.get("table.0")).toBe("hand.0");
  });

  it("goes back the same way", () => {
    expect([...takenBack(hand).renamed]).toEqual([["hand.0", "table.0"]]);
  });
});

describe("addresses", () => {
  it("lead to pages", () => {
    expect(parseRoute("")).toEqual({ page: "home" });
    expect(parseRoute("#/table/ab/seat/s3")).toEqual({ page: "table", table: "ab", secret: "s3" });
    expect(parseRoute("#/table/ab/review")).toMatchObject({ page: "table", table: "ab", open: "review" });
    expect(parseRoute("#/game/hush/rules/HUSH-2.1")).toEqual({
      page: "rules",
      game: "hush",
      rule: "HUSH-2.1",
    });
    expect(parseRoute("#/nonsense").page).toBe("lost");
    expect(parseRoute("#/table/%E0%A4%A").page).toBe("table");
  });
});

describe("words", () => {
  it("count and rank", () => {
    expect(seatCounts([2])).toBe("2 players");
    expect(seatCounts([1])).toBe("1 player");
    expect(seatCounts([2, 3, 4])).toBe("2–4 players");
    expect(seatCounts([2, 4])).toBe("2, 4 players");
    expect([0, 1].map((seat) => resultWord([1, -1], seat))).toEqual(["won", "lost"]);
    expect([0, 1, 2].map((seat) => resultWord([0, 1, -1], seat))).toEqual(["2nd", "won", "3rd"]);
    expect(resultWord([0, 0], 1)).toBe("draw");
    expect(resultWord([], 1)).toBe("");
    expect([0, 1].map((seat) => resultWord([1, -1, -1, 1], seat))).toEqual(["won", "lost"]);
    expect([0, 2].map((seat) => resultWord([0.5, 0.5, -1], seat))).toEqual(["shared win", "3rd"]);
    expect([1, -1].map((all) => resultWord([all, all], 1))).toEqual(["won", "lost"]);
    const level = { words: { "king-crab": "King Crab: the Wave is far", "0": "No limit" } };
    const values = [true, false, 3, 0, "king-crab"];
    const told = ["on", "off", "3", "No limit", "King Crab: the Wave is far"];
    expect(values.map((value) => valueWords(level, value))).toEqual(told);
    expect(valueTitle(level, "king-crab")).toBe("King Crab");
    expect(sentence("not in your hand")).toBe("Not in your hand.");
    expect([ruleNumber("SYG-10.1"), ruleNumber("10.1")]).toEqual(["10.1", "10.1"]);
    expect(wrapText("a long title here", 6)).toEqual(["a long", "title", "here"]);
  });
});
