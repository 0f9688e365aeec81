import type { Refused, RefusalName } from "@bonafide/core/catalogue/Refusal";
import type { SignInFault, SignInFaultName } from "@bonafide/core/person/SignInFault";
import type { FormErrors } from "./pages/Elements.ts";
import { portalText } from "./PortalText.ts";

/** What is wrong with a form, as its page tells it. */
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
  FrontImageMissing: "front_image",
  BackImageMissing: "back_image",
};

const waitAfter = (message: string, retryAfter: number, status = 429): FormFault => ({
  errors: new Map([["", `${message} ${portalText.waitFor(retryAfter)}`]]),
  status,
  retryAfter,
});

/** What a use case's "no" says of a form. */
export const refusalOf = ({ names, retryAfter }: Refused): FormFault => {
  const messages = names.map(
    (name) =>
      [fieldOfRefusal[name] ?? "", portalText.refusals[name] ?? portalText.otherRefusal] as const,
  );
  return retryAfter === undefined
    ? { errors: new Map(messages), status: 422, retryAfter }
    : waitAfter(messages[0]?.[1] ?? "", retryAfter);
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

/** Why nobody was signed in or up. */
export const signInFaultOf = ({ name, retryAfter }: SignInFault): FormFault =>
  retryAfter === undefined
    ? {
        errors: new Map([[fieldOfSignIn[name], portalText.signInFaults[name]]]),
        status: 422,
        retryAfter,
      }
    : waitAfter(portalText.signInFaults[name], retryAfter, name === "Crowded" ? 503 : 429);
