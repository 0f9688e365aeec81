import type {
  AffiliationCall,
  AffiliationFamily,
  ResponderRole,
} from "@bonafide/core/affiliation/AffiliationFamily";
import {
  addressParts,
  type AffiliationParameter,
  parametersOf,
} from "@bonafide/core/affiliation/AffiliationParameters";
import type {
  AffiliationDocumentType,
  School,
  TeacherState,
} from "@bonafide/core/affiliation/AffiliationReference";
import { type ComponentChild, h } from "preact";
import { askedFor } from "../FieldWords.ts";
import type { PageWords } from "../PageWords.ts";
import {
  button,
  choices,
  errorSummary,
  field,
  form,
  type FormErrors,
  type FormTarget,
  hidden,
  select,
} from "./Elements.ts";
import { correctLink } from "./IdentityPage.ts";
import type { Page } from "./Page.ts";

export type AffiliationWay = "person" | "upload";

const another = ({ affiliation }: PageWords, href: string): ComponentChild =>
  h("p", { class: "beside" }, h("a", { href }, affiliation.another));

/** Asks for a first responder's role. */
export const rolePage = (
  words: PageWords,
  hrefOf: (role: ResponderRole) => string,
  errors: FormErrors,
  correctHref: string | undefined,
): Page => ({
  title: words.affiliation.title("responder"),
  body: [
    h("p", { class: "lead" }, words.affiliation.roleLead),
    errorSummary(words, errors),
    choices(
      words.affiliation.roleLead,
      (["emt", "firefighter", "police", "dispatcher"] as const).map((role) => ({
        href: hrefOf(role),
        label: words.affiliation.roles[role],
      })),
    ),
    correctLink(words, correctHref),
  ],
});

/** Asks for the way of proving it. */
export const wayPage = (
  words: PageWords,
  family: AffiliationFamily,
  hrefOf: (way: AffiliationWay) => string,
  errors: FormErrors,
  correctHref: string | undefined,
): Page => ({
  title: words.affiliation.title(family),
  body: [
    h("p", { class: "lead" }, words.affiliation.wayLead),
    errorSummary(words, errors),
    choices(
      words.affiliation.wayLead,
      (["person", "upload"] as const).map((way) => ({
        href: hrefOf(way),
        label: words.affiliation.ways[way],
        hint: words.affiliation.wayHints[way],
      })),
    ),
    correctLink(words, correctHref),
  ],
});

/** Asks for a teacher's state, which decides the further fields. */
export const statePage = (
  words: PageWords,
  target: FormTarget,
  states: ReadonlyArray<TeacherState>,
  errors: FormErrors,
  anotherHref: string,
): Page => ({
  title: words.affiliation.title("teacher"),
  body: [
    errorSummary(words, errors),
    form(target, "state", [
      select(
        words.affiliation.choose,
        {
          name: "state",
          label: words.affiliation.stateLead,
          errors,
          input: { autocomplete: "off" },
        },
        states.map(({ code, name }) => [code, name]),
      ),
      button(words.affiliation.next),
    ]),
    another(words, anotherHref),
  ],
});

/** Searches for a student's school and lists the results. */
export const schoolPage = (
  words: PageWords,
  target: FormTarget,
  {
    errors,
    found,
    term,
  }: {
    readonly errors: FormErrors;
    readonly term: string;
    readonly found: ReadonlyArray<School>;
  },
  anotherHref: string,
): Page => ({
  title: words.affiliation.title("student"),
  body: [
    h("p", { class: "lead" }, words.affiliation.schoolLead),
    errorSummary(words, errors),
    form(target, "search", [
      field({
        name: "term",
        label: words.affiliation.schoolLabel,
        hint: words.affiliation.schoolHint,
        errors,
        value: term,
        input: { type: "search", autocomplete: "organization", maxLength: 200 },
      }),
      button(words.affiliation.schoolSearch, found.length === 0 ? "main" : "plain"),
    ]),
    found.length === 0
      ? null
      : form(target, "school", [
          h(
            "fieldset",
            null,
            h("legend", null, words.affiliation.schoolFound),
            h(
              "div",
              { class: "radios" },
              found.map(({ name, uuid }) =>
                h(
                  "label",
                  { class: "radio", key: uuid },
                  h("input", { type: "radio", name: "school", value: uuid, required: true }),
                  name,
                ),
              ),
            ),
          ),
          button(words.affiliation.next),
        ]),
    another(words, anotherHref),
  ],
});

/** The form of details or of the document. */
export interface AffiliationView {
  readonly words: PageWords;
  readonly target: FormTarget;
  readonly call: AffiliationCall;
  readonly errors: FormErrors;
  /** The entered value of a field. */
  readonly entered: (name: string) => string;
  readonly school: School | undefined;
  readonly state: TeacherState | undefined;
  readonly documentTypes: ReadonlyArray<AffiliationDocumentType>;
  readonly anotherHref: string;
}

const kindInputs: Partial<Record<AffiliationParameter["kind"], Record<string, string | number>>> = {
  email: { type: "email", autocomplete: "email", inputMode: "email" },
  birthDate: { type: "date", autocomplete: "bday", min: "1900-01-01" },
  date: { type: "date", autocomplete: "off", min: "1900-01-01" },
  lastFour: { type: "text", autocomplete: "off", inputMode: "numeric", maxLength: 4 },
  fullSocial: { type: "text", autocomplete: "off", inputMode: "numeric", maxLength: 9 },
  eitherSocial: { type: "text", autocomplete: "off", inputMode: "numeric", maxLength: 9 },
  file: { type: "file", accept: "image/jpeg,image/png,application/pdf" },
};

const autocompletes: Readonly<Record<string, string>> = {
  fname: "given-name",
  mname: "additional-name",
  lname: "family-name",
  suffix: "honorific-suffix",
  street: "street-address",
  city: "address-level2",
  state: "address-level1",
  zip: "postal-code",
};

const socialKinds: ReadonlySet<string> = new Set(["lastFour", "fullSocial", "eitherSocial"]);

const isSocial = ({ kind }: AffiliationParameter): boolean => socialKinds.has(kind);

const detail = (view: AffiliationView, parameter: AffiliationParameter): ComponentChild => {
  const { entered, errors, words } = view;
  const { kind, name } = parameter;
  const isSecret = isSocial(parameter) || kind === "file";
  return field({
    ...askedFor(words, parameter),
    errors,
    value: isSecret ? undefined : entered(name),
    optional: kind === "mayBeEmpty" || name === "mname",
    input: kindInputs[kind] ?? {
      type: "text",
      autocomplete: autocompletes[name] ?? "off",
      maxLength: 200,
    },
  });
};

const address = (view: AffiliationView): ComponentChild =>
  h(
    "fieldset",
    null,
    h("legend", null, view.words.affiliation.address),
    ...addressParts.map((part) => detail(view, part)),
  );

// Chosen earlier, or a part of the address.
const isKnown = ({ kind }: AffiliationParameter): boolean =>
  kind === "school" || kind === "teacherState" || kind === "state";

// Skips fields that this state does not require.
const isSpared = ({ state }: AffiliationView, parameter: AffiliationParameter): boolean =>
  parameter.name === "teacher_number"
    ? state?.require_number !== true
    : isSocial(parameter) && !parameter.required && state?.require_social !== true;

const documentType = (
  { documentTypes, entered, errors, words }: AffiliationView,
  parameter: AffiliationParameter,
) =>
  select(
    words.affiliation.choose,
    {
      ...askedFor(words, parameter),
      errors,
      value: entered(parameter.name),
      input: { autocomplete: "off" },
    },
    documentTypes.map(({ key, name: label }) => [key, label]),
  );

/** The field of a parameter; absent if it is known or not needed. */
const asked = (view: AffiliationView, parameter: AffiliationParameter): ComponentChild => {
  if (isKnown(parameter) || isSpared(view, parameter)) return null;
  if (parameter.kind === "address") return address(view);
  if (parameter.kind === "documentType") return documentType(view, parameter);
  return detail(view, parameter);
};

/** Asks for the details or the document. */
export const affiliationPage = (view: AffiliationView): Page => {
  const { anotherHref, call, errors, school, state, target, words } = view;
  return {
    title: words.affiliation.title(call.family),
    body: [
      school === undefined && state === undefined
        ? null
        : h("p", { class: "lead" }, school?.name ?? state?.name),
      errorSummary(words, errors),
      form(
        target,
        "affiliation",
        [
          school === undefined ? null : hidden("school", school.uuid),
          state === undefined ? null : hidden("state", state.code),
          ...parametersOf(call, 1).map((parameter) => asked(view, parameter)),
          button(words.affiliation.submit),
        ],
        { multipart: call.by === "upload" },
      ),
      another(words, anotherHref),
    ],
  };
};
