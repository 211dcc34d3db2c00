/** What of a table is not in sight, too small to be read or too small to be hit; an empty list if all is well. */
(wish) => {
  const faults = [];
  const seen = (element) => {
    const style = getComputedStyle(element);
    return style.visibility !== "hidden" && style.display !== "none" && element.getClientRects().length > 0;
  };
  /** Why the middle of an element cannot be seen: it is off the screen, cut off, or lies beneath something else. */
  const hides = (element) => {
    if (!seen(element)) return "is not drawn";
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) return "is off the screen";
    for (let above = element.parentElement; above; above = above.parentElement) {
      if (!/auto|scroll|hidden|clip/.test(getComputedStyle(above).overflowY + getComputedStyle(above).overflowX)) continue;
      const frame = above.getBoundingClientRect();
      if (y < frame.top || y > frame.bottom || x < frame.left || x > frame.right) return "is cut off";
    }
    const hit = document.elementFromPoint(x, y);
    const home = element.closest("[data-area], .panel, .prompt, .log") ?? element;
    return hit && (home.contains(hit) || hit.contains(home)) ? "" : `lies beneath ${hit?.className?.baseVal ?? hit?.className}`;
  };
  const check = (name, element) => {
    const fault = element ? hides(element) : "is not there";
    if (fault) faults.push(`${name} ${fault}`);
  };
  const root = document.documentElement;
  if (wish.inSight) {
    if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1) faults.push("the page scrolls");
    check("the question", document.querySelector("[data-prompt]"));
    for (const id of wish.things) check(`${id}`, document.querySelector(`[data-id="${CSS.escape(id)}"]`));
    const lines = [...document.querySelectorAll(".log ol .line")].slice(-5);
    for (const line of lines) check(`the line "${line.innerText.slice(0, 40)}"`, line);
    if (lines.length === 0 && wish.lines) faults.push("no line of the log is there");
  }
  const walker = document.createTreeWalker(document.querySelector(".playing"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent.trim() || parent.closest(".hidden-text") || !seen(parent)) continue;
    const drawn = parent.closest("text");
    const scale = drawn ? Math.hypot(drawn.getScreenCTM().a, drawn.getScreenCTM().b) : 1;
    const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
    if (size < 10.95) faults.push(`"${node.textContent.trim().slice(0, 20)}" is ${size.toFixed(1)} px high`);
  }
  for (const target of document.querySelectorAll(".table [data-legal]")) {
    if (!seen(target)) continue;
    let { width, height } = target.getBoundingClientRect();
    const line = document.querySelector(`[data-grip="${CSS.escape(target.dataset.spot ?? "")}"]`);
    if (line) {
      // A border is hit along a broad line, which the box of its drawing does not tell.
      const scale = Math.hypot(line.getScreenCTM().a, line.getScreenCTM().b);
      height = parseFloat(getComputedStyle(line).strokeWidth) * scale;
      width = line.getTotalLength() * scale + height;
    }
    const name = target.getAttribute("aria-label") ?? target.innerText ?? "";
    if (Math.min(width, height) < wish.target - 0.5) faults.push(`${name.slice(0, 40)} is ${Math.round(width)} by ${Math.round(height)} to hit`);
  }
  return [...new Set(faults)];
}
