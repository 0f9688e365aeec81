import { type ComponentChild, h } from "preact";
import type { PageWords } from "../PageWords.ts";

/** The address of a page's forms, and their token. */
export interface FormTarget {
  readonly action: string;
  readonly csrf: string;
}

/** Errors by field name; "" is the whole form. */
export type FormErrors = ReadonlyMap<string, string>;

export const noErrors: FormErrors = new Map();

/** A form; `task` names its action. */
export const form = (
  { action, csrf }: FormTarget,
  task: string,
  children: ReadonlyArray<ComponentChild>,
  {
    attributes = {},
    compact = false,
    multipart = false,
  }: {
    readonly multipart?: boolean;
    readonly compact?: boolean;
    readonly attributes?: Readonly<Record<string, string | boolean>>;
  } = {},
): ComponentChild =>
  h(
    "form",
    {
      method: "post",
      action,
      class: compact ? "compact" : undefined,
      noValidate: true,
      enctype: multipart ? "multipart/form-data" : undefined,
      ...attributes,
    },
    h("input", { type: "hidden", name: "csrf", value: csrf }),
    h("input", { type: "hidden", name: "task", value: task }),
    ...children,
  );

export const hidden = (name: string, value: string): ComponentChild =>
  h("input", { type: "hidden", name, value });

export const button = (
  label: string,
  kind: "main" | "plain" | "danger" | "link" = "main",
): ComponentChild => h("button", { type: "submit", class: kind }, label);

export const idOf = (name: string): string => `field-${name}`;

/** Lists the errors above the form with links to the fields, and takes the focus. */
export const errorSummary = (words: PageWords, errors: FormErrors): ComponentChild =>
  errors.size === 0
    ? null
    : h(
        "div",
        { class: "summary", role: "alert", tabIndex: -1, autoFocus: true },
        h("h2", null, errors.has("") ? words.failed : words.errors),
        h(
          "ul",
          null,
          Array.from(errors, ([name, message]) =>
            h(
              "li",
              { key: name },
              name === "" ? message : h("a", { href: `#${idOf(name)}` }, message),
            ),
          ),
        ),
      );

/** A form field: label, input and error. */
export interface FieldOptions {
  readonly name: string;
  /** The input's id, where one page has several of one name. */
  readonly id?: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly errors: FormErrors;
  /** The entered value, absent for secrets. */
  readonly value?: string | undefined;
  readonly optional?: boolean;
  /** The attributes of the input. */
  readonly input: Readonly<Record<string, string | number | boolean>>;
  /** What stands below the input. */
  readonly below?: ReadonlyArray<ComponentChild>;
}

/** A field's hint and error, and the ids that connect them with the input. */
const described = ({ errors, hint, name, ...options }: FieldOptions) => {
  const id = options.id ?? idOf(name);
  const error = errors.get(name);
  const describedBy = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(error === undefined ? [] : [`${id}-error`]),
  ].join(" ");
  return {
    id,
    notes: [
      hint === undefined ? null : h("p", { class: "hint", id: `${id}-hint` }, hint),
      error === undefined ? null : h("p", { class: "error", id: `${id}-error` }, error),
    ],
    attributes: {
      id,
      name,
      "aria-describedby": describedBy === "" ? undefined : describedBy,
      "aria-invalid": error === undefined ? undefined : ("true" as const),
    },
  };
};

/** A labelled input. */
export const field = (options: FieldOptions): ComponentChild => {
  const { attributes, id, notes } = described(options);
  return h(
    "div",
    { class: options.errors.has(options.name) ? "field wrong" : "field" },
    h("label", { for: id }, options.label),
    ...notes,
    h("input", {
      ...attributes,
      ...options.input,
      required: options.optional !== true,
      value: options.value,
    }),
    ...(options.below ?? []),
  );
};

/** The email that a person signs in with. */
export const emailField = (words: PageWords, errors: FormErrors, value: string): ComponentChild =>
  field({
    name: "email",
    label: words.signIn.email,
    errors,
    value,
    input: {
      type: "email",
      autocomplete: "username",
      inputMode: "email",
      autocapitalize: "none",
      spellcheck: false,
      maxLength: 254,
    },
  });

/** A labelled select; `choose` is the label of its empty option. */
export const select = (
  choose: string,
  options: FieldOptions,
  choices: ReadonlyArray<readonly [value: string, label: string]>,
): ComponentChild => {
  const { attributes, id, notes } = described(options);
  return h(
    "div",
    { class: options.errors.has(options.name) ? "field wrong" : "field" },
    h("label", { for: id }, options.label),
    ...notes,
    h(
      "select",
      { ...attributes, ...options.input, required: options.optional !== true },
      h("option", { value: "" }, choose),
      ...choices.map(([value, label]) =>
        h("option", { value, key: value, selected: value === options.value }, label),
      ),
    ),
  );
};

/** Links to choose from, each with a description. */
export const choices = (
  label: string,
  links: ReadonlyArray<{ readonly href: string; readonly label: string; readonly hint?: string }>,
): ComponentChild =>
  h(
    "nav",
    { "aria-label": label },
    h(
      "ul",
      { class: "choices" },
      links.map((link) =>
        h(
          "li",
          { key: link.href },
          h(
            "a",
            { href: link.href },
            h("strong", null, link.label),
            link.hint === undefined ? null : h("span", null, link.hint),
          ),
        ),
      ),
    ),
  );
