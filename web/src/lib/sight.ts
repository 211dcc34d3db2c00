/** What of the table is in sight: nothing may be asked whose answer nobody can see. */

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const area = (box: Box) => Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);

/** What two boxes share. */
export function common(a: Box, b: Box): Box {
  return {
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
  };
}

/** Which part of a box can be seen through all the frames around it, from nought to one. */
export function seenPart(box: Box, frames: Box[]): number {
  const whole = area(box);
  return whole > 0 ? area(frames.reduce(common, box)) / whole : 0;
}

/** What frames an element, looked up once for all that lies in the same place. */
class Frames {
  private readonly known = new Map<Element, Box[]>();

  constructor(private readonly whole: Box) {}

  around(element: Element): Box[] {
    const parent = element.parentElement;
    if (!parent || parent === document.body) return [this.whole];
    const known = this.known.get(parent);
    if (known) return known;
    const { overflowX, overflowY } = getComputedStyle(parent);
    const clips = overflowX !== "visible" || overflowY !== "visible";
    const frames = [...(clips ? [parent.getBoundingClientRect()] : []), ...this.around(parent)];
    this.known.set(parent, frames);
    return frames;
  }
}

const glowing = (root: Element) => [...root.querySelectorAll<HTMLElement>("[data-legal]:not([data-answer])")];

/**
 * Where nothing on the table glows, because the answer lies in something closed: opens that.  The top card of a pile
 * is no more than one of its cards.  Gives whether it did.
 */
export function openWhatLeads(root: Element): boolean {
  const lead = root.querySelector<HTMLElement>("[data-leads]");
  const piled = (target: Element) => target.closest("[data-area]")?.querySelector("[data-leads]");
  if (!lead || !glowing(root).every(piled)) return false;
  lead.click();
  return true;
}

/** Brings what can be chosen into sight, if most of it is not: what scrolls is scrolled, a closer look ends. */
export function bringIntoSight(root: Element, bottom: Element | null): void {
  const end = bottom?.getBoundingClientRect().top ?? innerHeight;
  const targets = glowing(root).filter((target) => !bottom?.contains(target));
  const inSight = () => {
    const frames = new Frames({ top: 0, left: 0, right: innerWidth, bottom: end });
    return targets.filter((one) => seenPart(one.getBoundingClientRect(), frames.around(one)) > 0.6).length;
  };
  const first = targets[0];
  if (!first || 2 * inSight() >= targets.length) return;
  const tall = first.getBoundingClientRect().height > 150;
  first.scrollIntoView({ block: tall ? "start" : "center", inline: "nearest" });
  if (inSight() > 0) return;
  const board = first.closest(".board");
  board?.querySelector<HTMLElement>("[data-fit]")?.click();
}
