import { type DocumentKind, hasBack } from "@bonafide/core/document/DocumentKind";
import { h } from "preact";
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
} from "./Elements.ts";
import { correctLink } from "./IdentityPage.ts";
import type { Page } from "./Page.ts";

/** Asks for the kind of document. */
export const documentKindPage = (
  words: PageWords,
  hrefOf: (kind: DocumentKind) => string,
  errors: FormErrors,
  correctHref: string | undefined,
): Page => {
  const { document: text } = words;
  return {
    title: text.title,
    body: [
      h("p", { class: "lead" }, text.lead),
      errorSummary(words, errors),
      choices(
        text.lead,
        (["license", "passport", "passcard"] as const).map((kind) => ({
          href: hrefOf(kind),
          label: text.kinds[kind],
          hint: text.kindHints[kind],
        })),
      ),
      correctLink(words, correctHref),
    ],
  };
};

/** The source of the photos, and the links to other ways. */
export interface DocumentView {
  readonly target: FormTarget;
  readonly kind: DocumentKind;
  readonly errors: FormErrors;
  /** Whether a phone opens its camera instead of a file dialog. */
  readonly camera: boolean;
  /** Absent on the device to which the photos were handed over. */
  readonly hrefs?: { readonly file: string; readonly kinds: string } | undefined;
}

/** Asks for the photos of a document. */
export const documentPage = (
  words: PageWords,
  { camera, errors, hrefs, kind, target }: DocumentView,
): Page => {
  const { document: text } = words;
  const photo = (name: string, label: string) =>
    field({
      name,
      label,
      hint: text.hint,
      errors,
      input: {
        type: "file",
        accept: "image/jpeg,image/png",
        ...(camera ? { capture: "environment" } : {}),
      },
    });
  return {
    title: text.uploadTitle,
    body: [
      h("p", { class: "lead" }, text.kinds[kind]),
      errorSummary(words, errors),
      h(
        "ul",
        null,
        text.tips.map((tip) => h("li", { key: tip }, tip)),
      ),
      form(
        target,
        "document",
        [
          hidden("kind", kind),
          photo("front_image", hasBack(kind) ? text.front : text.page),
          ...(hasBack(kind) ? [photo("back_image", text.back)] : []),
          button(text.submit),
        ],
        { multipart: true },
      ),
      ...(hrefs === undefined
        ? []
        : [
            form(target, "handover", [hidden("kind", kind), button(text.onPhone, "plain")]),
            h(
              "div",
              { class: "beside who" },
              camera ? h("a", { href: hrefs.file }, text.fromFile) : null,
              h("a", { href: hrefs.kinds }, text.anotherKind),
            ),
          ]),
    ],
  };
};
