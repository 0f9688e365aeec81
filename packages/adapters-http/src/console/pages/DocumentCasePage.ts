import { failures } from "@bonafide/core/catalogue/Failure";
import { resultChecks } from "@bonafide/core/document/DocumentChecks";
import { DocumentFailure } from "@bonafide/core/document/JudgedReading";
import type { ImageSide } from "@bonafide/core/document/ImageStore";
import type { DocumentTransaction } from "@bonafide/core/verification/Transaction";
import { Struct } from "effect";
import { type ComponentChild, h } from "preact";
import { button, form } from "../../person/pages/Elements.ts";
import { consolePath } from "../ConsoleRoutes.ts";
import type { ConsolePage } from "../ConsoleShell.ts";
import { type ConsoleVisit, entered } from "../ConsoleVisit.ts";
import { facts, mark, table, timeOf } from "./ConsoleElements.ts";
import { keysOfCase, nextInstead } from "./CaseKeys.ts";
import { lostImage, picture } from "./PictureTools.ts";

/** A document in review as its page shows it. */
export interface DocumentCaseView {
  readonly document: DocumentTransaction;
  readonly sides: ReadonlyArray<ImageSide>;
  /** Those of them that the storage of images has no more. */
  readonly lost: ReadonlyArray<ImageSide>;
  readonly organization: string | undefined;
}

/** The path of one side's picture. */
export const sidePath = (id: string, side: ImageSide): string =>
  consolePath("documentFile", id).replace(":side", side);

const read = ({ document }: DocumentCaseView): ComponentChild => {
  const found = document.personal?.facts;
  if (found === undefined) return h("p", { class: "lead" }, "Nothing was read.");
  const { address, birthDate, expires, fname, issued, issuer, lname, mname, number, type } = found;
  return facts([
    ["Type", type.replaceAll("_", " ")],
    ["Issuer", issuer],
    ["Number", number],
    ["First name", fname],
    ["Middle name", mname],
    ["Last name", lname],
    ["Date of birth", birthDate],
    ["Issued", issued],
    ["Expires", expires],
    ["Address", address === undefined ? undefined : Object.values(address).join(", ")],
  ]);
};

const compared = ({ document: { state } }: DocumentCaseView): ComponentChild => {
  if (state._tag !== "InReview") return null;
  const { checks } = state;
  const { fields = {}, signed = [] } = checks;
  return [
    table(
      "Checks",
      ["Check", "Result"],
      Struct.keys(resultChecks).map((name) => [name.replaceAll("_", " "), mark(checks[name])]),
    ),
    table(
      "Print beside barcode or machine-readable zone",
      ["Field", "Result"],
      Object.entries(fields).map(([name, result]) => [name.replaceAll("_", " "), mark(result)]),
      "Nothing was compared.",
    ),
    signed.length === 0 ? null : h("p", null, `Signed by the issuer: ${signed.join(", ")}.`),
  ];
};

const doubts = ({ document: { state } }: DocumentCaseView): ComponentChild =>
  state._tag === "InReview" && state.faults.length > 0
    ? h(
        "ul",
        null,
        state.faults.map(({ failure, reason }) =>
          h("li", { key: failure }, reason ?? failures[failure].message),
        ),
      )
    : h("p", { class: "lead" }, "The reader found no fault; it was in doubt.");

/** The reason of a rejection unless the reviewer chooses another, as at the terminal. */
const usualFailure: DocumentFailure = "DocumentUnverified";

const decisions = (
  { document: { id } }: DocumentCaseView,
  visit: ConsoleVisit,
): ReadonlyArray<ComponentChild> => {
  const chosen = entered(visit, "reason") || usualFailure;
  return [
    h("h2", null, "Approve"),
    form(visit.target(consolePath("approveDocument", id)), "approve", [
      h(
        "button",
        { type: "submit", class: "main", accessKey: "a", "data-key": "a" },
        "Approve, and take the next",
      ),
    ]),
    h("h2", null, "Reject"),
    form(visit.target(consolePath("rejectDocument", id)), "reject", [
      h(
        "div",
        { class: "field" },
        h("label", { for: "field-reason" }, "Reason"),
        h(
          "select",
          { id: "field-reason", name: "reason", required: true, accessKey: "r", "data-key": "r" },
          DocumentFailure.literals.map((name) =>
            h(
              "option",
              { value: name, key: name, selected: chosen === name },
              failures[name].message,
            ),
          ),
        ),
      ),
      button("Reject, and take the next", "danger"),
    ]),
    h("h2", null, "Or"),
    nextInstead(visit, id, "Leave it, and take the next"),
    keysOfCase,
  ];
};

/** The page of one document: its pictures beside what was read, and the decision. */
export const documentCasePage = (view: DocumentCaseView, visit: ConsoleVisit): ConsolePage => {
  const { document, lost, organization, sides } = view;
  const { created, id, product, state } = document;
  return {
    title: `Document: ${product.split(".")[1] ?? product}`,
    room: "queue",
    body: h(
      "div",
      { class: "columns" },
      h(
        "div",
        { class: "stays" },
        sides.flatMap((side, at) => [
          h("h2", null, `The ${side}`),
          lost.includes(side)
            ? lostImage(id)
            : picture(
                sidePath(id, side),
                `The ${side}`,
                consolePath("documentPage", id),
                visit.query,
                { isFirst: at === 0 },
              ),
        ]),
      ),
      h(
        "div",
        null,
        h("h2", null, "What was read"),
        read(view),
        h("h2", null, "Why it waits"),
        doubts(view),
        ...decisions(view, visit),
        h("h2", null, "What was checked"),
        compared(view),
        h("h2", null, "Review"),
        facts([
          ["Partner", organization],
          ["Submitted", timeOf(created)],
          ["Decide before", state._tag === "InReview" ? timeOf(state.expiresAt) : undefined],
        ]),
      ),
    ),
  };
};
