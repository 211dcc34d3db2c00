/** Enough colour arithmetic to keep text readable on whatever palette a game brings. */

export type Rgb = [number, number, number];

/** Hex colours only; anything else (a browser knows many more) gives undefined. */
export function parseHex(text: string): Rgb | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim());
  if (short) return [1, 2, 3].map((i) => Number.parseInt(`${short[i]}${short[i]}`, 16)) as Rgb;
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
  return long ? ([1, 2, 3].map((i) => Number.parseInt(long[i] as string, 16)) as Rgb) : undefined;
}

export function toHex(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** Relative luminance as WCAG defines it. */
export function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export function blend(from: Rgb, to: Rgb, part: number): Rgb {
  return from.map((value, i) => value + ((to[i] as number) - value) * part) as Rgb;
}

/** The colour, moved towards `ink` just as far as needed to be read on every one of `grounds`. */
export function readable(colour: Rgb, ink: Rgb, grounds: Rgb[], least = 4.6): Rgb {
  for (let part = 0; part <= 1; part += 0.05) {
    const tried = blend(colour, ink, part);
    if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried;
  }
  return ink;
}

/** Black or white, whichever is read better on the colour. */
export function textOn(colour: Rgb): Rgb {
  const black: Rgb = [10, 8, 6];
  const white: Rgb = [255, 255, 255];
  return contrast(colour, black) >= contrast(colour, white) ? black : white;
}
