import { everyCall } from "@bonafide/core/catalogue/Calls";
import { anyParametersOf } from "@bonafide/core/catalogue/Call";
import type { FailureName } from "@bonafide/core/catalogue/Failure";
import { type RefusalName, refusals } from "@bonafide/core/catalogue/Refusal";

/** What to do about each refusal. */
export const cureOfRefusal: Readonly<Record<RefusalName, string>> = {
  CredentialsUnknown:
    "Check the key, how it is encoded (base64), and that it belongs to this server.",
  AccountInactive: "Ask the operator to activate the account.",
  OrganizationInactive: "Ask the operator to activate the organization.",
  ProductUnknown: "Check the path against the list of calls.",
  ProductInactive: "Wait, or ask the operator: the product is off for all accounts.",
  ProductNotEnabled: "Ask the operator to enable it for this account, client or token.",
  CallbackUrlInvalid: "Give a public https URL, or leave the parameter out and poll.",
  ReferenceUnknown: "Use the reference_id of a verify call of the same client and family.",
  PhoneInvalid: "Send ten digits, without country code, blanks or dashes.",
  CodeInvalid: "Ask the person for the code again. Five wrong codes end the check.",
  CodeExpired: "Send a new code.",
  RetryLimitExceeded: "Send a new code: this check has failed.",
  PossessionCheckInvalid: "Use the transaction_id of a send that is not completed.",
  BirthDateMinor: "Do not repeat the call: people under 18 cannot be verified.",
  BirthDateInvalid: "Write the date as YYYY-MM-DD, of a day that exists.",
  FileTooSmall: "Take the picture with the camera's full size.",
  FileTooLarge: "Make the file smaller, for example by JPEG compression.",
  ImageTypeUnsupported: "Send a JPEG or PNG; the file's content decides, not its name.",
  TransactionNotOwned: "Use the key of the account that made the transaction.",
  VerificationStatusNotOwned: "Use the key of the account that made the verification.",
  VerificationNotOwned: "Use a verification of this account, or none.",
  BodyUnreadable: "Send what the call takes, whole and in UTF-8.",
  BodyTypeUnsupported: "Send one of the types that the message names.",
  MetadataTooLong: "Shorten it, or keep it yourself under the verification's id.",
  FrontImageMissing: "Send the file in a part named front_image.",
  BackImageMissing: "Send the file in a part named back_image.",
  ApplicationParameterInvalid: "Follow the rule in the message.",
  ApplicationParameterImmutable: "Leave the parameter out, or register another application.",
  ApplicationParameterNotAllowed: "Ask the enums call what is allowed beside the other values.",
  SizeInvalid: "Give width and height, like 300x200.",
  SearchTermTooShort: "Search with four characters or more.",
  SearchTermTooLong: "Search with fewer words.",
  MockNotValid: "Leave the X-Mock header out.",
  ApplicationChanged: "Read the application again, and repeat the change with its new ETag.",
  ParametersTooMany: "Send only the parameters that the call knows.",
  ParameterRepeated: "Give the parameter once.",
  BodyTooSlow: "Repeat the call over a better connection.",
  ResourceUnknown: "Check the path and the id.",
  InternalError: "Repeat the call later, and tell the operator if it stays.",
  ProductRateExceeded: "Wait for as many seconds as Retry-After says.",
  AccountRateExceeded: "Wait for as many seconds as Retry-After says.",
  ServerFull: "Wait for as many seconds as Retry-After says.",
  StorageAway: "Wait for as many seconds as Retry-After says.",
};

const another = "Ask for another number, and send again.";
const later = "Send again later.";
const newPictures = "Ask the person for new pictures.";

/** What to do about each failure of a transaction. */
export const cureOfFailure: Readonly<Record<FailureName, string>> = {
  SmsNotReceivable: another,
  SmsNotSent: later,
  NumberBlocked: "Ask the person to unblock text messages, or for another number.",
  NumberDeactivated: another,
  DeliveryFailed: later,
  NetworkUnroutable: later,
  PhoneOrNetworkFailed: later,
  NumberFlagged: another,
  PhoneOff: "Ask the person to switch the phone on, and send again.",
  TextUnsupported: another,
  CodeUndelivered: later,
  CodeUndeliverable: later,
  NameInvalid: "The carrier's record has no usable name: verify a document instead.",
  UserUnknown: "Check phone and birth date; additional_info says more.",
  Minor: "Do not repeat the call: people under 18 cannot be verified.",
  DocumentExpired: "Ask for a document that is valid.",
  SidesDiffer: "Ask for front and back of one document.",
  InformationUnclear: newPictures,
  DocumentUnverified: "Ask for new pictures, or for another document.",
  PictureTooSmall: newPictures,
  CodeExpired: "Send a new code.",
  RetryLimitExceeded: "Send a new code.",
};

const ruled = everyCall
  .flatMap(([, call]) => anyParametersOf(call))
  .flatMap(({ name, refusals: names, rule }) =>
    names.slice(0, 1).map((refusal) => ({ refusal, name, rule })),
  );

/** The parameters with one rule whose first refusal this is; none if the refusal stands for several rules. */
const parametersOfRefusal: ReadonlyMap<RefusalName, { names: string; rule: string }> = new Map(
  Array.from(
    Map.groupBy(ruled, ({ refusal }) => refusal),
    ([refusal, rows]) => {
      const [rule, ...others] = new Set(rows.map((each) => each.rule));
      const names = [...new Set(rows.map(({ name }) => name))].join(" or ");
      return rule === undefined || others.length > 0 ? [] : [[refusal, { names, rule }] as const];
    },
  ).flat(),
);

/** The rule that a refusal stands for. */
export const ruleOfRefusal: ReadonlyMap<RefusalName, string> = new Map(
  Array.from(parametersOfRefusal, ([refusal, { names, rule }]) => [refusal, `${names} ${rule}`]),
);

/** Where errors are described. */
export const errorsPath: `/${string}` = "/docs/errors";

/** The place of a refusal on the page of errors. */
export const anchorOf = (name: RefusalName): string => `error-${refusals[name].code}`;

const quoted = (text: string): string => text.replaceAll(/[^\x20-\x7e]|["\\]/g, " ");

const linkTo = (name: RefusalName, reason: string | undefined): string => {
  const about = parametersOfRefusal.get(name)?.names;
  const rule =
    reason === undefined
      ? ruleOfRefusal.get(name)
      : about === undefined
        ? reason
        : `${about} ${reason}`;
  return `<${errorsPath}#${anchorOf(name)}>; rel="help"; title="${quoted(rule ?? cureOfRefusal[name])}"`;
};

const links = new Map<RefusalName, string>();

/** Leads from an error to its description, with the rule that was broken. Source: RFC 8288; HTML, `help`. */
export const helpLinksOf = (
  names: ReadonlyArray<RefusalName>,
  reasons: ReadonlyArray<string | undefined> = [],
): string =>
  names
    .map((name, at) => {
      if (reasons[at] !== undefined) return linkTo(name, reasons[at]);
      const known = links.get(name) ?? linkTo(name, undefined);
      links.set(name, known);
      return known;
    })
    .join(", ");
