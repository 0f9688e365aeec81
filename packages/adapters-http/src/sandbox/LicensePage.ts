import { type ComponentChild, h } from "preact";
import { button, field, form, noErrors } from "../person/pages/Elements.ts";
import type { FormTarget } from "../person/pages/Elements.ts";
import type { ReferencePage } from "../reference/ReferenceShell.ts";
import { fieldTable, type TourField } from "./FieldTable.ts";
import { type MadeCall, valueIn } from "./TourCalls.ts";
import { shownCall, tourPage, tourPaths } from "./TourPage.ts";

const picture = (name: string, label: string): ComponentChild =>
  field({
    name,
    label,
    errors: noErrors,
    input: { type: "file", accept: "image/jpeg,image/png" },
  });

const uploadForm = (target: FormTarget): ComponentChild =>
  form(
    target,
    "license",
    [
      picture("front_image", "Front"),
      picture("back_image", "Back, with the barcode"),
      button("Read it"),
    ],
    { multipart: true },
  );

const specimens = h(
  "p",
  null,
  "None at hand? Take an invented person's: ",
  h("a", { href: tourPaths.front, download: "license-front.jpg" }, "front"),
  ", ",
  h("a", { href: tourPaths.back, download: "license-back.jpg" }, "back"),
  ".",
);

const wordsOf: Readonly<Record<string, string>> = {
  agrees: "agrees: read in print, and the same",
  contradicts: "contradicts: read in print, and another",
  unseen: "unseen: not read in print",
  passed: "passed",
  failed: "failed",
  not_checked: "not checked",
};

const table = (title: string, value: unknown): ReadonlyArray<ComponentChild> => {
  const rows = Object.entries(Object(value)).flatMap(([name, state]) =>
    typeof state === "string" ? [[name, wordsOf[state] ?? state] as const] : [],
  );
  return rows.length === 0
    ? []
    : [
        h("h2", null, title),
        h(
          "dl",
          { class: "states" },
          rows.flatMap(([name, words]) => [
            h("dt", { key: name }, name.replaceAll("_", " ")),
            h("dd", { key: `${name} state` }, words),
          ]),
        ),
      ];
};

const errorList = (errors: unknown): ReadonlyArray<ComponentChild> =>
  Array.isArray(errors)
    ? [
        h("h2", null, "Why it was not verified"),
        h(
          "ul",
          null,
          errors.map((error: unknown, at) => {
            const { additional_info: info, code, message } = Object(error);
            const more = typeof info === "string" ? `: ${info}` : "";
            return h("li", { key: at }, `${String(code)} ${String(message)}${more}`);
          }),
        ),
      ]
    : [];

const explained = (
  made: MadeCall,
  fields: ReadonlyArray<TourField>,
): ReadonlyArray<ComponentChild> => {
  const verified = valueIn(made, "result", "verified");
  return [
    h(
      "p",
      { class: "lead", role: "status" },
      verified === true
        ? "Verified: what was read holds, and nothing contradicts."
        : verified === false
          ? "Not verified."
          : "It is being read. This page looks again by itself.",
    ),
    ...errorList(valueIn(made, "result", "errors")),
    ...(fields.length > 0
      ? fieldTable(fields)
      : table("Print and barcode", valueIn(made, "result", "checks", "fields"))),
    ...table("What was checked", valueIn(made, "result", "checks")),
    ...table("What was read", valueIn(made, "result", "document")),
    ...table("Whose it is", valueIn(made, "result", "attributes")),
    shownCall(made),
  ];
};

/** Reads a licence: the form, or what was read. */
export const licensePage = (
  target: FormTarget,
  made?: MadeCall,
  fields: ReadonlyArray<TourField> = [],
): ReferencePage =>
  tourPage(tourPaths.license, [
    ...(made === undefined
      ? [
          h(
            "p",
            { class: "lead" },
            "The pictures are read on this machine and compared: print against barcode, front against back.",
          ),
        ]
      : explained(made, fields)),
    uploadForm(target),
    specimens,
  ]);

/** Whether a document still waits for its reading. */
export const isBeingRead = (made: MadeCall): boolean =>
  made.status === 200 && valueIn(made, "result") === undefined;
