import type { Standing } from "@bonafide/core/access/Account";
import type { AffiliationDocumentType } from "@bonafide/core/affiliation/AffiliationReference";
import type { Nearness } from "@bonafide/core/limit/Limits";
import { h } from "preact";
import { button, form, type FormTarget, hidden } from "../../person/pages/Elements.ts";
import type { ConsolePage } from "../ConsoleShell.ts";
import { code, figures, mark, table } from "./ConsoleElements.ts";

/** Products, limits and reference data. */
export interface SettingsView {
  readonly products: ReadonlyArray<{ readonly product: string; readonly standing: Standing }>;
  readonly near: ReadonlyArray<Nearness & { readonly limit: string; readonly counts: string }>;
  readonly schools: number;
  readonly states: number;
  readonly documentTypes: ReadonlyArray<{
    readonly family: string;
    readonly types: ReadonlyArray<AffiliationDocumentType>;
  }>;
  readonly target: FormTarget | undefined;
}

/** The page of products, limits and reference data. */
export const settingsPage = (view: SettingsView): ConsolePage => {
  const { documentTypes, near, products, schools, states, target } = view;
  return {
    title: "Products and limits",
    room: "settings",
    body: [
      table(
        "Products",
        ["Product", "Standing", ...(target === undefined ? [] : ["Change"])],
        products.map(({ product, standing }) => [
          product,
          mark(standing),
          ...(target === undefined
            ? []
            : [
                form(
                  target,
                  "product",
                  [
                    hidden("product", product),
                    hidden("standing", standing === "active" ? "inactive" : "active"),
                    button(standing === "active" ? "Switch it off" : "Switch it on", "link"),
                  ],
                  { compact: true },
                ),
              ]),
        ]),
      ),
      h("h2", null, "Near a limit"),
      h("p", { class: "hint" }, "What is personal is shown as a digest."),
      table(
        "Subjects that used 80 % or have to wait",
        [
          "Limit",
          "Counts",
          "Subject",
          { label: "Used", number: true },
          { label: "Of", number: true },
          { label: "Wait, seconds", number: true },
        ],
        near.map(({ counts, limit, most, retryAfter, subject, used }) => [
          limit,
          counts,
          code(subject),
          Math.ceil(used),
          most,
          retryAfter,
        ]),
        "No subject is near a limit.",
      ),
      h("h2", null, "Reference data of affiliations"),
      figures([
        ["schools", schools],
        ["states", states],
        ...documentTypes.map(
          ({ family, types }) => [`${family} document types`, types.length] as const,
        ),
      ]),
      h(
        "p",
        { class: "hint" },
        "bonafide school, reference and roster import them at the terminal, with --dry-run first.",
      ),
    ],
  };
};
