/** Programs at a seat: first the level, then, where a game has them, the temperament in which it plays. */

import type { BotName } from "./generated";

export function levels(bots: BotName[]): BotName[] {
  return bots.filter((bot) => !bot.style);
}

export function styles(bots: BotName[], level: string): BotName[] {
  return bots.filter((bot) => bot.level === level && bot.style);
}

/** The program of a level in a temperament, or as it is where it has no such temperament. */
export function program(bots: BotName[], level: string, style: string): string {
  return styles(bots, level).find((bot) => bot.style === style)?.name ?? level;
}

/** What to expect of it: of its level, and of its temperament. */
export function expected(bots: BotName[], bot: BotName): string {
  const plain = bots.find((one) => one.name === bot.level);
  return plain && bot.style ? `${plain.help} ${bot.help}` : bot.help;
}

/** The level of a program of which only the name was kept. */
export function levelOf(name: string): string {
  return name.replace(/:.*/, "");
}
