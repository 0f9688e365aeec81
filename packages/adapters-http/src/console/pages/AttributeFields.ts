import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import { attributeNames, studentStatuses } from "@bonafide/core/affiliation/FamilyAttributes";
import { militaryRanks, militaryStatuses } from "@bonafide/core/affiliation/MilitaryLists";
import { type ComponentChild, h } from "preact";
import { field, noErrors } from "../../person/pages/Elements.ts";

const labels: Readonly<Record<string, string>> = {
  rank: "Rank",
  branch: "Branch",
  status: "Status",
  service_start_date: "First day of service",
  service_stop_date: "Last day of service",
  graduation: "Day of graduation",
};

const plain = (words: ReadonlyArray<string>) => words.map((word) => [word, word] as const);

const statuses: Readonly<
  Partial<Record<AffiliationFamily, ReadonlyArray<readonly [string, string]>>>
> = {
  student: Object.keys(studentStatuses).map((code) => [code, code] as const),
  military: plain(militaryStatuses),
};

const option = ([value, label]: readonly [string, string], chosen: string) =>
  h("option", { value, key: value, selected: value === chosen }, label);

const chooser = (name: string, options: ComponentChild): ComponentChild =>
  h(
    "div",
    { class: "field" },
    h("label", { for: `field-${name}` }, labels[name] ?? name),
    h("select", { id: `field-${name}`, name }, h("option", { value: "" }, "Not shown"), options),
  );

const attributeField = (family: AffiliationFamily, name: string, value: string): ComponentChild => {
  switch (name) {
    case "rank":
      return chooser(
        name,
        Object.entries(militaryRanks).map(([branch, ranks]) =>
          h(
            "optgroup",
            { label: branch, key: branch },
            ranks.map((rank) => option([rank, rank], value)),
          ),
        ),
      );
    case "branch":
      return chooser(
        name,
        plain(Object.keys(militaryRanks)).map((one) => option(one, value)),
      );
    case "status":
      return chooser(
        name,
        (statuses[family] ?? []).map((one) => option(one, value)),
      );
    default:
      return field({
        name,
        label: labels[name] ?? name,
        errors: noErrors,
        value,
        optional: true,
        input: { type: "date" },
      });
  }
};

/** The fields of a family's attributes, each of its type. */
export const attributeFields = (
  family: AffiliationFamily,
  valueOf: (name: string) => string,
): ReadonlyArray<ComponentChild> =>
  attributeNames(family).map((name) => attributeField(family, name, valueOf(name)));
