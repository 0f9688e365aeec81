import { pageAsset } from "./PageAsset.ts";

/** The style of the pages: phone first, light and dark, without external files. */
export const stylesheet = `
:root {
  color-scheme: light dark; --head: 1.25rem;
  --ground: #f3f5f9; --card: #ffffff; --text: #16202e; --soft: #526075; --line: #d5dce7;
  --edge: #76849a; --accent: #1f5fd6; --accent-strong: #174cb0; --on-accent: #ffffff; --tint: #eaf1fd;
  --bad: #b3261e; --bad-tint: #fdeeec; --good: #17693a; --good-tint: #e6f4eb; --wait: #7a4f00; --wait-tint: #fdf3dd;
  --shadow: 0 1px 2px rgb(16 28 48 / .06), 0 12px 32px rgb(16 28 48 / .08);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e131b; --card: #171e29; --text: #e9eef6; --soft: #a5b1c4; --line: #2c3646;
    --edge: #75839a; --accent: #8ab4ff; --accent-strong: #a9c8ff; --on-accent: #0b1526; --tint: #1b2a45;
    --bad: #ffaaa1; --bad-tint: #3a1f1f; --good: #86d9a3; --good-tint: #17301f; --wait: #f3c969; --wait-tint: #352b14;
    --shadow: none;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
  background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
  overflow-wrap: anywhere;
}
header, main, footer, .languages { width: 100%; max-width: 30rem; margin-inline: auto; padding-inline: 1.25rem; }
.languages { position: absolute; inset: var(--head) 0 auto; height: 1.5rem; display: flex; align-items: center; justify-content: flex-end; gap: 1rem; pointer-events: none; }
.languages > * { pointer-events: auto; }
header { padding-block: var(--head) .75rem; display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
.brand { display: flex; align-items: center; gap: .5rem; margin: 0; font-weight: 700; letter-spacing: -.01em; }
.brand .shield { fill: var(--accent); }
.brand .tick { fill: none; stroke: var(--on-accent); stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; }
main { background: var(--card); padding-block: 1.5rem 1.75rem; border-block: 1px solid var(--line); }
footer { padding-block: 1.25rem 2rem; color: var(--soft); font-size: .875rem; }
footer p { margin: 0; }
h1 { margin: 0 0 .5rem; font-size: 1.625rem; line-height: 1.2; letter-spacing: -.02em; }
h2 { margin: 2rem 0 .5rem; font-size: 1.0625rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
ul, ol { margin: 0 0 1rem; padding-left: 1.25rem; }
a { color: var(--accent); text-underline-offset: .15em; }
a:hover { color: var(--accent-strong); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
.lead { color: var(--soft); }
.partner { margin-bottom: .75rem; color: var(--soft); font-size: .9375rem; }
.logo { display: block; max-width: 10rem; max-height: 3rem; margin-bottom: .5rem; padding: .25rem; border-radius: .25rem; background: #fff; }
.progress { margin-bottom: 1rem; }
.progress p { margin: 0 0 .375rem; color: var(--soft); font-size: .875rem; }
.progress ol { display: flex; gap: .375rem; list-style: none; margin: 0; padding: 0; }
.progress li { flex: 1; height: .25rem; border-radius: 1rem; background: var(--line); }
.progress .done, .progress .now { background: var(--accent); }
.progress .done { opacity: .5; }
form { margin: 1.25rem 0 0; }
form + p { margin-top: 1rem; }
form.compact { display: inline; margin: 0; }
fieldset { border: 0; margin: 0 0 1.25rem; padding: 0; min-width: 0; }
legend { padding: 0; margin-bottom: .5rem; font-weight: 600; }
.field { margin-bottom: 1.25rem; }
.field > label { display: block; font-weight: 600; margin-bottom: .25rem; }
.hint { margin: 0 0 .375rem; color: var(--soft); font-size: .9375rem; }
.error { margin: 0 0 .375rem; color: var(--bad); font-weight: 600; font-size: .9375rem; }
input, select, button { font: inherit; color: inherit; }
.field input, .field select {
  width: 100%; min-height: 3rem; padding: .5rem .75rem; color: var(--text);
  background: var(--card); border: 1px solid var(--edge); border-radius: .5rem;
}
.field input[type="file"] { padding: .625rem .75rem; border-style: dashed; }
input::file-selector-button {
  font: inherit; margin-right: .75rem; padding: .25rem .75rem; border: 1px solid var(--edge); border-radius: .375rem;
  background: var(--tint); color: var(--text); cursor: pointer;
}
.code input { max-width: 12rem; font-size: 1.375rem; letter-spacing: .3em; font-variant-numeric: tabular-nums; }
.wrong { padding-left: .875rem; border-left: 4px solid var(--bad); }
.wrong input, .wrong select { border-color: var(--bad); border-width: 2px; }
.pair { display: grid; grid-template-columns: 2fr 1fr; gap: 0 1rem; }
button { cursor: pointer; }
button.main, button.plain, button.danger {
  display: block; width: 100%; min-height: 3rem; padding: .625rem 1.25rem; border-radius: .5rem; font-weight: 600;
}
button.main { background: var(--accent); color: var(--on-accent); border: 1px solid var(--accent); }
button.main:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
button.plain { background: transparent; color: var(--text); border: 1px solid var(--edge); }
button.plain:hover { background: var(--tint); }
button.danger { background: transparent; color: var(--bad); border: 1px solid var(--bad); }
button.danger:hover { background: var(--bad-tint); }
button.link { padding: .25rem 0; background: none; border: 0; color: var(--accent); text-decoration: underline; text-underline-offset: .15em; }
.actions > * + *, form > button ~ button { margin-top: .75rem; }
.summary { margin: 1rem 0 1.25rem; padding: 1rem; border: 2px solid var(--bad); border-radius: .5rem; background: var(--bad-tint); }
.summary h2 { margin: 0 0 .25rem; font-size: 1rem; }
.summary ul { margin: 0; list-style: none; padding: 0; }
.summary a { color: var(--bad); }
.choices { list-style: none; padding: 0; margin: 0 0 1.25rem; display: grid; gap: .75rem; }
.choices a {
  display: block; padding: .875rem 1rem; border: 1px solid var(--edge); border-radius: .625rem;
  color: var(--text); text-decoration: none;
}
.choices a:hover { border-color: var(--accent); background: var(--tint); }
.choices strong, .choices span { display: block; }
.choices span { color: var(--soft); font-size: .9375rem; }
.radio { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; }
.radio input { width: 1.25rem; height: 1.25rem; flex: none; accent-color: var(--accent); }
.radios { max-height: 22rem; overflow-y: auto; border: 1px solid var(--line); border-radius: .5rem; padding: .25rem .75rem; }
.shared { list-style: none; padding: 0; border-block: 1px solid var(--line); }
.shared li { display: flex; gap: .75rem; padding: .625rem 0; }
.shared li + li { border-top: 1px solid var(--line); }
.shared strong, .shared small { display: block; }
.shared small { color: var(--soft); font-size: .875rem; }
.shared li::before { content: "✓" / ""; color: var(--good); font-weight: 700; }
.shared li.none::before { content: "–" / ""; color: var(--soft); }
summary { cursor: pointer; color: var(--accent); }
.rows { margin: 0; padding: 0; list-style: none; border-block: 1px solid var(--line); }
.rows > li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; justify-content: space-between; padding: .75rem 0; }
.rows > li + li { border-top: 1px solid var(--line); }
.rows > li > div { flex: 1; }
.rows small { display: block; color: var(--soft); font-size: .875rem; }
.rows .read { margin: .25rem 0 0; padding-left: 1.125rem; color: var(--soft); font-size: .875rem; }
.mark { padding: .125rem .625rem; border-radius: 1rem; font-size: .875rem; font-weight: 600; white-space: nowrap; }
.mark.Proved { color: var(--good); background: var(--good-tint); }
.mark.Pending { color: var(--wait); background: var(--wait-tint); }
.mark.Failed { color: var(--bad); background: var(--bad-tint); }
.pulse { height: .25rem; margin: 0 0 1.25rem; border-radius: 1rem; background: var(--tint); overflow: hidden; }
.pulse::after { content: ""; display: block; width: 35%; height: 100%; border-radius: inherit; background: var(--accent); }
.who { margin-bottom: .75rem; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; }
.beside { margin: 1.25rem 0 0; }
dialog.camera { width: 100%; max-width: 34rem; max-height: 100dvh; padding: 1rem; border: 1px solid var(--edge); border-radius: .75rem; background: var(--card); color: var(--text); }
dialog.camera::backdrop { background: rgb(0 0 0 / .7); }
dialog.camera h2 { margin: 0 0 .75rem; }
.sight { position: relative; margin-bottom: .75rem; border-radius: .5rem; overflow: hidden; background: #000; line-height: 0; }
.sight video, .sight canvas { width: 100%; max-height: 60dvh; object-fit: contain; }
.sight svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.sight polygon { fill: none; stroke: #ffd75e; stroke-width: 3; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.sight .good polygon { stroke: #7dff9b; }
dialog.camera [role="status"] { min-height: 3rem; font-weight: 600; }
button.camera { margin-top: .5rem; }
.chosen { margin: .5rem 0 0; color: var(--good); font-weight: 600; }
[hidden] { display: none !important; }
.qr { width: min(15rem, 100%); padding: .75rem; background: #fff; border-radius: .5rem; }
.qr path { fill: #000; }
dl { margin: 0 0 1rem; }
dt { color: var(--soft); font-size: .875rem; }
dd { margin: 0 0 .75rem; font-family: ui-monospace, "DejaVu Sans Mono", monospace; }
pre { margin: 0; padding: .875rem 1rem; background: var(--ground); border: 1px solid var(--line); border-radius: .5rem; white-space: pre-wrap; font: .875rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
@media (min-width: 34rem) {
  :root { --head: 3rem; }
  header { padding-bottom: 1rem; }
  main { padding: 2.25rem 2.5rem 2.5rem; border: 1px solid var(--line); border-radius: 1rem; box-shadow: var(--shadow); }
}
@media (min-width: 34rem) and (min-height: 40rem) { :root { --head: 4rem; } }
@media (prefers-reduced-motion: no-preference) {
  .pulse::after { animation: pulse 1.6s ease-in-out infinite alternate; }
  @keyframes pulse { to { transform: translateX(186%); } }
}
@media (forced-colors: active) { .progress .done, .progress .now { background: Highlight; } }
`;

/** The stylesheet of the pages. */
export const pageStyle = pageAsset("css", stylesheet);

/** The icon of the pages. */
export const pageIcon = pageAsset(
  "svg",
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#1f5fd6" d="M12 1.8 3.6 4.9v6.2c0 5.2 3.5 9.4 8.4 11.1 4.9-1.7 8.4-5.9 8.4-11.1V4.9z"/><path fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" d="m8 12 2.8 2.8L16.2 9.4"/></svg>`,
);
