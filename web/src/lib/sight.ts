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

function framesOf(element: Element, end: number): Box[] {
  const frames: Box[] = [{ top: 0, left: 0, right: innerWidth, bottom: end }];
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one);
    if (overflowX !== "visible" || overflowY !== "visible") frames.push(one.getBoundingClientRect());
  }
  return frames;
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
  const seen = (target: Element) => seenPart(target.getBoundingClientRect(), framesOf(target, end)) > 0.6;
  const first = targets[0];
  if (!first || 2 * targets.filter(seen).length >= targets.length) return;
  const tall = first.getBoundingClientRect().height > 150;
  first.scrollIntoView({ block: tall ? "start" : "center", inline: "nearest" });
  if (targets.some(seen)) return;
  const board = first.closest(".board");
  board?.querySelector<HTMLElement>("[data-fit]")?.click();
}
