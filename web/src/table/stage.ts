/** Makes changes seen: what moved glides from where it was, what went fades, what came appears. */

import { GAITS, GLIDE } from "../lib/gaits";
import type { Scene } from "../lib/generated";
import type { Moves } from "../lib/moves";

interface Was {
  element: Element;
  box: DOMRect;
  area: string | null;
  /** Of a drawing that goes, the part of it that the box shows: a removed element cannot be asked any more. */
  bounds: string;
}

const EASE = "cubic-bezier(0.3, 0.1, 0.2, 1)";
const MS = 380;

function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * All is measured before anything is set moving, and that waits for the next frame: a moved thing would make the browser
 * lay out the page anew for the next one that is measured.
 */
export class Movement {
  private was = new Map<string, Was>();
  private acts: (() => void)[] = [];

  constructor(
    private readonly root: () => HTMLElement | undefined,
    private readonly sky: () => HTMLElement | undefined,
  ) {}

  before(next: Scene): void {
    this.act();
    this.was.clear();
    if (still() || document.hidden) return;
    const staying = new Set(next.areas.flatMap((area) => area.items.map((thing) => thing.id)));
    for (const element of this.root()?.querySelectorAll("[data-id]") ?? []) {
      const id = element.getAttribute("data-id") as string;
      this.was.set(id, {
        element,
        box: element.getBoundingClientRect(),
        area: areaOf(element),
        bounds: staying.has(id) ? "" : boundsOf(element),
      });
    }
  }

  after(moves: Moves): void {
    const root = this.root();
    if (!root || this.was.size === 0) return;
    const gone = new Map(this.was);
    for (const element of root.querySelectorAll("[data-id]")) {
      const id = element.getAttribute("data-id") as string;
      const origin = this.was.get(id) ?? this.was.get(moves.renamed.get(id) ?? "");
      gone.delete(id);
      gone.delete(moves.renamed.get(id) ?? "");
      if (origin) this.glide(element, origin);
      else this.acts.push(() => appear(element));
    }
    for (const was of gone.values()) this.acts.push(() => this.fade(was));
    requestAnimationFrame(() => this.act());
  }

  /** Sets moving what has been measured. */
  private act(): void {
    const acts = this.acts;
    this.acts = [];
    for (const act of acts) act();
  }

  private glide(element: Element, was: Was): void {
    const box = element.getBoundingClientRect();
    const dx = was.box.x + was.box.width / 2 - (box.x + box.width / 2);
    const dy = was.box.y + was.box.height / 2 - (box.y + box.height / 2);
    if (Math.abs(dx) + Math.abs(dy) < 2 || box.width === 0 || was.box.width === 0) return;
    if (was.area === areaOf(element)) {
      // A drawing of its own is moved in pixels of the page, a part of one in units of that drawing.
      const part = element instanceof SVGGraphicsElement && element.ownerSVGElement !== null;
      const unit = part ? (element.getScreenCTM()?.a ?? 1) : 1;
      const mover = element.querySelector(".mover") ?? element;
      const gait = GAITS[element.getAttribute("data-gait") ?? ""] ?? GLIDE;
      this.acts.push(() =>
        mover.animate(gait.frames(dx / unit, dy / unit), { duration: gait.ms, easing: gait.easing }),
      );
    } else {
      const bounds = boundsOf(element);
      this.acts.push(() => this.fly(element, box, bounds, was));
    }
  }

  /** From one area to another: a copy flies above the page, since no area can draw outside itself. */
  private fly(element: Element, box: DOMRect, bounds: string, was: Was): void {
    const copy = this.copyOf(element, box, bounds);
    if (!copy) return;
    const dx = was.box.x - box.x;
    const dy = was.box.y - box.y;
    const scale = was.box.width / box.width;
    const hide = (element as SVGElement).animate([{ opacity: 0 }, { opacity: 0 }], { duration: MS });
    const flight = copy.animate(
      [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: "none" }],
      { duration: MS, easing: EASE },
    );
    flight.onfinish = () => {
      copy.remove();
      hide.cancel();
    };
  }

  private fade(was: Was): void {
    const copy = this.copyOf(was.element, was.box, was.bounds);
    if (!copy) return;
    const end = { opacity: 0, transform: "scale(0.6)" };
    copy.animate([{ opacity: 1, transform: "none" }, end], { duration: MS, easing: "ease-in" }).onfinish =
      () => copy.remove();
  }

  private copyOf(element: Element, box: DOMRect, bounds: string): HTMLElement | SVGElement | undefined {
    const sky = this.sky();
    if (!sky || box.width === 0) return undefined;
    const inside = element.cloneNode(true) as SVGElement | HTMLElement;
    for (const part of [inside, ...inside.querySelectorAll("[id], [data-spot], [tabindex]")]) {
      for (const name of ["id", "data-id", "data-spot", "tabindex"]) part.removeAttribute(name);
    }
    let copy = inside;
    if (inside instanceof SVGGElement) {
      copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      copy.setAttribute("viewBox", bounds);
      inside.removeAttribute("transform");
      copy.append(inside);
    }
    copy.classList.add("flight");
    copy.style.left = `${box.x}px`;
    copy.style.top = `${box.y}px`;
    copy.style.width = `${box.width}px`;
    copy.style.height = `${box.height}px`;
    sky.append(copy);
    return copy;
  }
}

function boundsOf(element: Element): string {
  if (!(element instanceof SVGGElement)) return "";
  const { x, y, width, height } = element.getBBox();
  return `${x} ${y} ${width} ${height}`;
}

function areaOf(element: Element): string | null {
  return element.closest("[data-area]")?.getAttribute("data-area") ?? null;
}

/** A die tumbles in from above before it lies still. */
function tumble(element: Element): void {
  element.animate(
    [
      { opacity: 0, transform: "translate(-1.5rem, -5rem) rotate(-600deg) scale(1.6)" },
      { opacity: 1, transform: "translate(0.6rem, 0) rotate(-150deg) scale(1.25)", offset: 0.55 },
      { transform: "translate(-0.2rem, -0.5rem) rotate(-50deg) scale(1.15)", offset: 0.75 },
      { transform: "none" },
    ],
    { duration: 3 * MS, easing: "ease-out" },
  );
}

function appear(element: Element): void {
  if (element.hasAttribute("data-tumbles")) {
    tumble(element);
    return;
  }
  const mover = element.querySelector(".mover") ?? element;
  mover.animate(
    [
      { opacity: 0, transform: "scale(1.35)" },
      { opacity: 1, transform: "none" },
    ],
    { duration: 260, easing: EASE },
  );
}
