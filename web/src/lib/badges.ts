/** One letter for each seat of a game, never the same for two. */

/** The letter that the game's theme gives, where it is one of the name; else the first of the name that is free. */
export function badgeLetters(names: string[], glyphs: (string | undefined)[]): string[] {
  const letters: string[] = [];
  names.forEach((name, seat) => {
    const wanted = (glyphs[seat] ?? "").toUpperCase();
    const own = [...name.toUpperCase()].filter((letter) => /\p{L}/u.test(letter));
    const choices = [...(own.includes(wanted) ? [wanted] : []), ...own, String(seat + 1)];
    letters.push(choices.find((letter) => !letters.includes(letter)) ?? "");
  });
  return letters;
}
