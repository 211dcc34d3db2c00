/** Small helpers for `{@attach}`: things that need the element itself. */

import { cleanSvg } from "./sprites";

let numbers = 0;

/** Puts a drawing from the server, cleaned, into an element. */
export function drawing(svg: string) {
  return (element: Element) => {
    numbers += 1;
    const clean = cleanSvg(svg, `art${numbers}-`);
    if (!clean) return;
    clean.setAttribute("aria-hidden", "true");
    clean.setAttribute("preserveAspectRatio", "xMidYMid slice");
    element.replaceChildren(clean);
  };
}

/** Sets CSS variables through the object model: the content policy allows no style attributes. */
export function variables(values: Record<string, string | number | undefined>) {
  return (element: HTMLElement | SVGElement) => {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) element.style.removeProperty(name);
      else element.style.setProperty(name, String(value));
    }
  };
}

/** Moves the keyboard to an element when it appears. */
export function focusNow(element: HTMLElement) {
  element.focus();
}
