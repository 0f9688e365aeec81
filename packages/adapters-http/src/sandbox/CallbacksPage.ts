import { type ComponentChild, h } from "preact";
import type { ReferencePage } from "../reference/ReferenceShell.ts";
import type { ReceivedCallback } from "./TourInbox.ts";
import { inboxSize } from "./TourInbox.ts";
import { tourPage, tourPaths } from "./TourPage.ts";

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

const item = ({ at, body, id }: ReceivedCallback): ComponentChild =>
  h(
    "li",
    { key: id },
    h(
      "p",
      null,
      h("strong", { class: "good" }, "Verified"),
      ` ${new Date(at).toISOString()} `,
      h("code", null, id),
    ),
    h("pre", { tabIndex: 0 }, pretty(body)),
  );

/** The callbacks that came to the tour's own receiver, newest first. */
export const callbacksPage = (
  received: ReadonlyArray<ReceivedCallback>,
  file: string,
): ReferencePage =>
  tourPage(tourPaths.callbacks, [
    h(
      "p",
      { class: "lead" },
      "The server posts every outcome to your callback_url and signs it with your organization's secret. ",
      "These went to a receiver in this sandbox, which takes only what is signed.",
    ),
    h("p", null, h("a", { href: tourPaths.callbacks }, "Look again")),
    received.length === 0
      ? h(
          "p",
          null,
          "None yet: ",
          h("a", { href: tourPaths.code }, "send a code"),
          ", and confirm it.",
        )
      : h("ul", { class: "fields" }, received.map(item)),
    h("p", { class: "hint" }, `The last ${inboxSize} are kept, until the server stops.`),
    h("h2", null, "In code of yours"),
    h("p", null, "This shows and verifies callbacks in a terminal, and passes them on to you:"),
    h(
      "pre",
      { tabIndex: 0 },
      `npx -y pnpm@12.21.0 bonafide listen --keys ${file} --forward http://127.0.0.1:3000/callbacks`,
    ),
  ]);
