import { type ComponentChild, h } from "preact";

/** A time in epoch milliseconds, in UTC: `2026-11-22 17:46`. */
export const timeText = (at: number): string =>
  new Date(at).toISOString().slice(0, 16).replace("T", " ");

/** A time to the second, where the order of events matters. */
export const exactTimeOf = (at: number): ComponentChild => {
  const iso = new Date(at).toISOString();
  return h("time", { dateTime: iso }, iso.slice(0, 19).replace("T", " "));
};

export const timeOf = (at: number): ComponentChild =>
  h("time", { dateTime: new Date(at).toISOString() }, timeText(at));

const units = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
] as const;

/** A span of milliseconds in its largest unit: `3 hours`. */
export const spanText = (milliseconds: number): string => {
  const unit = units.find(([length]) => milliseconds >= length);
  if (unit === undefined) return "under a minute";
  const count = Math.floor(milliseconds / unit[0]);
  return `${count} ${unit[1]}${count === 1 ? "" : "s"}`;
};

/** A word in a colour that its name chooses. */
export const mark = (word: string, kind: string = word): ComponentChild =>
  h("span", { class: `mark ${kind}` }, word.replaceAll("_", " "));

export const code = (text: string): ComponentChild => h("code", null, text);

/** The last twelve digits of an id, which tell two apart; the whole id is its title. */
export const shortId = (id: string): ComponentChild => h("code", { title: id }, id.slice(-12));

/** The rows of keys or secrets of which only a part of the id is shown: since when, and until when. */
export const secretRows = (
  secrets: ReadonlyArray<{
    readonly id: string;
    readonly created: number;
    readonly ends: number | undefined;
  }>,
  now: number,
): ReadonlyArray<ReadonlyArray<ComponentChild>> =>
  secrets.map(({ created, ends, id }) => [
    shortId(id),
    timeOf(created),
    ends === undefined ? mark("active") : ends <= now ? mark("ended", "bad") : timeOf(ends),
  ]);

/** A column of a table; `number` aligns to the right. */
export interface Column {
  readonly label: string;
  readonly number?: boolean;
}

/** A table with a caption, in a region that scrolls by itself where it is wider than the page. */
export const table = (
  caption: string,
  columns: ReadonlyArray<string | Column>,
  rows: ReadonlyArray<ReadonlyArray<ComponentChild>>,
  none = "None.",
): ComponentChild => {
  if (rows.length === 0) return h("p", { class: "lead" }, `${caption}: ${none}`);
  const all = columns.map((column) => (typeof column === "string" ? { label: column } : column));
  const classAt = (at: number) => (all[at]?.number === true ? "number" : undefined);
  return h(
    "div",
    { class: "table", role: "region", "aria-label": caption, tabIndex: 0 },
    h(
      "table",
      null,
      h("caption", null, caption),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          all.map(({ label }, at) =>
            h("th", { scope: "col", key: label, class: classAt(at) }, label),
          ),
        ),
      ),
      h(
        "tbody",
        null,
        rows.map((cells, row) =>
          h(
            "tr",
            { key: row },
            cells.map((cell, at) => h("td", { key: at, class: classAt(at) }, cell)),
          ),
        ),
      ),
    ),
  );
};

/** Names and their values; absent values are left out. */
export const facts = (
  entries: ReadonlyArray<readonly [name: string, value: ComponentChild]>,
): ComponentChild =>
  h(
    "dl",
    { class: "facts" },
    entries.flatMap(([name, value]) =>
      value === undefined || value === null || value === ""
        ? []
        : [h("dt", { key: name }, name), h("dd", { key: `${name} value` }, value)],
    ),
  );

/** Numbers with their names. */
export const figures = (
  entries: ReadonlyArray<readonly [label: string, value: string | number]>,
): ComponentChild =>
  h(
    "ul",
    { class: "figures" },
    entries.map(([label, value]) =>
      h("li", { key: label }, h("strong", null, String(value)), h("span", null, label)),
    ),
  );

export const link = (href: string, label: ComponentChild): ComponentChild =>
  h("a", { href }, label);

/** A labelled text of several lines, one value a line. */
export const lines = (
  id: string,
  name: string,
  label: string,
  values: ReadonlyArray<string>,
): ComponentChild =>
  h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    h("textarea", { id, name, rows: 3, spellcheck: false }, values.join("\n")),
  );

/** A box that is sent as `yes` where it is ticked. */
export const checkbox = (name: string, label: string, isTicked: boolean): ComponentChild =>
  h(
    "label",
    { class: "radio" },
    h("input", { type: "checkbox", name, value: "yes", checked: isTicked }),
    label,
  );
