import type { UploadedDocument } from "@bonafide/core/affiliation/AffiliationCase";
import { affiliationReasons, reviewReasons } from "@bonafide/core/affiliation/AffiliationReason";
import type { ReviewDescription } from "@bonafide/core/affiliation/ReviewDescription";
import type { StoredImageType } from "@bonafide/core/document/ImageStore";
import { type ComponentChild, h } from "preact";
import { button, field, form, noErrors } from "../../person/pages/Elements.ts";
import { consolePath } from "../ConsoleRoutes.ts";
import type { ConsolePage } from "../ConsoleShell.ts";
import { type ConsoleVisit, entered } from "../ConsoleVisit.ts";
import { attributeFields } from "./AttributeFields.ts";
import { facts, link, mark, timeOf } from "./ConsoleElements.ts";
import { keysOfCase, nextInstead } from "./CaseKeys.ts";
import { lostImage, picture } from "./PictureTools.ts";

/** A case of an upload as its page shows it. */
export interface UploadView {
  readonly upload: UploadedDocument;
  readonly described: ReviewDescription;
  readonly organization: string | undefined;
  /** Whether the reviewer holds it now; only then is anything personal shown. */
  readonly held: boolean;
  readonly type: StoredImageType | undefined;
  /** Whether nothing erased the document, and the storage of images has it no more. */
  readonly isLost: boolean;
  /** How many pages a PDF has that can be shown. */
  readonly pages: number;
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
  duty_date: "A day on duty",
  status: "Status",
};

const claimed = ({ upload: { personal }, described }: UploadView): ComponentChild => {
  const { address, document_type: _, school: _id, ...details } = personal?.details ?? {};
  return facts([
    ["Role", described.role],
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

const fileOf = (
  { isLost, pages, type, upload }: UploadView,
  visit: ConsoleVisit,
): ComponentChild => {
  if (isLost) return lostImage(upload.id);
  const file = consolePath("uploadFile", upload.id);
  if (type === undefined) return h("p", { class: "notice bad" }, "The document was erased.");
  return type === "pdf"
    ? [...sheets(upload.id, pages, visit), h("p", null, link(file, "Download the PDF"))]
    : picture(file, "The document", consolePath("uploadPage", upload.id), visit.query);
};

/** A page of a PDF as a picture, made by the server: nothing of the PDF runs in the browser. */
const sheets = (
  id: string,
  pages: number,
  { query }: ConsoleVisit,
): ReadonlyArray<ComponentChild> => {
  if (pages === 0) return [h("p", { class: "notice bad" }, "Its pages cannot be shown here.")];
  const numbers = Array.from({ length: pages }, (_, at) => at + 1);
  const page = numbers.find((each) => String(each) === query.get("page")) ?? 1;
  const path = consolePath("uploadPage", id);
  const source = consolePath("uploadSheet", id).replace(":page", String(page));
  const label = `Page ${page} of ${pages}`;
  return [
    picture(source, label, path, query, { kept: { page: String(page) } }),
    pages === 1
      ? null
      : h(
          "nav",
          { "aria-label": "Pages" },
          h(
            "ul",
            { class: "tools" },
            numbers.map((each) =>
              h(
                "li",
                { key: each },
                h(
                  "a",
                  {
                    href: `${path}?page=${each}`,
                    "aria-current": each === page ? "page" : undefined,
                  },
                  `Page ${each}`,
                ),
              ),
            ),
          ),
        ),
  ];
};

/** What the first approval says, in the words of its fields; undefined where there is none. */
const readBefore = ({ upload: { personal, state } }: UploadView) =>
  state._tag === "InSecondReview"
    ? new Map(Object.entries({ ...personal?.attributes }))
    : undefined;

const decisions = (view: UploadView, visit: ConsoleVisit): ReadonlyArray<ComponentChild> => [
  h("h2", null, "Approve"),
  form(visit.target(consolePath("approveUpload", view.upload.id)), "approve", [
    readBefore(view) === undefined
      ? null
      : h(
          "p",
          { class: "hint" },
          "The fields are as the first reviewer read them. If you change one, your approval counts as the first.",
        ),
    ...attributeFields(view.upload.family, (name) =>
      visit.failed === undefined
        ? (readBefore(view)?.get(name) ?? "").replace(/T00:00:00\.000Z$/, "")
        : entered(visit, name),
    ),
    h(
      "button",
      { type: "submit", class: "main", accessKey: "a", "data-key": "a" },
      "Approve, and take the next",
    ),
  ]),
  h("h2", null, "Reject"),
  form(visit.target(consolePath("rejectUpload", view.upload.id)), "reject", [
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
  nextInstead(visit, view.upload.id, "Release it, and take the next"),
  form(visit.target(consolePath("releaseUpload", view.upload.id)), "release", [
    button("Release it", "plain"),
  ]),
  keysOfCase,
];

const reviewPart = ({ upload: { created, state }, ...view }: UploadView): ComponentChild =>
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
            h("h2", null, "Review"),
            reviewPart(view),
          ),
        )
      : [
          reviewPart(view),
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
