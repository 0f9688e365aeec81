import type { AdditionalInfo, FailureName } from "@bonafide/core/catalogue/Failure";
import { failures } from "@bonafide/core/catalogue/Failure";
import { hasMockPhone, refusals, type RefusalName } from "@bonafide/core/catalogue/Refusal";

const phoneFor = (code: number): string => `send to \`999555${code}\``;

/** The sandbox trigger of each refusal, besides the mock phone of every interface code. */
const natural: { readonly [Name in RefusalName]: string } = {
  CredentialsUnknown: "a call without credentials, or with a wrong key",
  AccountInactive: "`accounts.inactive` of sandbox.json",
  OrganizationInactive: "`accounts.inactive_organization` of sandbox.json",
  ProductUnknown: "`POST /api/v2/telecom/unknown`",
  ProductInactive: "after `bonafide product set telecom.identity inactive`",
  ProductNotEnabled: "`accounts.limited` of sandbox.json on any product",
  CallbackUrlInvalid: 'send with `"callback_url": "ftp://example.com"`',
  ReferenceUnknown: "`GET /teacher/status/unknown`",
  PhoneInvalid: 'send with `"phone": "123"`',
  CodeInvalid: "confirm with any other code than `123123`",
  CodeExpired: "confirm after the code's lifetime (`BONAFIDE_CODE_LIFETIME`)",
  RetryLimitExceeded: "confirm a sixth time after five wrong codes",
  PossessionCheckInvalid: "confirm without a `transaction_id`, or a second time",
  BirthDateMinor: "identity with a birth date less than 18 years ago",
  BirthDateInvalid: 'identity with `"birth_date": "1990-02-30"`',
  FileTooSmall: "a document whose `front_image` has 40 KB",
  FileTooLarge: "a document whose `front_image` has 16 MB",
  ImageTypeUnsupported: "a document whose `front_image` is neither JPEG nor PNG",
  TransactionNotOwned: "`GET /api/v2/telecom/:id` of `accounts.demo` as `accounts.other`",
  VerificationStatusNotOwned:
    "`GET /api/v2/verification/:id` of `accounts.demo` as `accounts.other`",
  VerificationNotOwned: "send with a `verification_id` of another account",
  BodyUnreadable: "send with the body `[`",
  BodyTypeUnsupported: "send with `Content-Type: text/plain`",
  MetadataTooLong: "send with `metadata` of 501 characters",
  FrontImageMissing: "a document without `front_image`",
  BackImageMissing: "a license or passcard without `back_image`",
  ApplicationParameterInvalid: "`GET /v1/applications/enums` without `enum_name`",
  ApplicationParameterImmutable: 'PATCH an application with `"name": "new"`',
  ApplicationParameterNotAllowed:
    'create an application of class `physical` with `"deviceTypes": ["mobile"]`',
  SizeInvalid: "document passback with `size=1x1`",
  SearchTermTooShort: "`GET /student/schools/search?query=abc`",
  SearchTermTooLong: "`GET /student/schools/search` with a `query` of 201 characters",
  MockNotValid: "`GET /api/v2/verification/:id` with `X-Mock: true`",
  ApplicationChanged: 'PATCH an application with `If-Match: "0"`',
  ParametersTooMany: "`GET /v1/applications/enums?` with 101 parameters",
  ParameterRepeated: "`GET /student/schools/search?query=univ&query=univ`",
  BodyTooSlow: "a body that stops for longer than `BONAFIDE_BODY_GRACE`",
  ResourceUnknown: "`GET /api/v2/telecom/unknown`",
  InternalError: "only by the mock phone",
  ProductRateExceeded: "after `bonafide product limit <account> telecom.identity 1`, twice",
  AccountRateExceeded: "after `bonafide account limit <account> 1`, twice",
  ServerFull: "only by the mock phone",
  StorageAway: "only by the mock phone",
};

/** The trigger of a refusal in a sandbox. The mock phone of 3100 sends the first of two texts. */
export const triggerOfRefusal = (name: RefusalName): string => {
  const { code } = refusals[name];
  return name !== "ReferenceUnknown" && hasMockPhone(code)
    ? `${natural[name]}; ${phoneFor(code)}`
    : natural[name];
};

/** The trigger of a failure in a sandbox. */
export const triggerOfFailure = (name: FailureName): string => {
  const { code } = failures[name];
  if (name === "RetryLimitExceeded") return "five wrong codes on one possession check";
  if (name === "CodeExpired")
    return "a possession check that is not confirmed within the code's lifetime";
  if (code === 1013 || code === 1014) return `${phoneFor(code)}; identity of \`999004${code}\``;
  return code < 2000
    ? phoneFor(code)
    : `a document whose \`front_image\` is named \`mock-${code}.jpg\``;
};

/** The identity phone of each additional info, by its place in the interface's order. */
export const triggerOfInfo = (_: AdditionalInfo, at: number): string =>
  `identity of \`99900${at + 1}1014\``;
