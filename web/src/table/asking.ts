/**
 * What is this?  Resting the pointer on anything tells it beside it; a long press opens it large.
 *
 * What comes to a pointer that stands still says nothing, nor does what was just clicked: the sign would lie on what one
 * has to choose next.
 */

import type { Point } from "../lib/geometry";
import { glossary } from "../lib/glossary.svelte";
import type { TableUi } from "./ui.svelte";

const REST = 550;
const PRESS = 500;
const SLACK = 10;
/** So far the pointer has to go from where it clicked until things tell again what they are. */
const AWAY = 24;

export function asksAbout(ui: TableUi) {
  return (root: HTMLElement) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let rested: Element | null = null;
    let start = { x: 0, y: 0 };
    /** Where the pointer was seen last, and where it clicked, until it has gone from there. */
    let last: Point | undefined;
    let clicked: Point | undefined;
    /** A long press has been answered: the click that ends it means nothing more. */
    let answered = false;

    const marked = (event: Event) =>
      (event.target as Element).closest("[data-about], [data-id], [data-cell], [data-spot]");
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
      rested = null;
    };
    const tell = (element: Element) => {
      // A card that is about to be laid is drawn there already, and a sign would hide it.
      if (ui.canTurn && element.closest("svg[data-area], [data-legal]")) return;
      const about = ui.aboutElement(element);
      if (about && ui.open.kind === "none" && element.isConnected)
        glossary.explain(about.title, about.lines, glossary.termsIn([about.title, ...about.lines]), element);
    };
    const far = (event: PointerEvent, from: Point) =>
      Math.hypot(event.clientX - from.x, event.clientY - from.y);
    const over = (event: PointerEvent) => {
      const element = marked(event);
      if (event.pointerType !== "mouse" || element === rested) return;
      stop();
      if (!(event.target as Element).closest(".term")) glossary.hush();
      if (clicked || (last && far(event, last) < 1)) return;
      rested = element;
      if (element) timer = setTimeout(() => tell(element), REST);
    };
    const down = (event: PointerEvent) => {
      stop();
      if (event.pointerType === "mouse") clicked = { x: event.clientX, y: event.clientY };
      answered = false;
      const element = marked(event);
      if (event.pointerType === "mouse" || !element || !event.isPrimary) return;
      start = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        const about = ui.aboutElement(element);
        answered = about !== undefined;
        if (about) ui.show({ kind: "about", about });
      }, PRESS);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType === "mouse") {
        if (clicked && far(event, clicked) > AWAY) clicked = undefined;
        if (last && far(event, last) >= 1) over(event);
        last = { x: event.clientX, y: event.clientY };
      } else if (far(event, start) > SLACK) stop();
    };
    const swallow = (event: Event) => {
      if (!answered) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type === "click") answered = false;
    };
    const leave = () => {
      stop();
      glossary.hush();
    };
    const end = (event: PointerEvent) => {
      if (event.pointerType !== "mouse") stop();
    };

    root.addEventListener("pointerover", over);
    root.addEventListener("pointerleave", leave);
    root.addEventListener("pointerdown", down, { capture: true });
    root.addEventListener("pointermove", move);
    root.addEventListener("pointerup", end);
    root.addEventListener("pointercancel", end);
    root.addEventListener("click", swallow, { capture: true });
    root.addEventListener("contextmenu", swallow, { capture: true });
    return () => {
      leave();
      root.removeEventListener("pointerover", over);
      root.removeEventListener("pointerleave", leave);
      root.removeEventListener("pointerdown", down, { capture: true });
      root.removeEventListener("pointermove", move);
      root.removeEventListener("pointerup", end);
      root.removeEventListener("pointercancel", end);
      root.removeEventListener("click", swallow, { capture: true });
      root.removeEventListener("contextmenu", swallow, { capture: true });
    };
  };
}
