import type { AuditEntry } from "@bonafide/core/audit/AuditTrail";
import { h } from "preact";
import { button } from "../../person/pages/Elements.ts";
import { consolePath } from "../ConsoleRoutes.ts";
import type { ConsolePage } from "../ConsoleShell.ts";
import { code, table, exactTimeOf } from "./ConsoleElements.ts";

const filters = [
  ["subject", "Subject: an id"],
  ["actor", "Actor: staff olga, an account's id"],
  ["action", "Action begins with"],
] as const;

/** The rows of the audit with their filter, and the newest signed head. */
export const auditPage = (
  rows: ReadonlyArray<AuditEntry>,
  filter: Readonly<Record<string, string>>,
  head: string | undefined,
): ConsolePage => ({
  title: "Audit",
  room: "audit",
  body: [
    h(
      "form",
      { method: "get", action: consolePath("audit"), class: "inline" },
      filters.map(([name, label]) =>
        h(
          "div",
          { class: "field", key: name },
          h("label", { for: `filter-${name}` }, label),
          h("input", {
            id: `filter-${name}`,
            name,
            type: "search",
            value: filter[name] ?? "",
            maxLength: 200,
          }),
        ),
      ),
      button("Filter", "plain"),
    ),
    table(
      "The newest first, up to 200",
      ["At", "Action", "Actor", "Address", "Subject"],
      rows.map(({ action, actor, at, source, subject }) => [
        exactTimeOf(at),
        action,
        actor,
        source ?? "",
        code(subject),
      ]),
    ),
    h("h2", null, "The newest signed head"),
    h(
      "p",
      { class: "hint" },
      "Keep it elsewhere. bonafide audit verify, inclusion and consistency prove the log against it.",
    ),
    h("pre", null, head ?? "Nothing is sealed yet."),
  ],
});
