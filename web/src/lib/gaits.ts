/** How a thing goes from one place to another: from where it was, so and so far away, to where it lies. */

export interface Way {
  frames: (dx: number, dy: number) => Keyframe[];
  ms: number;
  easing: string;
}

function glide(dx: number, dy: number): Keyframe[] {
  return [
    { transform: `translate(${dx}px, ${dy}px)` },
    { transform: `translate(${dx * 0.5}px, ${dy * 0.5}px) scale(1.08)`, offset: 0.5 },
    { transform: "none" },
  ];
}

export const GLIDE: Way = { frames: glide, ms: 380, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" };

/** Sideways on many legs, a step at a time. */
function walk(dx: number, dy: number): Keyframe[] {
  const steps = 8;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const left = 1 - i / steps;
    const hop = i % 2 === 1 ? -7 : 0;
    const tilt = i === steps ? 0 : i % 4 === 1 ? 11 : i % 4 === 3 ? -11 : 0;
    return { transform: `translate(${dx * left}px, ${dy * left + hop}px) rotate(${tilt}deg)` };
  });
}

/** It swells, leans over the way that it goes, and breaks. */
function roll(dx: number, dy: number): Keyframe[] {
  const lean = dx > 0 ? -18 : 18;
  return [
    { transform: `translate(${dx}px, ${dy}px)` },
    {
      transform: `translate(${dx * 0.8}px, ${dy * 0.8}px) scale(1.25, 1.35) rotate(${-lean / 2}deg)`,
      offset: 0.35,
    },
    {
      transform: `translate(${dx * 0.15}px, ${dy * 0.15}px) scale(1.35, 1.1) rotate(${lean}deg)`,
      offset: 0.75,
    },
    { transform: "none" },
  ];
}

export const GAITS: Record<string, Way> = {
  walk: { frames: walk, ms: 900, easing: "linear" },
  roll: { frames: roll, ms: 850, easing: "ease-in-out" },
};
