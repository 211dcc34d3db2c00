import { describe, expect, it } from "vitest";
import type { BotName } from "../src/lib/generated";
import { expected, levelOf, levels, program, styles } from "../src/lib/programs";

const bot = (level: string, style = ""): BotName => ({
  name: style ? `${level}:style=${style}` : level,
  title: style ? `${level}, ${style}` : level,
  help: style ? `Is ${style}.` : `Plays as ${level}.`,
  level,
  style,
});
const bots = [
  bot("casual"),
  ...["", "bold", "careful"].map((style) => bot("strong", style)),
  ...["", "bold"].map((style) => bot("expert", style)),
];
const named = (name: string) => bots.find((one) => one.name === name) as BotName;

describe("a program at a seat", () => {
  it("is chosen by its level first, so that the list stays short", () => {
    expect(levels(bots).map((one) => one.name)).toEqual(["casual", "strong", "expert"]);
  });

  it("has the temperaments of its level", () => {
    expect(styles(bots, "strong").map((one) => one.style)).toEqual(["bold", "careful"]);
    expect(styles(bots, "casual")).toEqual([]);
  });

  it("keeps its temperament on another level that has it, and else plays as it is", () => {
    expect(program(bots, "expert", "bold")).toBe("expert:style=bold");
    expect(program(bots, "expert", "careful")).toBe("expert");
    expect(program(bots, "casual", "bold")).toBe("casual");
    expect(program(bots, "strong", "")).toBe("strong");
  });

  it("is told by its level and its temperament", () => {
    expect(expected(bots, named("expert:style=bold"))).toBe("Plays as expert. Is bold.");
    expect(expected(bots, named("casual"))).toBe("Plays as casual.");
  });

  it("counts for its level in whatever temperament it played", () => {
    expect(levelOf("expert:style=bold")).toBe("expert");
    expect(levelOf("casual")).toBe("casual");
  });
});
