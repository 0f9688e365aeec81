import { pageAsset } from "../person/PageAsset.ts";

/** The style of the reference, beside that of people's pages. */
export const referenceStyle = pageAsset(
  "css",
  `
header, main, footer { max-width: 62rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; padding-block: 1.25rem 1rem; }
header nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; margin: 0; padding: 0; }
header nav a[aria-current] { color: var(--text); font-weight: 600; text-decoration: none; }
h2 { margin-top: 2.5rem; font-size: 1.3125rem; scroll-margin-top: 1rem; }
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
h4 { margin: 1rem 0 .375rem; font-size: .9375rem; color: var(--soft); }
.call { border-top: 1px solid var(--line); padding-top: .25rem; margin-top: 2rem; }
.line { display: flex; flex-wrap: wrap; gap: .5rem; align-items: baseline; margin: 0 0 .75rem; font: .9375rem/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
.method { padding: .0625rem .5rem; border-radius: .375rem; background: var(--tint); color: var(--accent-strong); font-weight: 700; }
code { font: .875em/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
.fields { display: grid; margin: 0 0 1rem; padding: 0; list-style: none; border-block: 1px solid var(--line); }
.fields > li { padding: .5rem 0; min-width: 0; }
.fields > li + li { border-top: 1px solid var(--line); }
.fields p { margin: .125rem 0 0; color: var(--soft); font-size: .9375rem; }
.fields .kind { color: var(--soft); font-size: .875rem; margin-left: .5rem; }
.need { margin-left: .5rem; font-size: .8125rem; font-weight: 600; color: var(--bad); }
details { margin: 0 0 .75rem; border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .875rem; }
summary { cursor: pointer; font-weight: 600; }
details[open] > summary { margin-bottom: .5rem; }
pre { overflow-x: auto; white-space: pre; overflow-wrap: normal; margin-bottom: .75rem; }
.try form { margin: 0; }
.try label { display: block; font-weight: 600; font-size: .9375rem; margin-bottom: .125rem; }
.try input { width: 100%; min-height: 2.5rem; padding: .375rem .625rem; margin-bottom: .75rem; color: var(--text); background: var(--card); border: 1px solid var(--edge); border-radius: .375rem; }
.try button { width: auto; }
.try output { display: block; margin-top: .75rem; }
.try output pre { white-space: pre-wrap; overflow-wrap: anywhere; }
:target { outline: 3px solid var(--accent); outline-offset: .375rem; border-radius: .25rem; }
.keys dd, .states dd { margin: 0 0 .5rem; }
.keys dt, .states dt { font-weight: 600; color: var(--text); }
.good { color: var(--good); }
form { max-width: 30rem; }
.guide { overflow-wrap: break-word; }
.guide li { margin-bottom: .25rem; }
.guide sub { font-size: .8125rem; vertical-align: baseline; color: var(--soft); }
.anchor { color: var(--soft); font-weight: 400; text-decoration: none; }
.anchor:hover, .anchor:focus-visible { color: var(--accent-strong); text-decoration: underline; }
.contents ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; margin: 0 0 1.5rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; }
.wide { overflow-x: auto; margin-bottom: 1rem; }
.wide table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
.wide th, .wide td { padding: .5rem .75rem .5rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
.wide td, .wide th { min-width: 7rem; }
.seen { border-collapse: collapse; width: 100%; font-size: .9375rem; margin-bottom: 1rem; }
.seen th, .seen td { padding: .5rem .75rem .5rem 0; text-align: left; vertical-align: middle; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.seen thead th { color: var(--soft); font-weight: 600; }
.verdict { white-space: nowrap; }
.verdict::before { display: inline-block; width: 1.25em; }
.verdict.agrees { color: var(--good); }
.verdict.agrees::before { content: "✓" / ""; }
.verdict.contradicts { color: var(--bad); }
.verdict.contradicts::before { content: "✗" / ""; }
.verdict.unseen { color: var(--soft); }
.verdict.unseen::before { content: "?" / ""; }
.crop { display: block; max-width: 100%; max-height: 3rem; width: auto; height: auto; border: 1px solid var(--line); border-radius: .25rem; }
@media (max-width: 47.99rem) {
  .seen thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .seen, .seen tbody, .seen tr, .seen th, .seen td { display: block; }
  .seen tr { padding-block: .625rem; border-bottom: 1px solid var(--line); }
  .seen tbody th, .seen td { padding: .125rem 0; border: 0; }
  .seen td[data-name="Print"]::before, .seen td[data-name="Barcode"]::before { content: attr(data-name) ": "; color: var(--soft); }
}
svg.machine { display: block; max-width: none; font: 13px ui-monospace, "DejaVu Sans Mono", monospace; }
svg.machine text { fill: var(--text); paint-order: stroke; stroke: var(--card); stroke-width: 4px; }
svg.machine .name { font-weight: 600; stroke: none; }
svg.machine .state { fill: var(--tint); stroke: var(--edge); }
svg.machine .life { fill: none; stroke: var(--line); stroke-dasharray: 4 4; }
svg.machine .move { fill: none; stroke: var(--accent); stroke-width: 1.5px; }
svg.machine .head { fill: var(--accent); }
@media (min-width: 48rem) {
  header { padding-block: 1.5rem 1rem; }
  .fields.two > li { display: grid; grid-template-columns: 18rem 1fr; gap: 0 1.25rem; }
}
`,
);

/** Makes a call from its form and shows what came back. Without it the page loses nothing else. */
export const referenceScript = pageAsset(
  "js",
  `"use strict";
for (const form of document.querySelectorAll("form[data-method]")) {
  form.closest(".try").hidden = false;
  const output = form.querySelector("output");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { method, takes } = form.dataset;
    let path = form.dataset.path;
    const query = new URLSearchParams();
    const headers = new Headers();
    const json = {};
    const body = new FormData();
    for (const input of form.querySelectorAll("input")) {
      const { place, kind, empty } = input.dataset;
      const value = input.type === "file" ? input.files[0] : input.value;
      if (value === undefined || (value === "" && empty === undefined)) continue;
      if (place === "path") path = path.replace(":" + input.name, encodeURIComponent(value));
      else if (place === "header") headers.set(input.name, value);
      else if (place === "query") query.append(input.name, value);
      else if (takes === "json") {
        let said = value;
        if (kind !== "string") { try { said = JSON.parse(value); } catch { said = value; } }
        json[input.name] = said;
      } else body.append(input.name, value);
    }
    const options = { method, headers, credentials: "omit" };
    if (method !== "GET") {
      if (takes === "json") { headers.set("content-type", "application/json"); options.body = JSON.stringify(json); }
      else if (takes === "multipart") options.body = body;
      else if (takes === "urlencoded") options.body = new URLSearchParams(body);
    }
    const text = query.toString();
    output.textContent = "…";
    let shown;
    try {
      const response = await fetch(path + (text === "" ? "" : "?" + text), options);
      const type = response.headers.get("content-type") ?? "";
      const came = type.startsWith("image/") ? "(" + type + ")" : await response.text();
      let told = came;
      try { told = JSON.stringify(JSON.parse(came), null, 2); } catch {}
      shown = "HTTP " + response.status + "\\n\\n" + told;
    } catch (error) { shown = String(error); }
    const pre = document.createElement("pre");
    pre.tabIndex = 0;
    pre.textContent = shown;
    output.replaceChildren(pre);
  });
}
`,
);
