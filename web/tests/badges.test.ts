import { describe, expect, it } from "vitest";
import { badgeLetters } from "../src/lib/badges";

describe("letters on badges", () => {
  it("are those of the theme, where they are letters of the name", () => {
    expect(badgeLetters(["Pink", "Blue", "Black", "Red"], ["p", "b", "k", "r"])).toEqual([
      "P",
      "B",
      "K",
      "R",
    ]);
    expect(badgeLetters(["Beachcomber"], ["n"])).toEqual(["B"]);
  });

  it("are never shared", () => {
    for (const names of [
      ["Blue", "Black"],
      ["Aa", "Aa", "A"],
      ["Heron", "Hare", "Hen", "Her"],
    ]) {
      const letters = badgeLetters(names, []);
      expect(new Set(letters).size).toBe(names.length);
      expect(letters).not.toContain("");
    }
  });
});
