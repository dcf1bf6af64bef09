
const holder = document.getElementById("frame");
const source = document.getElementById("source");

unpack(JSON.parse(document.getElementById("page").textContent)).then((segments) => {
  const frame = pageFrame(segments, document.title, "mark.decoy, mark.clue");
  holder.append(frame);
  new ResizeObserver(() => fit(holder, frame)).observe(holder);
  const view = sourceView(segments);
  source.append(view);
  const first = view.querySelector("mark.decoy, mark.clue");
  source.addEventListener("toggle", () => {
    if (source.open && first) view.scrollTop = first.offsetTop - view.offsetTop - 120;
  });
});
