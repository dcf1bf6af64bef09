/*
 * Walks the document once and returns what is displayed, as JSON text.
 *
 * What the page means is decided elsewhere, from this snapshot alone. Here stands only what a
 * browser knows and markup does not say: boxes, computed styles, generated text, states of
 * controls, resolved addresses. The shapes are those of `snapshot.py`.
 */
() => {
  // The page as first shown is as long as it likes but one screen wide, and starts at 0, 0.
  const PAGE = { left: 0, top: 0, right: innerWidth, bottom: Infinity };
  const IMAGE_FILE = /\.(jpe?g|png|webp|avif|gif)$/i;

  const common = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });

  // A pixel is too little to read: the usual clipped box is exactly that large.
  const isLegible = (area) => area.right - area.left > 1 && area.bottom - area.top > 1;

  // A picture may have no size of its own yet; what counts is that its place can be seen.
  const isPlaceSeen = (box, area) => {
    const seen = common(box, area);
    return isLegible(area) && seen.right >= seen.left && seen.bottom >= seen.top;
  };

  // ---- clipping -------------------------------------------------------------------------

  const isOutOfFlow = ({ position }) => position === "absolute" || position === "fixed";

  const length = (text, whole) =>
    text.endsWith("%") ? (parseFloat(text) * whole) / 100 : parseFloat(text) || 0;

  const clippedByRect = (box, style) => {
    const match = /^rect\((.*)\)$/.exec(style.clip);
    if (!match || !isOutOfFlow(style)) return PAGE;
    const [top, right, bottom, left] = match[1].split(/[\s,]+/);
    const at = (text, start, end) => (text === "auto" ? end : start + parseFloat(text));
    return {
      left: at(left, box.left, box.left),
      top: at(top, box.top, box.top),
      right: at(right, box.left, box.right),
      bottom: at(bottom, box.top, box.bottom),
    };
  };

  const clippedByPath = (box, style) => {
    const match = /^inset\(([^)]*?)(?: round .*)?\)$/.exec(style.clipPath);
    if (!match) return PAGE;
    const given = match[1].trim().split(/\s+/);
    const [top, right = top, bottom = top, left = right] = given;
    return {
      left: box.left + length(left, box.width),
      top: box.top + length(top, box.height),
      right: box.right - length(right, box.width),
      bottom: box.bottom - length(bottom, box.height),
    };
  };

  // The viewport takes over the overflow of these two: they clip nothing of the page.
  const isRoot = (element) => element === document.body || element === document.documentElement;

  const isOverflowClipped = (style, element) =>
    style.overflowX !== "visible" && style.overflowY !== "visible" && !isRoot(element);

  const isClipped = (style, element) =>
    isOverflowClipped(style, element) || style.clip !== "auto" || style.clipPath !== "none";

  /*
   * The area in which an element's contents can be seen, twice: for what stands in its flow, and
   * for what is positioned absolutely in it, which only positioned ancestors clip.
   */
  const areasWithin = (element, style, areas) => {
    const base = { fixed: PAGE, absolute: areas.positioned }[style.position] ?? areas.flow;
    // Most elements clip nothing, and their boxes need not be asked for.
    if (!isClipped(style, element))
      return { flow: base, positioned: style.position === "static" ? areas.positioned : base };
    const box = element.getBoundingClientRect();
    const cut = common(clippedByRect(box, style), clippedByPath(box, style));
    const flow = common(base, common(cut, isOverflowClipped(style, element) ? box : PAGE));
    const positioned = style.position === "static" ? common(areas.positioned, cut) : flow;
    return { flow, positioned };
  };

  // ---- text -----------------------------------------------------------------------------

  const range = document.createRange();

  const isTextSeen = (node, area) => {
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((box) => isLegible(common(box, area)));
  };

  const textOf = (node, context) => {
    const text = node.data;
    // Space between elements has no box, but it keeps words apart.
    if (!text.trim()) return text ? [{ text: " " }] : [];
    if (!context.visible || !isTextSeen(node, context.areas.flow)) return [];
    return [marked(text, context)];
  };

  const marked = (text, { struck, raised }) => ({
    text,
    ...(struck && { struck }),
    ...(raised && { raised }),
  });

  /* The strings of a computed `content`; attr() stands in it as its value. */
  const contentText = (content) => {
    let text = "";
    for (const [token] of content.matchAll(/"(?:[^"\\]|\\.)*"|[^\s"]+/gs)) {
      if (token === "/") break; // what follows is for those who cannot see
      if (!token.startsWith('"')) continue;
      text += token
        .slice(1, -1)
        .replace(/\\([0-9a-f]{1,6})\s?|\\(.)/gis, (_, code, sign) =>
          code ? String.fromCodePoint(parseInt(code, 16)) : sign,
        );
    }
    return text;
  };

  const generated = (element, place, context) => {
    const style = getComputedStyle(element, place);
    const isNone = ["none", "normal"].includes(style.content) || style.display === "none";
    if (isNone || style.visibility !== "visible") return [];
    // A generated box cannot be asked for its place; it stands where its element stands.
    if (!isPlaceSeen(element.getBoundingClientRect(), context.areas.flow)) return [];
    const text = contentText(style.content);
    return text ? [marked(text, context)] : [];
  };

  // ---- states and tags ------------------------------------------------------------------

  /* Whether an entry of a list is the selected one; undefined where it is no entry. */
  const selectedState = (element) => {
    if (element.getAttribute("role") === "tab") return undefined; // chooses a view, no product
    if (element.localName === "option") return element.selected;
    if (element.localName === "label" && ["radio", "checkbox"].includes(element.control?.type))
      return element.control.checked;
    for (const name of ["aria-selected", "aria-checked"])
      if (element.hasAttribute(name)) return element.getAttribute(name) === "true";
    return undefined;
  };

  /* The values that may tie an option to its pictures. */
  const tokensOf = (element) => {
    const values = Object.values(element.dataset);
    if (element.localName === "option") values.push(element.value);
    if (element.localName === "label" && element.control) values.push(element.control.value);
    return values;
  };

  // ---- pictures -------------------------------------------------------------------------

  const resolved = (address) => {
    try {
      return new URL(address, document.baseURI);
    } catch {
      return null;
    }
  };

  /* The candidates of a srcset, parsed as HTML says: a comma may stand inside an address. */
  const candidatesOf = (text) => {
    const found = [];
    const rest = /[\s,]*([^\s]+)((?:\([^)]*\)|[^,(])*)/gy;
    for (let match = rest.exec(text); match; match = rest.exec(text)) {
      const address = match[1].replace(/,+$/, "");
      const isBare = address !== match[1];
      // An address that ends in a comma has no descriptors: go on right behind it.
      if (isBare) rest.lastIndex = match.index + match[0].length - match[2].length;
      const given = isBare ? "" : match[2];
      found.push({
        address: resolved(address)?.href ?? null,
        width: parseFloat(/(?:^|\s)(\d+)w(?:\s|$)/.exec(given)?.[1] ?? 0),
        density: parseFloat(/(?:^|\s)([\d.]+)x(?:\s|$)/.exec(given)?.[1] ?? 1),
      });
    }
    return found.filter(({ address }) => address);
  };

  const isSourceSet = (name) => name.endsWith("srcset");

  const sourceSets = (element) =>
    [...element.attributes]
      .filter(({ name }) => isSourceSet(name))
      .flatMap(({ value }) => candidatesOf(value));

  const lazyFiles = (image) =>
    [...image.attributes]
      .filter(({ name }) => name.startsWith("data-") && !isSourceSet(name))
      .map(({ value }) => resolved(value))
      .filter((address) => address && IMAGE_FILE.test(address.pathname))
      .map((address) => address.href);

  const pictureOf = (image) => {
    const picture = image.closest("picture");
    const link = image.closest("a[href]");
    const opened = link && resolved(link.getAttribute("href"));
    return {
      alt: image.alt,
      tokens: [image, picture, link].filter(Boolean).flatMap(tokensOf),
      link: opened && IMAGE_FILE.test(opened.pathname) ? opened.href : null,
      candidates: [image, ...(picture?.querySelectorAll("source") ?? [])].flatMap(sourceSets),
      lazy: lazyFiles(image),
      src: image.hasAttribute("src") ? (resolved(image.getAttribute("src"))?.href ?? null) : null,
    };
  };

  // ---- the walk -------------------------------------------------------------------------

  const isHeading = (element) =>
    /^h[1-6]$/.test(element.localName) || element.getAttribute("role") === "heading";

  const isButton = (element) =>
    element.localName === "button" ||
    element.getAttribute("role") === "button" ||
    (element.localName === "input" && ["submit", "button"].includes(element.type));

  /*
   * How an element stands to its neighbours: in their line, in a cell beside them, or in lines of
   * its own. The children of a flex row that does not wrap are cells whatever they were before.
   */
  const flowOf = (element, style, parentStyle) => {
    const isOwn = isHeading(element) || isButton(element) || selectedState(element) !== undefined;
    if (isOwn || ["br", "hr", "select"].includes(element.localName)) return "block";
    if (style.display === "contents" || style.display.startsWith("inline")) return "inline";
    const isFlex = parentStyle.display.endsWith("flex") && parentStyle.flexWrap === "nowrap";
    const isBeside = isFlex && parentStyle.flexDirection.startsWith("row");
    return style.display === "table-cell" || isBeside ? "cell" : "block";
  };

  const boxOf = (element, flow, kids) => {
    const selected = selectedState(element);
    const label = element.getAttribute("aria-label");
    const tokens = tokensOf(element);
    return {
      flow,
      kids,
      ...(isHeading(element) && { heading: true }),
      ...(isButton(element) && { button: true }),
      ...(selected !== undefined && { selected }),
      ...(label && { label }),
      ...(tokens.length && { tokens }),
    };
  };

  /* A closed select shows its selected option only; the others still have their tags. */
  const optionsOf = (select, context) => {
    if (!context.visible || !isPlaceSeen(select.getBoundingClientRect(), context.areas.flow))
      return [];
    return [...select.options].map((option) => {
      const isShown = option.selected || select.multiple || select.size > 1;
      return boxOf(option, "block", isShown ? [marked(option.text, context)] : []);
    });
  };

  const kidsOf = (element, style, context) => {
    if (element.localName === "select") return optionsOf(element, context);
    if (element.localName === "input")
      return isButton(element) && context.visible ? [marked(element.value, context)] : [];
    return [
      ...generated(element, "::before", context),
      ...[...element.childNodes].flatMap((node) => displayed(node, style, context)),
      ...generated(element, "::after", context),
    ];
  };

  const displayed = (node, parentStyle, context) => {
    if (node.nodeType === Node.TEXT_NODE) return textOf(node, context);
    if (node.nodeType !== Node.ELEMENT_NODE) return [];
    const style = getComputedStyle(node);
    if (style.display !== "contents" && !node.checkVisibility()) return [];
    if (node.localName === "br") return [boxOf(node, "block", [])];
    const within = {
      areas: areasWithin(node, style, context.areas),
      visible: style.visibility === "visible",
      // Neither is inherited, and both reach the text of every descendant.
      struck: context.struck || style.textDecorationLine.includes("line-through"),
      raised: context.raised || style.verticalAlign === "super",
    };
    if (node.localName === "img")
      return within.visible && isPlaceSeen(node.getBoundingClientRect(), context.areas.flow)
        ? [pictureOf(node)]
        : [];
    const kids = kidsOf(node, style, within);
    return kids.length ? [boxOf(node, flowOf(node, style, parentStyle), kids)] : [];
  };

  const start = { areas: { flow: PAGE, positioned: PAGE }, visible: true };
  const [body] = displayed(document.body, getComputedStyle(document.documentElement), start);
  const { lang } = document.documentElement;
  // One string crosses to the caller much faster than a tree of objects.
  return JSON.stringify({ lang, body: body ?? { flow: "block", kids: [] } });
};
