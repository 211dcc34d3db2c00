/** One tab stop for a whole area: arrow keys walk from spot to spot, as they lie on the screen. */

import { ARROWS, type Direction, levelAfter, type Spot, stepFrom } from "./roving";

export class Rover {
  /** The spot that Tab leads to. */
  current = $state("");
  private level = 0;
  private last: Direction | undefined;

  /** Makes sure that there is a tab stop; prefers what can be chosen. */
  settle(spots: string[], legal: (spot: string) => boolean): void {
    if (spots.includes(this.current)) return;
    this.current = spots.find(legal) ?? spots[0] ?? "";
  }

  focused(id: string): void {
    if (id !== this.current) this.last = undefined;
    this.current = id;
  }

  /** Handles an arrow key within `root`; gives whether it did. */
  key(event: KeyboardEvent, root: Element): boolean {
    const direction = ARROWS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return false;
    const elements = [...root.querySelectorAll<HTMLElement | SVGElement>("[data-spot]")];
    const spots = elements.map((element): Spot => {
      const box = element.getBoundingClientRect();
      return { id: element.dataset.spot as string, x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    const from = spots.find((spot) => spot.id === this.current);
    if (!from) return false;
    this.level = levelAfter(direction, this.last, this.level, from);
    const to = stepFrom(spots, from, direction, this.level);
    event.preventDefault();
    if (!to) return true;
    this.current = to.id;
    elements[spots.indexOf(to)]?.focus();
    this.last = direction;
    return true;
  }
}
