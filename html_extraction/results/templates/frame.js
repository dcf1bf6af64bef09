"use strict";

// What the report and the gallery share: packed data, and a page shown as it was rendered.

const OPEN = "\ue000";
const CLOSE = "\ue001";
const MARKED = "data-html-extraction-mark";
const HUE = "data-html-extraction-hue";
const MOST_ROUNDS = 20;
const UNSETTLED =
  "<!doctype html><html><head></head><body><p>This page reads differently each time that it is " +
  "parsed, so it is not rendered. Its source is shown as it is.</p></body></html>";
const TOKEN = new RegExp(
  [
    "<!--[\\s\\S]*?-->",
    "<(script|style|title|textarea)\\b[\\s\\S]*?</\\1\\s*>",
    "</?[a-z](?:[^<>\"']|\"[^\"]*\"|'[^']*')*>",
    "[^<]+",
    "<",
  ].join("|"),
  "gi",
);
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const MARK_STYLE = `
  mark.html-extraction { color: inherit; background: #ffd54a99; border-radius: 2px; outline: 2px solid #d99a00; }
  mark.html-extraction.right { background: #8fe3b0aa; outline-color: #16874a; }
  mark.html-extraction.given { background: #ffab9caa; outline-color: #c9341c; }
  mark.html-extraction.clue { background: #bcd0ffaa; outline-color: #2f5bd7; }
  img[${MARKED}] { outline: 4px solid #d99a00; outline-offset: 1px; }
  img[${MARKED}~=right] { outline-color: #16874a; }
  img[${MARKED}~=given] { outline-color: #c9341c; }
  img[${MARKED}~=right][${MARKED}~=given] { outline-color: #16874a; outline-style: dashed; }
  a, button, input, select, area, summary, label { pointer-events: none; }`;
const SHOW_FIRST = (selector) => `:is(${selector}) { scroll-initial-target: nearest; }`;

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (mark) => mark.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// The source as a text with its marks, to read.
function sourceView(segments) {
  const view = element("pre", { class: "source", tabindex: "0" });
  for (const [text, kinds] of segments) {
    view.append(kinds ? element("mark", { class: kinds, title: kinds }, text) : text);
  }
  return view;
}

// The page as first shown, scripting on but changing nothing: without what would load or run, with
// a drawn picture for every image. It is parsed into a document that has no window, and loads
// nothing; the frame that shows it is sandboxed and may not run or load anything either.
// Where a browser can, it opens at the first element that `at` selects.
function pageFrame(segments, title, at = "") {
  const first = parsed(withSentinels(segments));
  disarm(first);
  wrapMarks(first);
  const page = parsed(settled(serialised(first)));
  page.head.prepend(
    element("meta", { "http-equiv": "Content-Security-Policy", content: POLICY }),
  );
  page.head.append(element("style", {}, MARK_STYLE + (at && SHOW_FIRST(at))));
  const frame = element("iframe", { sandbox: "", title, width: "1280", referrerpolicy: "no-referrer" });
  frame.srcdoc = serialised(page);
  return frame;
}

function parsed(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

function serialised(page) {
  return (page.doctype ? "<!doctype html>" : "") + page.documentElement.outerHTML;
}

// A document need not read as it was written: what is text in one parse may be a tag in the next.
// So it is disarmed and parsed again until it is a text that disarming leaves alone: what the frame
// parses is then what was disarmed last. A page that does not get there is not rendered.
function settled(text) {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const page = parsed(text);
    disarm(page);
    const again = serialised(page);
    if (again === text) return text;
    text = again;
  }
  return UNSETTLED;
}

function disarm(page) {
  const active =
    "script, noscript, template, base, link, iframe, frame, object, embed, portal, meta[http-equiv]," +
    "picture > source, video, audio, track, use, image, noembed, noframes, animate, set," +
    "animateMotion, animateTransform";
  for (const node of page.querySelectorAll(active)) node.remove();
  for (const node of page.querySelectorAll("*")) {
    for (const { name, value } of [...node.attributes]) {
      if (/^on/i.test(name) || /^(action|formaction|ping|background|poster|srcset|srcdoc|xlink:href)$/i.test(name)) {
        node.removeAttribute(name);
      } else if (name === "href") node.setAttribute("href", "#");
      else if (name === "style") node.setAttribute("style", withoutAddresses(value));
    }
  }
  for (const node of page.querySelectorAll("style")) {
    node.textContent = withoutTags(withoutAddresses(node.textContent));
  }
  steady(page);
  drawPictures(page);
}

// What never reads as it is written: text without an end, and a line break that a parser skips.
function steady(page) {
  for (const node of page.querySelectorAll("plaintext, xmp")) {
    node.replaceWith(element("pre", {}, node.textContent));
  }
  for (const node of page.querySelectorAll("pre, listing")) {
    if (node.firstChild?.nodeType === Node.TEXT_NODE && node.firstChild.data.startsWith("\n")) {
      node.prepend(page.createComment(""));
    }
  }
}

function withoutAddresses(css) {
  return css
    .replace(/@import[^;]*;?/gi, "")
    .replace(/(?:url|image-set|src)\s*\((?:"[^"]*"|'[^']*'|[^)"'])*\)/gi, "none");
}

// To a stylesheet the same character; to a parser that takes it for text, no tag.
function withoutTags(css) {
  return css.replace(/<(?=[a-z!?/])/gi, "\\3c ");
}

function drawPictures(page) {
  for (const image of page.querySelectorAll("img, input[type=image]")) {
    const drawn = image.getAttribute(HUE);
    const hue = drawn === null ? hueOf(image.getAttribute("alt") || image.getAttribute("src") || "") : Number(drawn) || 0;
    image.setAttribute(HUE, hue);
    image.setAttribute("src", picture(hue));
    image.removeAttribute("loading");
  }
}

function hueOf(name) {
  let hue = 0;
  for (const mark of name) hue = (hue * 31 + mark.codePointAt(0)) % 360;
  return hue;
}

function picture(hue) {
  return (
    "data:image/svg+xml," +
    encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">` +
        `<rect width="320" height="320" fill="hsl(${hue} 25% 90%)"/>` +
        `<path d="M110 130h100l20 110a20 20 0 0 1-20 20H110a20 20 0 0 1-20-20z" fill="hsl(${hue} 25% 65%)"/>` +
        `<path d="M130 130c0-70 60-70 60 0" fill="none" stroke="hsl(${hue} 25% 55%)" stroke-width="12"/></svg>`,
    )
  );
}

// Marks in text become pairs of private characters, and marks in a tag an attribute of it.
function withSentinels(segments) {
  const marks = [];
  let source = "";
  for (const [text, kinds] of segments) {
    if (kinds) marks.push({ start: source.length, end: source.length + text.length, kinds });
    source += text;
  }
  return source.replace(TOKEN, (token, _name, place) => {
    const inside = marks.filter((mark) => mark.start < place + token.length && mark.end > place);
    if (token[0] !== "<") return inside.length ? markedText(token, place, inside) : token;
    if (!/^<[a-z]/i.test(token) || /^<(script|style|title|textarea)\b/i.test(token)) return token;
    return markedTag(withoutHandlers(token), inside);
  });
}

// Handlers would not run, but the browser would complain of each on its console.
function withoutHandlers(tag) {
  return tag.replace(/([\s"'/])on(?=[a-z]+\s*=)/gi, "$1data-no-");
}

function markedTag(tag, marks) {
  if (!marks.length) return tag;
  return tag.replace(/^<[a-z][^\s/>]*/i, (start) => `${start} ${MARKED}="${allKinds(marks)}"`);
}

function markedText(token, place, marks) {
  let made = "";
  let at = 0;
  for (const { start, end, kinds } of marks) {
    const from = Math.max(0, start - place);
    const to = Math.min(token.length, end - place);
    made += token.slice(at, from) + OPEN + kinds + OPEN + token.slice(from, to) + CLOSE;
    at = to;
  }
  return made + token.slice(at);
}

function allKinds(marks) {
  return [...new Set(marks.flatMap((mark) => mark.kinds.split(" ")))].sort().join(" ");
}

function wrapMarks(page) {
  const texts = [];
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode.data.includes(OPEN)) texts.push(walker.currentNode);
  for (const text of texts) {
    const bare = text.parentElement.closest("option, title, textarea, style");
    const parts = text.data.split(new RegExp(`${OPEN}([a-z ]*)${OPEN}([^${CLOSE}]*)${CLOSE}`));
    const nodes = [];
    for (let at = 0; at < parts.length; at += 3) {
      nodes.push(parts[at]);
      if (at + 2 < parts.length) {
        const words = parts[at + 2];
        nodes.push(bare ? words : element("mark", { class: `html-extraction ${parts[at + 1]}` }, words));
      }
    }
    text.replaceWith(...nodes);
  }
}

// Scale the frame of a 1280-pixel page to the width that there is.
function fit(holder, frame) {
  const scale = holder.clientWidth / 1280;
  frame.style.transform = `scale(${scale})`;
  frame.style.height = `${holder.clientHeight / scale}px`;
}
