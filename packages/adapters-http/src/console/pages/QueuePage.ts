import type { UploadedDocument } from "@bonafide/core/affiliation/AffiliationCase";
import type { DocumentTransaction } from "@bonafide/core/verification/Transaction";
import { h } from "preact";
import { button, form, type FormTarget } from "../../person/pages/Elements.ts";
import { consolePath } from "../ConsoleRoutes.ts";
import type { ConsolePage } from "../ConsoleShell.ts";
import { figures, link, mark, spanText, table, timeOf } from "./ConsoleElements.ts";

/** A case that waits for a reviewer. Times are in epoch milliseconds. */
export interface WaitingCase {
  readonly id: string;
  readonly path: string;
  /** A family of affiliations, or the product of a document. */
  readonly kind: string;
  readonly created: number;
  readonly expires: number;
  readonly approvedBy: string | undefined;
  /** The reviewer who has it now. */
  readonly heldBy: string | undefined;
}

/** An upload as a case of the queue. */
export const caseOfUpload = (
  { created, family, id, state }: UploadedDocument,
  now: number,
): WaitingCase => {
  const claim = "claim" in state ? state.claim : undefined;
  return {
    id,
    path: consolePath("uploadPage", id),
    kind: family,
    created,
    expires: "expiresAt" in state ? state.expiresAt : created,
    approvedBy: state._tag === "InSecondReview" ? state.approvedBy : undefined,
    heldBy: claim !== undefined && now < claim.until ? claim.reviewer : undefined,
  };
};

/** A document in review as a case of the queue. */
export const caseOfDocument = ({
  created,
  id,
  product,
  state,
}: DocumentTransaction): WaitingCase => ({
  id,
  path: consolePath("documentPage", id),
  kind: product.split(".")[1] ?? product,
  created,
  expires: state._tag === "InReview" ? state.expiresAt : created,
  approvedBy: undefined,
  heldBy: undefined,
});

/** What the queue shows. */
export interface QueueView {
  /** The oldest cases. */
  readonly all: ReadonlyArray<WaitingCase>;
  /** How many cases of each kind wait in all, and since when. */
  readonly counts: ReadonlyArray<{
    readonly kind: string;
    readonly cases: number;
    readonly oldest: number;
  }>;
  readonly kind: string;
  readonly held: string;
  readonly reviewer: string;
  readonly now: number;
  readonly next: FormTarget;
}

const heldFilters: Readonly<Record<string, (one: WaitingCase, reviewer: string) => boolean>> = {
  free: ({ approvedBy, heldBy }, reviewer) => heldBy === undefined && approvedBy !== reviewer,
  mine: ({ heldBy }, reviewer) => heldBy === reviewer,
  second: ({ approvedBy }) => approvedBy !== undefined,
};

const heldLabels = { free: "Free for me", mine: "Held by me", second: "Approved once" };

/** The cases that the filters leave, oldest first. */
export const filtered = ({
  all,
  kind,
  reviewer,
  held,
}: Omit<QueueView, "counts" | "next" | "now">) =>
  all.filter(
    (one) => (kind === "" || one.kind === kind) && (heldFilters[held]?.(one, reviewer) ?? true),
  );

const filters = ({ counts, kind, held }: QueueView) =>
  h(
    "form",
    { method: "get", action: consolePath("queue"), class: "inline" },
    h(
      "div",
      { class: "field" },
      h("label", { for: "filter-kind" }, "Kind"),
      h(
        "select",
        { id: "filter-kind", name: "kind" },
        h("option", { value: "" }, "All"),
        counts
          .map((one) => one.kind)
          .toSorted()
          .map((value) => h("option", { value, key: value, selected: value === kind }, value)),
      ),
    ),
    h(
      "div",
      { class: "field" },
      h("label", { for: "filter-held" }, "Held"),
      h(
        "select",
        { id: "filter-held", name: "held" },
        h("option", { value: "" }, "All"),
        Object.entries(heldLabels).map(([value, label]) =>
          h("option", { value, key: value, selected: value === held }, label),
        ),
      ),
    ),
    button("Filter", "plain"),
  );

const heldOf = ({ approvedBy, heldBy }: WaitingCase, reviewer: string) => [
  heldBy === undefined
    ? mark("free", "good")
    : mark(heldBy === reviewer ? "held by you" : `held by ${heldBy}`, "wait"),
  approvedBy === undefined ? null : [" ", mark(`approved once by ${approvedBy}`, "wait")],
];

/** The queue of cases that wait for a reviewer. */
export const queuePage = (view: QueueView): ConsolePage => {
  const { all, counts, next, now, reviewer } = view;
  const waiting = counts.reduce((sum, { cases }) => sum + cases, 0);
  const oldest = Math.min(now, ...counts.map((one) => one.oldest));
  return {
    title: "Review",
    room: "queue",
    body: [
      figures([
        ["waiting in all", waiting],
        ["oldest", waiting === 0 ? "-" : spanText(now - oldest)],
        ...counts.map(({ cases, kind }) => [kind, cases] as const),
      ]),
      form(next, "next", [
        h(
          "button",
          {
            type: "submit",
            class: "main",
            accessKey: "n",
            "data-key": "n",
            "data-key-does": "press",
          },
          "Take the oldest free case",
        ),
      ]),
      filters(view),
      table(
        "Cases, oldest first",
        ["Case", "Kind", "Age", "Held", "Submitted", "Decide before"],
        filtered(view).map((one) => [
          link(one.path, one.id.slice(-12)),
          one.kind,
          spanText(now - one.created),
          heldOf(one, reviewer),
          timeOf(one.created),
          timeOf(one.expires),
        ]),
        "Nothing waits.",
      ),
      waiting > all.length
        ? h("p", { class: "hint" }, `The oldest ${all.length} of ${waiting} cases are listed.`)
        : null,
    ],
  };
};
