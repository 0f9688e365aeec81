import type { CallParameter } from "@bonafide/core/catalogue/Call";
import {
  birthDateParameter,
  codeParameter,
  phoneParameter,
} from "@bonafide/core/telecom/TelecomRequests";
import { type DocumentKind, hasBack } from "@bonafide/core/document/DocumentKind";
import { readImage, type UploadedFile } from "@bonafide/core/document/DocumentRequest";
import type { Refused, RefusalName } from "@bonafide/core/catalogue/Refusal";
import type { SignInFault, SignInFaultName } from "@bonafide/core/person/SignInFault";
import { Result } from "effect";
import type { BlamedPhoto } from "@bonafide/core/person/Proof";
import { fieldTextOf } from "./FieldWords.ts";
import { type PhotoSide, sidesAsked } from "./pages/DocumentPage.ts";
import type { FormErrors } from "./pages/Elements.ts";
import type { PageWords } from "./PageWords.ts";

/** The errors of a form for its page. */
export interface FormFault {
  readonly errors: FormErrors;
  readonly status: number;
  /** Whole seconds. */
  readonly retryAfter: number | undefined;
}

const asked: ReadonlyArray<CallParameter> = [phoneParameter, codeParameter, birthDateParameter];

/** The parameters that the forms ask for, by the refusals of their values. */
const parameterOfRefusal: ReadonlyMap<RefusalName, CallParameter> = new Map(
  asked.flatMap((row) => row.refusals.map((refusal) => [refusal, row] as const)),
);

/** Refusals of a use case that are about what was entered. */
const parameterOfFailure: Partial<Readonly<Record<RefusalName, CallParameter>>> = {
  CodeExpired: codeParameter,
  RetryLimitExceeded: codeParameter,
};

const waitAfter = (
  words: PageWords,
  message: string,
  retryAfter: number,
  status = 429,
): FormFault => ({
  errors: new Map([["", `${message} ${words.waitFor(retryAfter)}`]]),
  status,
  retryAfter,
});

/** A use case's refusal as a form's error. */
export const refusalOf = (words: PageWords, { names, retryAfter }: Refused): FormFault => {
  const messages = names.map((name) => {
    const parameter = parameterOfRefusal.get(name) ?? parameterOfFailure[name];
    const text = parameter === undefined ? undefined : fieldTextOf(words, parameter);
    return [
      parameter?.name ?? "",
      words.refusals[name] ?? text?.missing ?? text?.wrong ?? words.otherRefusal,
    ] as const;
  });
  return retryAfter === undefined
    ? { errors: new Map(messages), status: 422, retryAfter }
    : waitAfter(words, messages[0]?.[1] ?? "", retryAfter);
};

/** The error of a birth date. An impossible date has its own text. */
export const birthDateFaultOf =
  (birthDate: string) =>
  (words: PageWords, refusal: Refused): FormFault => {
    const { wrong } = fieldTextOf(words, birthDateParameter);
    return refusal.names.includes("BirthDateInvalid") && birthDate !== "" && wrong !== undefined
      ? { ...refusalOf(words, refusal), errors: new Map([[birthDateParameter.name, wrong]]) }
      : refusalOf(words, refusal);
  };

/** What the photo of a side is called. */
const photoOf = ({ photos }: PageWords, kind: DocumentKind, side: PhotoSide): string =>
  side === "back" ? photos.back : hasBack(kind) ? photos.front : photos.page;

/** The error of a photo that could not be read: which one, why, and what helps. */
export const unclearPhotoErrors = (
  words: PageWords,
  { kind, reasons, side }: BlamedPhoto,
): FormErrors =>
  new Map([
    [
      `${side}_image`,
      [
        words.photoFaults.Unclear(photoOf(words, kind, side)),
        ...reasons.map((reason) => words.photoReasons[reason]),
      ].join(" "),
    ],
  ]);

const photoFaultOf = (file: UploadedFile | undefined): keyof PageWords["photoFaults"] | undefined =>
  file === undefined
    ? "Missing"
    : Result.match(readImage(file), { onFailure: (fault) => fault, onSuccess: () => undefined });

/** The errors of a document's photos, each at its field; `only` where one side was asked for. */
export const photosFaultOf =
  (kind: DocumentKind, files: ReadonlyMap<string, UploadedFile>, only: PhotoSide | undefined) =>
  (words: PageWords, refusal: Refused): FormFault => {
    const errors = sidesAsked(kind, only).flatMap((side) => {
      const name = `${side}_image`;
      const fault = photoFaultOf(files.get(name));
      return fault === undefined
        ? []
        : [[name, words.photoFaults[fault](photoOf(words, kind, side))] as const];
    });
    return errors.length === 0
      ? refusalOf(words, refusal)
      : { errors: new Map(errors), status: 422, retryAfter: undefined };
  };

const fieldOfSignIn: Readonly<Record<SignInFaultName, string>> = {
  EmailInvalid: "email",
  PasswordTooShort: "password",
  PasswordTooLong: "password",
  PasswordCommon: "password",
  NotAccepted: "",
  TooEarly: "",
  Crowded: "",
};

/** The error of a sign-in or sign-up. */
export const signInFaultOf = (
  words: PageWords,
  { also, name, retryAfter }: SignInFault,
): FormFault =>
  retryAfter === undefined
    ? {
        errors: new Map(
          [name, ...(also === undefined ? [] : [also])].map((each) => [
            fieldOfSignIn[each],
            words.signInFaults[each],
          ]),
        ),
        status: 422,
        retryAfter,
      }
    : waitAfter(words, words.signInFaults[name], retryAfter, name === "Crowded" ? 503 : 429);
