import { type DocumentKind, hasBack } from "@bonafide/core/document/DocumentKind";
import { h } from "preact";
import type { CaptureScripts } from "../CaptureScripts.ts";
import type { PageWords } from "../PageWords.ts";
import { cameraButton, cameraDialog } from "./CameraDialog.ts";
import {
  button,
  choices,
  errorSummary,
  field,
  form,
  type FormErrors,
  type FormTarget,
  hidden,
  idOf,
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
  /** The camera of scripts, where the server has one. */
  readonly capture: CaptureScripts | undefined;
  /** The only side that is asked for: the other one is kept. */
  readonly only: PhotoSide | undefined;
  /** Absent on the device to which the photos were handed over. */
  readonly hrefs?:
    | { readonly file: string; readonly kinds: string; readonly both: string }
    | undefined;
}

export type PhotoSide = "front" | "back";

/** The sides that a page asks for. */
export const sidesAsked = (
  kind: DocumentKind,
  only: PhotoSide | undefined,
): ReadonlyArray<PhotoSide> =>
  only !== undefined ? [only] : hasBack(kind) ? ["front", "back"] : ["front"];

/** Asks for the photos of a document. */
export const documentPage = (
  words: PageWords,
  { camera, capture, errors, hrefs, kind, only, target }: DocumentView,
): Page => {
  const { document: text } = words;
  const labels = { front: hasBack(kind) ? text.front : text.page, back: text.back };
  const photo = (side: PhotoSide) =>
    field({
      name: `${side}_image`,
      label: labels[side],
      hint: text.hint,
      errors,
      input: {
        type: "file",
        accept: "image/jpeg,image/png",
        ...(camera ? { capture: "environment" } : {}),
      },
      below:
        capture === undefined
          ? []
          : cameraButton(words, { id: idOf(`${side}_image`), label: labels[side] }),
    });
  const isOne = only !== undefined && hasBack(kind);
  return {
    title: isOne ? text.againTitle : text.uploadTitle,
    scripts: capture,
    body: [
      h("p", { class: "lead" }, text.kinds[kind]),
      errorSummary(words, errors),
      isOne ? h("p", null, text.kept) : null,
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
          ...sidesAsked(kind, only).map(photo),
          button(isOne ? text.submitOne : text.submit),
        ],
        { multipart: true },
      ),
      capture === undefined ? null : cameraDialog(words, capture),
      ...(hrefs === undefined
        ? []
        : [
            form(target, "handover", [hidden("kind", kind), button(text.onPhone, "plain")]),
            h(
              "div",
              { class: "beside who" },
              camera ? h("a", { href: hrefs.file }, text.fromFile) : null,
              isOne ? h("a", { href: hrefs.both }, text.bothAgain) : null,
              h("a", { href: hrefs.kinds }, text.anotherKind),
            ),
          ]),
    ],
  };
};
