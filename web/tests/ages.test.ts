import { describe, expect, it } from "vitest";
import { agesTold } from "../src/lib/ages";

const about = (open_days: number, playing_days: number, over_days: number, archived = false) =>
  agesTold({ version: "1", open_days, playing_days, over_days, archived });

describe("how long tables are kept", () => {
  it("is told for each kind", () => {
    expect(about(1, 180, 730)).toBe(
      "The server deletes games that nobody has begun after 1 day, games that nobody plays on after 180 days, games that are over after 730 days.",
    );
  });
  it("says that records are kept, where they are", () => {
    expect(about(0, 0, 7, true)).toBe(
      "The server deletes games that are over after 7 days. Records of games that are over are kept.",
    );
    expect(about(7, 0, 0, true)).not.toContain("kept");
  });
  it("says nothing of what is kept for ever", () => {
    expect(about(30, 0, 0)).toBe("The server deletes games that nobody has begun after 30 days.");
    expect(about(0, 0, 0)).toBe("");
  });
});
