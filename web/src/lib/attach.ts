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

/**
 * Marks what scrolls on the sides where it goes on, so that it can be seen that there is more.  It is looked at when the
 * page has been laid out anyway: what changes within shows in the sizes of what lies in it.
 */
export function edges(element: HTMLElement) {
  const look = () => {
    const above = element.scrollTop > 3;
    const below = element.scrollHeight - element.clientHeight - element.scrollTop > 3;
    // Marked in the next frame: whatever else is measured now would have to be laid out anew for it.
    requestAnimationFrame(() => {
      element.toggleAttribute("data-above", above);
      element.toggleAttribute("data-below", below);
    });
  };
  const resized = new ResizeObserver(look);
  const watch = () => {
    resized.disconnect();
    for (const one of [element, ...element.children]) resized.observe(one);
  };
  const changed = new MutationObserver(watch);
  watch();
  changed.observe(element, { childList: true });
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
