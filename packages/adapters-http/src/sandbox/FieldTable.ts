import type { FieldName, FieldResult } from "@bonafide/core/document/DocumentChecks";
import { type ComponentChild, h } from "preact";

/** What a reading saw of a field; `png` shows its print. */
export interface TourField {
  readonly field: FieldName;
  readonly state: FieldResult;
  /** The read print; empty if nothing was read. */
  readonly print: string;
  /** The value of the barcode. */
  readonly data: string;
  readonly crop?: {
    readonly width: number;
    readonly height: number;
    readonly png: Uint8Array;
  };
}

const titles: Readonly<Record<FieldName, string>> = {
  number: "Number",
  lname: "Last name",
  fname: "First name",
  mname: "Middle name",
  birth_date: "Birth date",
  expires: "Expires",
  issued: "Issued",
  address: "Address",
  sex: "Sex",
  height: "Height",
  class: "Class",
  country: "Country",
};

const states: Readonly<Record<FieldResult, string>> = {
  agrees: "agrees",
  contradicts: "contradicts",
  unseen: "unseen",
};

const pictureOf = ({ crop, field, print }: TourField): ComponentChild =>
  crop === undefined
    ? "no picture: not found in print"
    : h("img", {
        class: "crop",
        src: `data:image/png;base64,${Buffer.from(crop.png).toString("base64")}`,
        alt: `${titles[field]} as printed${print === "" ? "" : `: ${print}`}`,
        width: crop.width,
        height: crop.height,
      });

const cell = (name: string, content: ComponentChild): ComponentChild =>
  h("td", { key: name, "data-name": name }, content);

const row = (seen: TourField): ComponentChild => {
  const { data, field, print, state } = seen;
  return h(
    "tr",
    { key: field },
    h("th", { scope: "row" }, titles[field]),
    cell("Verdict", h("strong", { class: `verdict ${state}` }, states[state])),
    cell("Print", print === "" ? "nothing read" : print),
    cell("Barcode", data === "" ? "nothing" : data),
    cell("Picture", pictureOf(seen)),
  );
};

/** The compared fields as a table, with a picture of each print. */
export const fieldTable = (fields: ReadonlyArray<TourField>): ReadonlyArray<ComponentChild> => [
  h("h2", { id: "fields" }, "Print and barcode"),
  h(
    "p",
    null,
    "agrees: read in print, and the same. contradicts: read in print, and another. unseen: not read for certain.",
  ),
  h(
    "table",
    { class: "seen", "aria-labelledby": "fields" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        ["Field", "Verdict", "Print", "Barcode", "Picture"].map((name) =>
          h("th", { key: name, scope: "col" }, name),
        ),
      ),
    ),
    h("tbody", null, fields.map(row)),
  ),
];
