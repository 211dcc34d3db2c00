import { describe, expect, it } from "vitest";
import { GAITS, GLIDE } from "../src/lib/gaits";

describe("how things go from place to place", () => {
  it.each([["glide", GLIDE], ...Object.entries(GAITS)] as const)(
    "%s: from where it was to where it lies",
    (_, way) => {
      const frames = way.frames(120, -40).map((frame) => String(frame.transform));
      expect(frames[0]).toMatch(/^translate\(120px, -40px\)/);
      expect(frames.at(-1)).toMatch(/^(none|translate\(0px, -?0px\) rotate\(0deg\))$/);
      expect(way.ms).toBeLessThan(1000);
    },
  );
});
