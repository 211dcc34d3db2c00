/** Glicko-2 (Glickman, 2012) for one player who meets one puzzle at a time. */

export interface Strength {
  rating: number;
  /** How far off the rating may be. */
  deviation: number;
  /** How much the player's results vary. */
  volatility: number;
}

export const NEWCOMER: Strength = { rating: 1200, deviation: 350, volatility: 0.06 };
/** How sure a puzzle's rating is: it comes from a few tries of programs. */
export const PUZZLE_DEVIATION = 120;
const SCALE = 173.7178;
const MIDDLE = 1500;
/** How much the volatility may change. */
const TAU = 0.5;
const CLOSE = 1e-6;
const LEAST_DEVIATION = 45;

const impact = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

/** The chance that a player solves a puzzle. */
export function chance(player: Strength, puzzle: number): number {
  const g = impact(PUZZLE_DEVIATION / SCALE);
  return 1 / (1 + Math.exp((-g * (player.rating - puzzle)) / SCALE));
}

/** What a player is thought of after a puzzle: solved or not. */
export function rated(player: Strength, puzzle: number, solved: boolean): Strength {
  const mu = (player.rating - MIDDLE) / SCALE;
  const phi = player.deviation / SCALE;
  const g = impact(PUZZLE_DEVIATION / SCALE);
  const expected = chance(player, puzzle);
  const variance = 1 / (g * g * expected * (1 - expected));
  const surprise = g * ((solved ? 1 : 0) - expected);
  const volatility = newVolatility(player.volatility, phi, variance, variance * surprise);
  const before = Math.sqrt(phi * phi + volatility * volatility);
  const after = 1 / Math.sqrt(1 / (before * before) + 1 / variance);
  return {
    rating: (mu + after * after * surprise) * SCALE + MIDDLE,
    deviation: Math.max(LEAST_DEVIATION, after * SCALE),
    volatility,
  };
}

/** Step 5 of the paper: the root of a function, by the Illinois method. */
function newVolatility(sigma: number, phi: number, variance: number, delta: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const all = phi * phi + variance + e;
    return (e * (delta * delta - all)) / (2 * all * all) - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high = Math.log(delta * delta - phi * phi - variance);
  if (delta * delta <= phi * phi + variance) {
    let k = 1;
    while (f(a - k * TAU) < 0) k += 1;
    high = a - k * TAU;
  }
  let fLow = f(low);
  let fHigh = f(high);
  while (Math.abs(high - low) > CLOSE) {
    const middle = low + ((low - high) * fLow) / (fHigh - fLow);
    const fMiddle = f(middle);
    if (fMiddle * fHigh <= 0) {
      low = high;
      fLow = fHigh;
    } else fLow /= 2;
    high = middle;
    fHigh = fMiddle;
  }
  return Math.exp(low / 2);
}
