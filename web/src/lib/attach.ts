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

/** Marks what scrolls on the sides where it goes on, so that it can be seen that there is more. */
export function edges(element: HTMLElement) {
  const look = () => {
    const below = element.scrollHeight - element.clientHeight - element.scrollTop;
    element.toggleAttribute("data-above", element.scrollTop > 3);
    element.toggleAttribute("data-below", below > 3);
  };
  const resized = new ResizeObserver(look);
  const changed = new MutationObserver(look);
  resized.observe(element);
  changed.observe(element, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["class", "hidden"],
  });
  element.addEventListener("scroll", look, { passive: true });
  return () => {
    resized.disconnect();
    changed.disconnect();
    element.removeEventListener("scroll", look);
  };
}

/** Moves the keyboard to an element when it appears. */
export function focusNow(element: HTMLElement) {
  element.focus();
}
