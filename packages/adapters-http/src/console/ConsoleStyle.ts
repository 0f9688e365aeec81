import { pageAsset } from "../person/PageAsset.ts";
import { stylesheet } from "../person/PageStyle.ts";

/** The style of people's pages, with wide pages, tables, figures and pictures. */
export const consoleStyle = pageAsset(
  "css",
  `${stylesheet}
header, main, footer { max-width: 84rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; padding-top: 1rem; }
.narrow main { max-width: 30rem; }
.skip { position: absolute; left: -100rem; }
.skip:focus { position: static; }
nav.rooms ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: 0; padding: 0; }
nav.rooms a { display: inline-block; padding: .375rem 0; text-decoration: none; }
nav.rooms a[aria-current] { font-weight: 700; border-bottom: 3px solid var(--accent); }
h2 { margin-top: 2rem; }
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
.notice { margin: 0 0 1.25rem; padding: .875rem 1rem; border-radius: .5rem; background: var(--good-tint); color: var(--good); font-weight: 600; }
.notice.bad { background: var(--bad-tint); color: var(--bad); }
.notice.wait { background: var(--wait-tint); color: var(--wait); }
.table { overflow-x: auto; margin-bottom: 1rem; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
caption { text-align: left; font-weight: 600; padding-bottom: .375rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); overflow-wrap: normal; }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
code { font: .875em ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
td code, td form { white-space: nowrap; }
button.link { text-align: left; }
pre, .hint.keys { margin-block: .75rem 1rem; }
form + .table { margin-top: 1.25rem; }
dl.facts { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .25rem 1rem; }
dl.facts dt { font-size: .9375rem; }
dl.facts dd { margin: 0; font-family: inherit; overflow-wrap: anywhere; }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: .75rem; padding: 0; margin: 0 0 1.25rem; list-style: none; }
.figures li { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .625rem; }
.figures strong { display: block; font-size: 1.375rem; font-variant-numeric: tabular-nums; }
.figures span { color: var(--soft); font-size: .9375rem; }
.columns { display: grid; gap: 1rem 2rem; }
.columns > * { min-width: 0; }
.picture { overflow: auto; max-height: 85vh; border: 1px solid var(--line); border-radius: .5rem; background: var(--ground); }
.picture img { display: block; width: 100%; height: auto; }
.picture.zoom-2 img { width: 200%; }
.picture.zoom-4 img { width: 400%; }
.picture.turn-180 img { transform: rotate(180deg); }
.picture.turn-90 img, .picture.turn-270 img { transform-origin: 0 0; }
.picture.turn-90 img { transform: rotate(90deg) translateY(-100%); }
.picture.turn-270 img { transform: rotate(270deg) translateX(-100%); }
.picture.turn-90, .picture.turn-270 { aspect-ratio: 1; }
.tools { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .5rem 0 1rem; padding: 0; list-style: none; }
.inline { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; }
.inline .field { margin: 0; flex: 1 1 12rem; }
.inline button { width: auto; flex: 0 0 auto; }
.timeline { list-style: none; padding: 0 0 0 1rem; border-left: 3px solid var(--line); }
.timeline li { margin-bottom: .75rem; }
.timeline time { color: var(--soft); font-size: .875rem; font-variant-numeric: tabular-nums; }
.secret { display: block; padding: .875rem 1rem; border: 2px solid var(--accent); border-radius: .5rem; overflow-wrap: anywhere; }
.mark.good, .mark.active, .mark.delivered, .mark.completed, .mark.passed, .mark.agrees { color: var(--good); background: var(--good-tint); }
.mark.bad, .mark.inactive, .mark.dropped, .mark.failed, .mark.contradicts { color: var(--bad); background: var(--bad-tint); }
.mark.wait, .mark.waiting, .mark.pending, .mark.not_checked, .mark.unseen { color: var(--wait); background: var(--wait-tint); }
textarea { font: inherit; color: inherit; }
.field textarea { width: 100%; min-height: 6rem; padding: .5rem .75rem; background: var(--card); border: 1px solid var(--edge); border-radius: .5rem; }
details summary { cursor: pointer; margin: .5rem 0; color: var(--accent); }
svg.chart { display: block; width: 100%; height: auto; max-width: 60rem; }
svg.chart text { fill: var(--soft); font-size: 14px; }
@media (max-width: 40rem) { svg.chart text { font-size: 30px; } }
svg.chart .good { fill: var(--good); }
svg.chart .bad { fill: var(--bad); }
svg.chart .wait { fill: var(--wait); }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .25rem 0; padding: 0; list-style: none; color: var(--soft); }
.legend li::before { content: ""; display: inline-block; width: .75rem; height: .75rem; margin-right: .375rem; border-radius: .125rem; background: var(--good); }
.legend li.bad::before { background: var(--bad); }
.legend li.wait::before { background: var(--wait); }
svg.chart .axis { stroke: var(--edge); }
.qr { width: 13rem; height: 13rem; padding: .75rem; background: #fff; border-radius: .5rem; }
.qr path { fill: #000; }
kbd { padding: 0 .375rem; border: 1px solid var(--edge); border-radius: .25rem; font: .875em ui-monospace, "DejaVu Sans Mono", monospace; }
@media (min-width: 60rem) {
  .columns { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
  .columns .stays { position: sticky; top: 1rem; align-self: start; }
  header, main, footer { padding-inline: 2.5rem; }
  body:not(.narrow) form:not(.inline) > .field { max-width: 34rem; }
  body:not(.narrow) form:not(.inline) > button:not(.link) { width: auto; min-width: 16rem; }
}
`,
  "console",
);

/**
 * Keys of a case: A to the approval, R to the rejection, N to the next, Z to zoom. Pages work without it: each key is
 * an access key of a link or a button too.
 */
export const consoleScript = pageAsset(
  "js",
  `"use strict";
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) {
    if (event.key === "Escape") target.blur();
    return;
  }
  const to = document.querySelector('[data-key="' + CSS.escape(event.key.toLowerCase()) + '"]');
  if (to === null) return;
  event.preventDefault();
  if (to.dataset.keyDoes === "press") to.click();
  else to.focus();
});
for (const link of document.querySelectorAll("a[data-zoom], a[data-turn]")) {
  const picture = link.closest(".viewer")?.querySelector(".picture") ?? null;
  link.addEventListener("click", (event) => {
    if (picture === null) return;
    event.preventDefault();
    const now = (word, values) => values.find((value) => picture.classList.contains(word + "-" + value)) ?? values[0];
    const step = (word, values) => {
      const at = now(word, values);
      const next = values[(values.indexOf(at) + 1) % values.length];
      picture.classList.remove(word + "-" + at);
      picture.classList.add(word + "-" + next);
    };
    if (link.dataset.zoom !== undefined) step("zoom", ["1", "2", "4"]);
    else step("turn", ["0", "90", "180", "270"]);
  });
}
`,
  "console",
);
