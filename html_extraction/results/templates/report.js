
const listed = JSON.parse(document.getElementById("listed").textContent);
const details = JSON.parse(document.getElementById("details").textContent);
const list = document.getElementById("list");
const filters = document.getElementById("filters");
const detail = document.getElementById("detail");
const buttons = listed.map(listButton);
let chosen = -1;

const MATCHES = {
  run: (row, value) => String(row.run) === value,
  field: (row, value) => row.missed.includes(value),
  pathology: (row, value) => row.pathologies.includes(value),
  caught: (row, value) => row.caught.includes(value),
  tier: (row, value) => row.tier === value,
  kind: (row, value) => row.kind === value,
  id: (row, value) => row.id.includes(value.trim()),
};

function listButton(row, number) {
  const button = element(
    "button",
    { type: "button", "data-number": number },
    element("span", { class: "name" }, row.id, row.epoch > 1 ? ` epoch ${row.epoch}` : ""),
    element("span", { class: "missed" }, row.kind === "wrong_value" ? row.missed.join(", ") : row.kind),
  );
  button.addEventListener("click", () => choose(number));
  return button;
}

function filter() {
  const wanted = [...new FormData(filters)].filter(([, value]) => value);
  const shown = listed.map((row) => wanted.every(([name, value]) => MATCHES[name](row, value)));
  list.replaceChildren(...buttons.filter((_, number) => shown[number]).map((button) => element("li", {}, button)));
  const count = shown.filter(Boolean).length;
  document.getElementById("count").textContent = `${count} of ${listed.length} wrong answers`;
}

function setFilters(values) {
  filters.reset();
  for (const [name, value] of Object.entries(values)) {
    if (filters.elements[name]) filters.elements[name].value = value;
  }
  filter();
  document.getElementById("rows").scrollIntoView();
  const first = list.querySelector("button");
  if (first) choose(Number(first.dataset.number));
}

async function choose(number) {
  chosen = number;
  for (const [place, button] of buttons.entries()) {
    button.setAttribute("aria-current", place === number ? "true" : "false");
  }
  const shown = await unpack(details[number]);
  if (chosen === number) show(listed[number], shown);
}

function show(row, about) {
  const tabs = [
    ["Page", () => pageTab(row, about)],
    ["Source", () => sourceTab(about)],
    ["Completion", () => completionTab(about)],
  ];
  detail.replaceChildren(heading(row, about), fieldTable(about), tabbed(tabs));
  detail.dataset.id = row.id;
}

function heading(row, about) {
  const chips = row.pathologies.map((name) =>
    element(
      "span",
      {
        class: `chip${about.bites.includes(name) ? " bites" : ""}${row.caught.includes(name) ? " caught" : ""}`,
        title: about.bites.includes(name) ? "bites on this row" : "on the page, but does not bite",
      },
      name,
    ),
  );
  return element(
    "header",
    {},
    element("h3", {}, row.id),
    element(
      "p",
      { class: "fine" },
      ...[row.tier, about.layout, about.locale, row.kind, row.epoch > 1 ? `epoch ${row.epoch}` : ""]
        .filter(Boolean)
        .flatMap((fact, place) => [place ? " · " : "", element("bdi", {}, fact)]),
    ),
    element("p", { class: "fine address" }, about.address),
    element("p", { class: "chips" }, ...chips),
  );
}

function fieldTable({ fields }) {
  const table = element("table", { class: "plain answer" });
  const head = ["field", "expected", "given", ""].map((text) => element("th", {}, text));
  const body = fields.map(([name, expected, given, hit, traps]) =>
    element(
      "tr",
      { class: hit ? "hit" : "miss" },
      element("th", { scope: "row" }, element("code", {}, name)),
      element("td", { class: "right" }, element("div", { class: "value" }, expected)),
      element("td", { class: "given" }, element("div", { class: "value" }, given === null ? "nothing" : given)),
      element("td", {}, hit ? "hit" : traps.length ? `fell for ${traps.join(", ")}` : "miss"),
    ),
  );
  table.append(element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...body));
  return element("div", { class: "scroll" }, table);
}

function tabbed(tabs) {
  const pane = element("div", { class: "pane" });
  const bar = element("div", { class: "tabs", role: "group", "aria-label": "View" });
  for (const [name, make] of tabs) {
    const button = element("button", { type: "button" }, name);
    button.addEventListener("click", () => {
      for (const other of bar.children) other.setAttribute("aria-pressed", String(other === button));
      make().then((made) => pane.replaceChildren(...made));
    });
    bar.append(button);
  }
  bar.append(element("span", { class: "legend" }, element("mark", { class: "right" }, "right value"), element("mark", { class: "given" }, "value given"), element("mark", { class: "clue" }, "speaks of it")));
  queueMicrotask(() => bar.firstElementChild.click());
  return element("div", {}, bar, pane);
}

async function pageTab(row, about) {
  const frame = pageFrame(about.source, `Page of ${row.id}`);
  const holder = element("div", { class: "frame" }, frame);
  new ResizeObserver(() => fit(holder, frame)).observe(holder);
  return [
    holder,
    element("p", { class: "fine" }, "As first shown, 1280 pixels wide, with drawn pictures. Marked are the places where the values of missed fields are written out, or where the page speaks of them."),
  ];
}

async function sourceTab(about) {
  const view = sourceView(about.source);
  const marks = [...view.querySelectorAll("mark")];
  const next = element("button", { type: "button" }, marks.length ? `Next of ${marks.length} marks` : "Nothing is marked");
  let at = -1;
  next.disabled = !marks.length;
  next.addEventListener("click", () => {
    if (at >= 0) marks[at].classList.remove("at");
    at = (at + 1) % marks.length;
    marks[at].classList.add("at");
    marks[at].scrollIntoView({ block: "center" });
  });
  return [element("p", { class: "fine" }, next, " For a value that is not written out, such as a day to be counted, what speaks of it is marked."), view];
}

async function completionTab(about) {
  return [
    element("p", { class: "fine" }, `${about.completion_length.toLocaleString("en")} characters`),
    element("pre", { class: "source", tabindex: "0" }, about.completion || "(empty)"),
  ];
}

function move(step) {
  const shown = [...list.querySelectorAll("button")];
  const at = shown.findIndex((button) => Number(button.dataset.number) === chosen);
  const next = shown[Math.min(shown.length - 1, Math.max(0, at + step))];
  if (!next) return;
  choose(Number(next.dataset.number));
  next.scrollIntoView({ block: "nearest" });
}

filters.addEventListener("input", filter);
document.getElementById("clear").addEventListener("click", () => {
  filters.reset();
  filter();
});
filters.addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "j") move(1);
  if (event.key === "k") move(-1);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const { run, field, pathology, caught, tab } = button.dataset;
  if (run !== undefined) {
    setFilters(Object.fromEntries(Object.entries({ run, field, pathology, caught }).filter(([, value]) => value)));
  }
  if (tab !== undefined) {
    for (const other of button.parentElement.children) other.setAttribute("aria-pressed", String(other === button));
    for (const pane of document.querySelectorAll("[data-pane]")) pane.hidden = pane.dataset.pane !== tab;
  }
});

filter();
