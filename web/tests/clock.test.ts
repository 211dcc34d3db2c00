import { describe, expect, it } from "vitest";
import { clockText, clockWords, lastSeconds, timeWords } from "../src/lib/clock";

describe("clocks", () => {
  it("show what is left", () => {
    expect(clockText(65.2)).toBe("1:06");
    expect(clockText(0.01)).toBe("0:01");
    expect(clockText(-3)).toBe("0:00");
  });

  it("are told in words", () => {
    expect(timeWords(60)).toBe("1 minute");
    expect(timeWords(90)).toBe("90 seconds");
    expect(clockWords(null)).toBe("no clock");
    expect(clockWords({ seconds: 300, increment: 5 })).toBe("5 minutes each + 5 seconds a move");
    expect(clockWords({ seconds: 600 })).toBe("10 minutes each");
    expect(clockWords({ seconds: 120, each_turn: true })).toBe("2 minutes for each turn");
  });

  it("warn before the end, and not all the time", () => {
    expect(lastSeconds({ seconds: 120, each_turn: true })).toBe(10);
    expect(lastSeconds({ seconds: 15, each_turn: true })).toBe(5);
    expect(lastSeconds({ seconds: 300, increment: 5 })).toBe(20);
  });
});
