import { type ComponentChild, h } from "preact";
import type { CaptureScripts } from "../CaptureScripts.ts";
import type { PageWords } from "../PageWords.ts";

/** The button that opens the camera for a field. A script shows it. */
export const cameraButton = (
  { document: { capture: text } }: PageWords,
  field: { readonly id: string; readonly label: string },
): ReadonlyArray<ComponentChild> => [
  h(
    "button",
    {
      type: "button",
      class: "plain camera",
      hidden: true,
      "data-capture": field.id,
      "data-label": field.label,
      "aria-label": `${text.open}: ${field.label}`,
    },
    text.open,
  ),
  h("p", { class: "hint chosen", role: "status", hidden: true }, text.chosen),
];

const named = (name: string, label: string, kind: string): ComponentChild =>
  h("button", { type: "button", class: kind, "data-part": name }, label);

/** The camera: what it sees with the card's outline, a hint, and the taken photo. It is closed until a script opens it. */
export const cameraDialog = (
  { document: { capture: text }, photoReasons }: PageWords,
  { worker }: CaptureScripts,
): ComponentChild =>
  h(
    "dialog",
    {
      class: "camera",
      "aria-labelledby": "camera-title",
      "data-worker": worker,
      "data-texts": JSON.stringify({ ...photoReasons, ...text }),
    },
    h("h2", { id: "camera-title", "data-part": "title" }, text.title),
    h(
      "div",
      { class: "sight" },
      h("video", { "data-part": "video", playsInline: true, muted: true }),
      h(
        "svg",
        {
          "data-part": "outline",
          viewBox: "0 0 1 1",
          preserveAspectRatio: "none",
          "aria-hidden": "true",
        },
        h("polygon", { points: "" }),
      ),
      h("canvas", { "data-part": "shot", hidden: true, role: "img", "aria-label": text.chosen }),
    ),
    h("p", { role: "status", "data-part": "said" }, text.aim),
    h(
      "div",
      { class: "actions" },
      named("use", text.use, "main"),
      named("shoot", text.shoot, "main"),
      named("again", text.again, "plain"),
      named("close", text.close, "plain"),
    ),
  );
