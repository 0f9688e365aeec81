import type { Standing } from "@bonafide/core/access/Account";
import type { Nearness } from "@bonafide/core/limit/Limits";
import { h } from "preact";
import { button, form, type FormTarget, hidden } from "../../person/pages/Elements.ts";
import type { ConsolePage } from "../ConsoleShell.ts";
import { code, mark, table } from "./ConsoleElements.ts";

/** Products and limits. */
export interface SettingsView {
  readonly products: ReadonlyArray<{ readonly product: string; readonly standing: Standing }>;
  readonly near: ReadonlyArray<Nearness & { readonly limit: string; readonly counts: string }>;
  readonly target: FormTarget | undefined;
}

/** The page of products and limits. */
export const settingsPage = (view: SettingsView): ConsolePage => {
  const { near, products, target } = view;
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
    ],
  };
};
