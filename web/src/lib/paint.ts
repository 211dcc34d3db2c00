/** Does something once what has changed stands on the screen: what is not seen at once may wait for that. */
export function afterPaint(run: () => void): void {
  // A page that nobody sees is not painted.  A frame's callback runs before the frame is painted, a timer after it.
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
