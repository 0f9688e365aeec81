import type { UploadedDocument } from "@bonafide/core/affiliation/AffiliationCase";
import {
  affiliationReasons,
  type AffiliationReasonName,
} from "@bonafide/core/affiliation/AffiliationReason";
import type { ReviewDescription } from "@bonafide/core/affiliation/ReviewDescription";
import type { StoredImageType } from "@bonafide/core/document/ImageStore";
import { type ComponentChild, h } from "preact";
import { button, field, form, noErrors } from "../../person/pages/Elements.ts";
import { consolePath } from "../ConsoleRoutes.ts";
import type { ConsolePage } from "../ConsoleShell.ts";
import { type ConsoleVisit, entered } from "../ConsoleVisit.ts";
import { attributeFields } from "./AttributeFields.ts";
import { facts, link, mark, timeOf } from "./ConsoleElements.ts";
import { picture } from "./PictureTools.ts";

/** The reasons that a reviewer gives. */
export const reviewReasons = [
  "DocumentUnclear",
  "DocumentExpired",
  "DocumentMismatch",
  "DocumentUnsuitable",
] as const satisfies ReadonlyArray<AffiliationReasonName>;

/** A case of an upload as its page shows it. */
export interface UploadView {
  readonly upload: UploadedDocument;
  readonly described: ReviewDescription;
  readonly organization: string | undefined;
  /** Whether the reviewer holds it now; only then is anything personal shown. */
  readonly held: boolean;
  readonly type: StoredImageType | undefined;
}

const labels: Readonly<Record<string, string>> = {
  email: "Email",
  fname: "First name",
  mname: "Middle name",
  lname: "Last name",
  suffix: "Suffix",
  birth_date: "Date of birth",
  social: "Social security number",
  state: "State",
  school_city: "City of the school",
  school_district: "School district",
  school_name: "School",
  teacher_number: "Teacher's number",
  emt_number: "EMT number",
  duty_date: "Last day on duty",
  status: "Status",
};

const claimed = ({ upload: { personal }, described }: UploadView): ComponentChild => {
  const { address, document_type: _, school: _id, ...details } = personal?.details ?? {};
  return facts([
    ["Document", described.documentType],
    ["School", described.school],
    ...Object.entries(details).map(([name, value]) => [labels[name] ?? name, value] as const),
    [
      "Address",
      address === undefined
        ? undefined
        : [address.street, address.city, address.state, address.zip].join(", "),
    ],
  ]);
};

const alike = ({ described }: UploadView): ComponentChild =>
  described.alike.length === 0
    ? h("p", { class: "lead" }, "No other person's upload looks like it.")
    : h(
        "ul",
        null,
        described.alike.map(({ id, is }) =>
          h("li", { key: id }, mark(is, "bad"), " ", link(consolePath("uploadPage", id), id)),
        ),
      );

const fileOf = ({ type, upload }: UploadView, visit: ConsoleVisit): ComponentChild => {
  const file = consolePath("uploadFile", upload.id);
  if (type === undefined) return h("p", { class: "notice bad" }, "The document was erased.");
  return type === "pdf"
    ? h(
        "p",
        null,
        "A PDF: it opens in a program of its own. ",
        h(
          "a",
          { href: file, accessKey: "z", "data-key": "z", "data-key-does": "press" },
          "Download the document",
        ),
      )
    : picture(file, "The document", consolePath("uploadPage", upload.id), visit.query);
};

const decisions = (
  { upload: { family, id } }: UploadView,
  visit: ConsoleVisit,
): ReadonlyArray<ComponentChild> => [
  h("h2", null, "Approve"),
  form(visit.target(consolePath("approveUpload", id)), "approve", [
    ...attributeFields(family, (name) => entered(visit, name)),
    h(
      "button",
      { type: "submit", class: "main", accessKey: "a", "data-key": "a" },
      "Approve, and take the next",
    ),
  ]),
  h("h2", null, "Reject"),
  form(visit.target(consolePath("rejectUpload", id)), "reject", [
    h(
      "div",
      { class: "field" },
      h("label", { for: "field-reason" }, "Reason"),
      h(
        "select",
        { id: "field-reason", name: "reason", required: true, accessKey: "r", "data-key": "r" },
        reviewReasons.map((name) =>
          h(
            "option",
            { value: name, key: name, selected: entered(visit, "reason") === name },
            affiliationReasons[name].text,
          ),
        ),
      ),
    ),
    field({
      name: "text",
      label: "In your own words",
      hint: "The partner reads this. Up to 200 characters, without a person's data.",
      errors: noErrors,
      optional: true,
      value: entered(visit, "text"),
      input: { type: "text", maxLength: 200, autocomplete: "off" },
    }),
    button("Reject, and take the next", "danger"),
  ]),
  h("h2", null, "Or"),
  form(visit.target(consolePath("nextCase")), "next", [
    h("input", { type: "hidden", name: "instead_of", value: id }),
    h(
      "button",
      {
        type: "submit",
        class: "plain",
        accessKey: "n",
        "data-key": "n",
        "data-key-does": "press",
      },
      "Release it, and take the next",
    ),
  ]),
  form(visit.target(consolePath("releaseUpload", id)), "release", [button("Release it", "plain")]),
  h(
    "p",
    { class: "hint" },
    h("kbd", null, "A"),
    " approve, ",
    h("kbd", null, "R"),
    " reject, ",
    h("kbd", null, "N"),
    " next, ",
    h("kbd", null, "Z"),
    " zoom, ",
    h("kbd", null, "Esc"),
    " leaves a field. A and R go to the form; Enter decides.",
  ),
];

const standing = ({ upload: { created, state }, ...view }: UploadView): ComponentChild =>
  facts([
    ["State", mark(state._tag === "InSecondReview" ? "approved once" : "in review", "wait")],
    ["Approved by", "approvedBy" in state ? state.approvedBy : undefined],
    ["Held by", "claim" in state ? state.claim?.reviewer : undefined],
    ["Partner", view.organization],
    ["Submitted", timeOf(created)],
    ["Decide before", "expiresAt" in state ? timeOf(state.expiresAt) : undefined],
  ]);

/** The page of one upload: the document beside what the person claims, and the decision. */
export const uploadPage = (view: UploadView, visit: ConsoleVisit): ConsolePage => {
  const { held, upload } = view;
  return {
    title: `Upload: ${upload.family}`,
    room: "queue",
    body: held
      ? h(
          "div",
          { class: "columns" },
          h("div", { class: "stays" }, h("h2", null, "The document"), fileOf(view, visit)),
          h(
            "div",
            null,
            h("h2", null, "What the person claims"),
            claimed(view),
            h("h2", null, "Look-alikes"),
            alike(view),
            ...decisions(view, visit),
            h("h2", null, "Standing"),
            standing(view),
          ),
        )
      : [
          standing(view),
          form(visit.target(consolePath("claimUpload", upload.id)), "claim", [
            h(
              "button",
              {
                type: "submit",
                class: "main",
                accessKey: "n",
                "data-key": "n",
                "data-key-does": "press",
              },
              "Take it",
            ),
          ]),
        ],
  };
};
