/** Looking closer at a board: wheel with Ctrl, two fingers, buttons or keys; dragging once it is larger. */

import { type Box, heldBox, type Point, zoomBox } from "./geometry";

const SLOP = 6;

export class PanZoom {
  /** The part that is shown; undefined while all of it is. */
  box = $state.raw<Box>();
  private pointers = new Map<number, Point>();
  private pinch = 0;
  private travelled = 0;

  constructor(private readonly whole: () => Box) {}

  get zoomed(): boolean {
    return this.box !== undefined;
  }

  fit = (): void => {
    this.box = undefined;
  };

  /** Zooms about a point of the drawing, or about the middle of what is shown. */
  zoom(factor: number, about?: Point): void {
    const whole = this.whole();
    const box = this.box ?? whole;
    const middle = about ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const next = zoomBox(box, whole, factor, middle);
    this.box = next.width >= whole.width * 0.99 ? undefined : heldBox(next, whole);
  }

  wheel(event: WheelEvent, svg: SVGSVGElement): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.zoom(Math.exp(Math.max(-40, Math.min(40, event.deltaY)) * 0.01), inDrawing(event, svg));
  }

  down(event: PointerEvent): void {
    if (this.pointers.size === 0) this.travelled = 0;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.pinch = 0;
  }

  move(event: PointerEvent, svg: SVGSVGElement): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    this.pointers.set(event.pointerId, now);
    this.travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.pointers.size === 2) this.spread(svg);
    else if (this.box && this.travelled > SLOP) this.drag(before, now, svg);
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    this.pinch = 0;
  }

  /** Whether the pointer that was just lifted had been dragging: then it was no click. */
  get dragged(): boolean {
    return this.travelled > SLOP;
  }

  private spread(svg: SVGSVGElement): void {
    const [a, b] = [...this.pointers.values()] as [Point, Point];
    const distance = Math.hypot(a.x - b.x, a.y - b.y);
    const middle = { clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 };
    if (this.pinch > 0 && distance > 0) this.zoom(this.pinch / distance, inDrawing(middle, svg));
    this.pinch = distance;
  }

  private drag(before: Point, now: Point, svg: SVGSVGElement): void {
    const box = this.box;
    const scale = svg.getScreenCTM()?.a ?? 1;
    if (!box) return;
    const moved = { ...box, x: box.x - (now.x - before.x) / scale, y: box.y - (now.y - before.y) / scale };
    this.box = heldBox(moved, this.whole());
  }
}

/** Where in a drawing something on the screen is. */
export function inDrawing(at: { clientX: number; clientY: number }, svg: SVGSVGElement): Point {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const point = new DOMPoint(at.clientX, at.clientY).matrixTransform(matrix.inverse());
  return { x: point.x, y: point.y };
}
