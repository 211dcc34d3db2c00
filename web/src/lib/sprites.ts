/** SVG from a game's folder, taken in by an allow-list: shapes and paints, nothing that acts or loads. */

const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set(
  "svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath mask pattern use".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  (
    "id d cx cy r rx ry x y x1 y1 x2 y2 width height points transform viewBox offset href " +
    "fill fill-opacity fill-rule clip-rule clip-path mask opacity stroke stroke-width stroke-opacity stroke-linecap " +
    "stroke-linejoin stroke-dasharray stroke-dashoffset stroke-miterlimit stop-color stop-opacity paint-order " +
    "gradientUnits gradientTransform spreadMethod fx fy patternUnits patternTransform preserveAspectRatio " +
    "clipPathUnits maskUnits color vector-effect"
  ).split(" "),
);

/** An attribute's value as it may stay, with local references renamed; undefined if it must go. */
export function cleanValue(name: string, value: string, prefix: string): string | undefined {
  if (name === "id") return prefix + value;
  // An owner's paint may be a pattern, which a gradient cannot take: it gets the bare colour.
  if (name === "stop-color" || name === "color") return value.replaceAll("var(--seat)", "var(--seat-bare)");
  if (name === "href") return value.startsWith("#") ? `#${prefix}${value.slice(1)}` : undefined;
  const local = value.replace(/url\(\s*['"]?#([\w-]+)['"]?\s*\)/g, (_, id) => `url(#${prefix}${id})`);
  const rest = local.replace(/url\(#[\w-]+\)/g, "");
  return /url\(|javascript:|expression|[<>]/i.test(rest) ? undefined : local;
}

function cleanElement(source: Element, prefix: string): SVGElement | undefined {
  if (!ELEMENTS.has(source.localName)) return undefined;
  const clean = document.createElementNS(SVG, source.localName);
  for (const attribute of source.attributes) {
    if (!ATTRIBUTES.has(attribute.localName)) continue;
    const value = cleanValue(attribute.localName, attribute.value, prefix);
    if (value !== undefined) clean.setAttribute(attribute.localName, value);
  }
  for (const child of source.children) {
    const kept = cleanElement(child, prefix);
    if (kept) clean.append(kept);
  }
  return clean;
}

/** A drawing as an element that is safe to put into the page; undefined if it is no SVG. */
export function cleanSvg(text: string, prefix: string): SVGElement | undefined {
  if (!text) return undefined;
  // Read as HTML: a slip in a drawing then costs a detail, not the whole of it.
  const parsed = new DOMParser().parseFromString(text, "text/html").querySelector("svg");
  const svg = parsed ? cleanElement(parsed, prefix) : undefined;
  if (!svg) return undefined;
  if (!svg.hasAttribute("viewBox")) svg.setAttribute("viewBox", "0 0 100 100");
  return svg;
}

/** The same as a symbol that can be used many times. */
export function cleanSymbol(text: string, id: string): SVGElement | undefined {
  const svg = cleanSvg(text, `${id}-`);
  if (!svg) return undefined;
  const symbol = document.createElementNS(SVG, "symbol");
  symbol.id = id;
  symbol.setAttribute("viewBox", svg.getAttribute("viewBox") ?? "0 0 100 100");
  symbol.append(...svg.children);
  return symbol;
}

export function spriteId(name: string | undefined): string {
  return `sprite-${(name ?? "").replace(/[^\w-]/g, "_")}`;
}
