import type { AffiliationCase } from "@bonafide/core/affiliation/AffiliationCase";
import type { AuditEntry } from "@bonafide/core/audit/AuditTrail";
import type { Delivery } from "@bonafide/core/callback/Delivery";
import { outcomeOf, statusOf, type Transaction } from "@bonafide/core/verification/Transaction";
import { type ComponentChild, h } from "preact";
import { button, form, hidden } from "../../person/pages/Elements.ts";
import { consolePath } from "../ConsoleRoutes.ts";
import type { ConsolePage } from "../ConsoleShell.ts";
import { type ConsoleVisit, may } from "../ConsoleVisit.ts";
import { exactTimeOf, facts, link, mark, shortId, table, timeOf } from "./ConsoleElements.ts";
import { deliveryRows, deliveryColumns } from "./DeliveryPages.ts";

/** What was found by an id. */
export interface Found {
  readonly kind: "verification" | "transaction" | "affiliation" | "person";
  readonly id: string;
  readonly organization: string | undefined;
  readonly account: string | undefined;
  readonly created: number;
  readonly isErased: boolean;
  readonly transactions: ReadonlyArray<Transaction>;
  readonly affiliation: AffiliationCase | undefined;
  readonly deliveries: ReadonlyArray<Delivery>;
  readonly audit: ReadonlyArray<AuditEntry>;
  readonly metadata: unknown;
  /** What is known of the person, where the staff asked for it. */
  readonly personal: unknown;
}

const json = (value: unknown): ComponentChild => h("pre", null, JSON.stringify(value, null, 2));

/** Every change of state in its order, with the subject that it belongs to. */
export const timeline = (audit: ReadonlyArray<AuditEntry>): ComponentChild =>
  h(
    "ol",
    { class: "timeline" },
    audit.map(({ action, actor, at, source, subject }, index) =>
      h(
        "li",
        { key: index },
        exactTimeOf(at),
        " ",
        h("strong", null, action),
        ` by ${actor}${source === undefined ? "" : ` from ${source}`} `,
        shortId(subject),
      ),
    ),
  );

const reasonOf = (transaction: Transaction): string => {
  const outcome = outcomeOf(transaction);
  if (outcome._tag === "Failed") return outcome.failure;
  return outcome._tag === "DocumentNotVerified"
    ? outcome.faults.map(({ failure }) => failure).join(", ")
    : "";
};

const transactionRow = (transaction: Transaction) => {
  const status = statusOf(outcomeOf(transaction));
  return [
    link(`${consolePath("lookUpPage")}?id=${transaction.id}`, transaction.id.slice(-12)),
    transaction.product,
    mark(status),
    transaction.state._tag,
    reasonOf(transaction),
    timeOf(transaction.created),
    timeOf(transaction.updated),
  ];
};

const affiliationFacts = ({ by, family, profile, state }: AffiliationCase) =>
  facts([
    ["Family", family],
    ["Asked by", by],
    ["Profile", String(profile)],
    ["State", state._tag],
    ["Reason", "reason" in state ? (state.reason.text ?? state.reason.name) : undefined],
    ["Approved by", "approvedBy" in state ? state.approvedBy : undefined],
  ]);

const search = (id: string): ComponentChild =>
  h(
    "form",
    { method: "get", action: consolePath("lookUpPage"), class: "inline" },
    h(
      "div",
      { class: "field" },
      h(
        "label",
        { for: "field-id" },
        "Id of a verification, a transaction, an affiliation or a person",
      ),
      h("input", {
        id: "field-id",
        name: "id",
        type: "search",
        value: id,
        autocomplete: "off",
        spellcheck: false,
        maxLength: 100,
      }),
    ),
    button("Look up"),
  );

const personalOf = (found: Found, visit: ConsoleVisit): ComponentChild => {
  if (found.personal !== undefined) return [h("h2", null, "The person"), json(found.personal)];
  if (!may(visit, "seePersonal") || found.isErased) return null;
  return form(visit.target(consolePath("showPersonal")), "personal", [
    hidden("id", found.id),
    button("Show what is personal: this is recorded", "plain"),
  ]);
};

const eraseOf = (found: Found, visit: ConsoleVisit): ComponentChild =>
  !may(visit, "erase") || found.isErased || found.kind === "transaction"
    ? null
    : form(visit.target(consolePath("erase")), "erase", [
        hidden("id", found.id),
        button("Erase what is personal", "danger"),
      ]);

/** Looks up an id, and shows what is known of it without the person's data. */
export const lookUpPage = (
  id: string,
  found: Found | undefined,
  visit: ConsoleVisit,
): ConsolePage => ({
  title: "Look up",
  room: "lookUpPage",
  ...(id !== "" && found === undefined && visit.failed === undefined ? { status: 404 } : {}),
  body: [
    search(id),
    id === "" || found !== undefined
      ? null
      : h("p", { class: "notice bad", role: "status" }, "Nothing has this id."),
    found === undefined
      ? null
      : [
          h("h2", null, `${found.kind} ${found.id}`),
          facts([
            ["Organization", found.organization],
            ["Account", found.account],
            ["Created", timeOf(found.created)],
            ["Personal data", found.isErased ? mark("erased", "bad") : "kept"],
          ]),
          found.affiliation === undefined ? null : affiliationFacts(found.affiliation),
          found.kind === "affiliation"
            ? null
            : table(
                "Transactions",
                ["Id", "Product", "Status", "State", "Reason", "Created", "Changed"],
                found.transactions.map(transactionRow),
              ),
          found.kind === "affiliation" || found.kind === "person"
            ? null
            : table("Deliveries", deliveryColumns, deliveryRows(found.deliveries, "delivery")),
          found.metadata === undefined
            ? null
            : [h("h2", null, "The partner's metadata"), json(found.metadata)],
          personalOf(found, visit),
          eraseOf(found, visit),
          h("h2", null, "Time line"),
          found.audit.length === 0
            ? h("p", null, "Nothing is recorded.")
            : [
                timeline(found.audit),
                h(
                  "p",
                  null,
                  link(
                    `${consolePath("proof")}?id=${found.id}`,
                    "Prove that these rows are in the signed log",
                  ),
                ),
              ],
        ],
  ],
});
