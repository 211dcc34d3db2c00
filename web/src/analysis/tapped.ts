/** What somebody taps or enters on the table beside a card, where it is for the card and not for the game. */

import { namesHit } from "../lib/pointing";

/** What lies over the table, and what leads from one part of it to another. */
const NOT_THE_TABLE = "dialog, .closer, [role=tab], .bottom";

/** Listens as long as the card is there; `hit` says whether the names were for it. */
export function tapped(hit: (names: string[]) => boolean) {
  return (card: HTMLElement) => {
    const root = card.closest(".table");
    if (!(root instanceof HTMLElement)) return undefined;
    const taken = (event: Event) => {
      const target = event.target as Element;
      if (card.contains(target) || target.closest(NOT_THE_TABLE)) return;
      const { key } = event as KeyboardEvent;
      if (event.type === "keydown" && key !== "Enter" && key !== " ") return;
      const names = namesHit(target);
      if (names.length === 0 || !hit(names)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    root.addEventListener("click", taken, { capture: true });
    root.addEventListener("keydown", taken, { capture: true });
    return () => {
      root.removeEventListener("click", taken, { capture: true });
      root.removeEventListener("keydown", taken, { capture: true });
    };
  };
}
