import { type DocumentKind, hasBack } from "@bonafide/core/document/DocumentKind";
import { readImage, type UploadedFile } from "@bonafide/core/document/DocumentRequest";
import type { Refused, RefusalName } from "@bonafide/core/catalogue/Refusal";
import type { SignInFault, SignInFaultName } from "@bonafide/core/person/SignInFault";
import { Result } from "effect";
import { impossibleDates, photoFaults, photos } from "./FaultText.ts";
import type { FormErrors } from "./pages/Elements.ts";
import { pageText } from "./PageText.ts";

/** The errors of a form for its page. */
export interface FormFault {
  readonly errors: FormErrors;
  readonly status: number;
  /** Whole seconds. */
  readonly retryAfter: number | undefined;
}

const fieldOfRefusal: Partial<Readonly<Record<RefusalName, string>>> = {
  PhoneInvalid: "phone",
  CodeInvalid: "code",
  CodeExpired: "code",
  RetryLimitExceeded: "code",
  BirthDateInvalid: "birth_date",
  BirthDateMinor: "birth_date",
};

const waitAfter = (message: string, retryAfter: number, status = 429): FormFault => ({
  errors: new Map([["", `${message} ${pageText.waitFor(retryAfter)}`]]),
  status,
  retryAfter,
});

/** A use case's refusal as a form's error. */
export const refusalOf = ({ names, retryAfter }: Refused): FormFault => {
  const messages = names.map(
    (name) =>
      [fieldOfRefusal[name] ?? "", pageText.refusals[name] ?? pageText.otherRefusal] as const,
  );
  return retryAfter === undefined
    ? { errors: new Map(messages), status: 422, retryAfter }
    : waitAfter(messages[0]?.[1] ?? "", retryAfter);
};

/** The error of a birth date. An impossible date has its own text. */
export const birthDateFaultOf =
  (birthDate: string) =>
  (refusal: Refused): FormFault =>
    refusal.names.includes("BirthDateInvalid") && birthDate !== ""
      ? { ...refusalOf(refusal), errors: new Map([["birth_date", impossibleDates.birth_date]]) }
      : refusalOf(refusal);

const photosOf = (kind: DocumentKind) =>
  hasBack(kind)
    ? ([
        ["front_image", photos.front],
        ["back_image", photos.back],
      ] as const)
    : ([["front_image", photos.page]] as const);

const photoFaultOf = (file: UploadedFile | undefined): keyof typeof photoFaults | undefined =>
  file === undefined
    ? "Missing"
    : Result.match(readImage(file), { onFailure: (fault) => fault, onSuccess: () => undefined });

/** The errors of a document's photos, each at its field. */
export const photosFaultOf =
  (kind: DocumentKind, files: ReadonlyMap<string, UploadedFile>) =>
  (refusal: Refused): FormFault => {
    const errors = photosOf(kind).flatMap(([name, photo]) => {
      const fault = photoFaultOf(files.get(name));
      return fault === undefined ? [] : [[name, photoFaults[fault](photo)] as const];
    });
    return errors.length === 0
      ? refusalOf(refusal)
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
export const signInFaultOf = ({ also, name, retryAfter }: SignInFault): FormFault =>
  retryAfter === undefined
    ? {
        errors: new Map(
          [name, ...(also === undefined ? [] : [also])].map((each) => [
            fieldOfSignIn[each],
            pageText.signInFaults[each],
          ]),
        ),
        status: 422,
        retryAfter,
      }
    : waitAfter(pageText.signInFaults[name], retryAfter, name === "Crowded" ? 503 : 429);
