import { Option, Result, Schema } from "effect";
import type { FileBytes } from "../document/FileBytes.ts";
import { BirthDate, isInFuture } from "../telecom/BirthDate.ts";
import type { AffiliationCall, AffiliationProfile } from "./AffiliationFamily.ts";
import { AffiliationDetails } from "./AffiliationDetails.ts";
import { addressParts, type AffiliationParameter, parametersOf } from "./AffiliationParameters.ts";
import type { AffiliationReferences } from "./AffiliationReference.ts";
import type { ParameterFault, ParameterFaults } from "./ParameterFault.ts";
import { type ParameterKind, parameterKinds } from "./ParameterKind.ts";
import { idOf } from "../storage/Uuid.ts";

/**
 * Reads a verify call by its profile and its state's or school's rules: parameters, addresses and the document, or
 * everything that is wrong.
 */

/** A document's file: its bytes, or `Unreadable` if the base64 text was invalid. */
export type AffiliationFile =
  | { readonly _tag: "Whole"; readonly bytes: FileBytes }
  | { readonly _tag: "TooLarge" }
  | { readonly _tag: "Unreadable" };

/** The parameters of a call from query and form together. A name may have several values. */
export interface AffiliationForm {
  readonly texts: ReadonlyMap<string, ReadonlyArray<string>>;
  readonly files: ReadonlyMap<string, ReadonlyArray<AffiliationFile>>;
}

/** A document that proves an affiliation, typed by its content. */
export interface AffiliationDocument {
  readonly type: "jpeg" | "png" | "pdf";
  readonly bytes: FileBytes;
}

/** The parsed parameters of a call. */
export interface AffiliationRequest {
  readonly details: AffiliationDetails;
  /** Present on uploads. */
  readonly document: AffiliationDocument | undefined;
}

/** An upload with its document. */
export interface UploadRequest extends AffiliationRequest {
  readonly document: AffiliationDocument;
}

/** What parsing depends on: reference data and the day (`YYYY-MM-DD`, UTC). */
export interface AffiliationRules {
  readonly references: AffiliationReferences;
  readonly today: string;
}

type Read = Result.Result<unknown, ParameterFault>;

const failing = (fault: ParameterFault): Read => Result.fail(fault);

const matching =
  (kind: { readonly pattern: RegExp }) =>
  (text: string): Read =>
    kind.pattern.test(text) ? Result.succeed(text) : failing("format");

const birthDate = Schema.decodeUnknownOption(BirthDate);

const readBirthDate = (text: string, today: string): Read =>
  Option.match(
    Option.filter(birthDate(text), (date) => !isInFuture(date, today)),
    { onNone: () => failing("format"), onSome: Result.succeed },
  );

/** The longest text, in UTF-16 units. */
const longest = 200;

const isText = (text: string): boolean =>
  text.length <= longest && text.isWellFormed() && !/\p{Cc}/u.test(text);

const militaryStatuses: ReadonlyArray<string> = parameterKinds.militaryStatus.shape.enum;

const readKind: Readonly<
  Record<
    Exclude<ParameterKind, "address" | "file">,
    (text: string, rules: AffiliationRules, call: AffiliationCall) => Read
  >
> = {
  text: (text) => Result.succeed(text),
  mayBeEmpty: (text) => Result.succeed(text),
  email: matching(parameterKinds.email),
  birthDate: (text, { today }) => readBirthDate(text, today),
  date: (text, { today }) => readBirthDate(text, today),
  lastFour: matching(parameterKinds.lastFour),
  fullSocial: matching(parameterKinds.fullSocial),
  eitherSocial: matching(parameterKinds.eitherSocial),
  state: matching(parameterKinds.state),
  teacherState: (text, { references }) => {
    if (!parameterKinds.teacherState.pattern.test(text)) return failing("format");
    const code = text.toUpperCase();
    return references.states.has(code) ? Result.succeed(code) : failing("unknown");
  },
  school: (_, { references: { school } }, { by }) => {
    if (school === undefined) return failing("unknown");
    return by === "account" || school.options.includes(by)
      ? Result.succeed(school.uuid)
      : failing("not_allowed");
  },
  documentType: (text, { references: { documentTypes } }) => {
    const type = idOf(text);
    return documentTypes.some(({ key }) => key === type)
      ? Result.succeed(type)
      : failing("unknown");
  },
  militaryStatus: (text) =>
    militaryStatuses.includes(text) ? Result.succeed(text) : failing("unknown"),
};

/** The values of a name: none, one text, or too many. */
const textOf = (
  { files, texts }: AffiliationForm,
  name: string,
): Result.Result<string, ParameterFault> => {
  const given = texts.get(name) ?? [];
  if (given.length > 1) return Result.fail("repeated");
  if (files.has(name)) return Result.fail("format");
  const [text] = given;
  return text === undefined ? Result.fail("missing") : Result.succeed(text.trim());
};

const readText = (
  kind: Exclude<ParameterKind, "address" | "file">,
  name: string,
  form: AffiliationForm,
  rules: AffiliationRules,
  call: AffiliationCall,
): Read =>
  Result.flatMap(textOf(form, name), (text) => {
    if (text === "" && kind !== "mayBeEmpty") return failing("missing");
    return isText(text) ? readKind[kind](text, rules, call) : failing("format");
  });

const partNames = addressParts.map(({ name }) => name);
const isZip = (text: string): boolean => /^\d{5}(-\d{4})?$/.test(text);

const isCountry = (part: string): boolean =>
  /^(us|usa|u\.s\.|u\.s\.a\.|united states( of america)?)$/i.test(part);

/** Separates state and zip from the other parts of an address, and drops the country. */
const separated = (parts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const last = parts.at(-1) ?? "";
  if (parts.length > 1 && isCountry(last)) return separated(parts.slice(0, -1));
  const [, state, zip] = /^(.*\S)\s+(\d{5}(?:-\d{4})?)$/.exec(last) ?? [];
  return state === undefined || zip === undefined ? parts : [...parts.slice(0, -1), state, zip];
};

/**
 * Accepts "street, city, state, zip", "street, city, ST 12345" and "street, city, ST 12345-6789, US". All that precedes
 * the city is the street, commas included. Source: choices, section 4.
 */
const splitAddress = (text: string): Read => {
  const parts = separated(text.split(",").map((part) => part.trim()));
  const [city = "", state = "", zip = ""] = parts.slice(-3);
  const street = parts.slice(0, -3).join(", ");
  const whole = [street, city, state].every((part) => part !== "") && isZip(zip);
  return whole ? Result.succeed({ street, city, state, zip }) : failing("format");
};

const readAddress = (form: AffiliationForm): Read => {
  const isInParts = partNames.some((part) => part !== "state" && form.texts.has(part));
  if (form.texts.has("address") || form.files.has("address")) {
    if (isInParts) return failing("format");
    return Result.flatMap(textOf(form, "address"), (text) => {
      if (text === "") return failing("missing");
      return isText(text) ? splitAddress(text) : failing("format");
    });
  }
  if (!isInParts) return failing("missing");
  const parts = partNames.map((part) => Result.getOrElse(textOf(form, part), () => ""));
  const [street = "", city = "", state = "", zip = ""] = parts;
  return parts.every((part) => part !== "" && isText(part)) && isZip(zip)
    ? Result.succeed({ street, city, state, zip })
    : failing("format");
};

const startsWith = (bytes: FileBytes, head: ReadonlyArray<number>): boolean => {
  const beginning = bytes.subarray(0, head.length);
  return head.every((byte, at) => beginning[at] === byte);
};

/** JPEG, PNG or PDF, by the first bytes of the file. */
const typeOf = (bytes: FileBytes): AffiliationDocument["type"] | undefined => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  return startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]) ? "pdf" : undefined;
};

const readFile = (
  form: AffiliationForm,
  name: string,
): Result.Result<AffiliationDocument, ParameterFault> => {
  const files = form.files.get(name) ?? [];
  const [file] = files;
  if (file === undefined) return Result.fail("missing");
  if (files.length > 1) return Result.fail("repeated");
  if (file._tag === "Unreadable") return Result.fail("format");
  if (file._tag === "TooLarge") return Result.fail("too_large");
  if (file.bytes.length === 0) return Result.fail("missing");
  const type = typeOf(file.bytes);
  return type === undefined ? Result.fail("format") : Result.succeed({ type, bytes: file.bytes });
};

/** The extra fields that a teacher's state requires. In profile 2 `state` is part of an address. */
const isAskedFor = (
  { name }: AffiliationParameter,
  call: AffiliationCall,
  profile: AffiliationProfile,
  form: AffiliationForm,
  { references }: AffiliationRules,
): boolean => {
  if (call.family !== "teacher" || call.by !== "person" || profile === 2) return false;
  const code = Result.getOrElse(textOf(form, "state"), () => "").toUpperCase();
  const state = references.states.get(code);
  return (
    (name === "teacher_number" && state?.require_number === true) ||
    (name === "social" && state?.require_social === true)
  );
};

const decodeDetails = Schema.decodeUnknownOption(AffiliationDetails);

/**
 * Parses a verify call, or returns every wrong parameter in the interface's order. An empty optional parameter counts
 * as absent. Source: interface, "Group-affiliation API"; choices, section 4.
 */
export const readAffiliation = (
  call: AffiliationCall,
  profile: AffiliationProfile,
  form: AffiliationForm,
  rules: AffiliationRules,
): Result.Result<AffiliationRequest, ParameterFaults> => {
  const faults: Array<ParameterFaults[number]> = [];
  const values: Record<string, unknown> = {};
  let document: AffiliationDocument | undefined;
  for (const parameter of parametersOf(call, profile)) {
    const { kind, name } = parameter;
    if (kind === "file") {
      const file = readFile(form, name);
      if (Result.isSuccess(file)) document = file.success;
      else faults.push({ name, fault: file.failure, kind });
      continue;
    }
    const read = kind === "address" ? readAddress(form) : readText(kind, name, form, rules, call);
    if (Result.isSuccess(read)) values[name] = read.success;
    else if (
      read.failure !== "missing" ||
      parameter.required ||
      isAskedFor(parameter, call, profile, form, rules)
    ) {
      faults.push({ name, fault: read.failure, kind });
    }
  }
  if (faults.length > 0) return Result.fail(faults);
  return Result.succeed({ details: Option.getOrThrow(decodeDetails(values)), document });
};

/** An upload that was parsed has its document: it is a required parameter. */
export const withDocument = ({
  details,
  document,
}: AffiliationRequest): Result.Result<UploadRequest, ParameterFaults> =>
  document === undefined
    ? Result.fail([{ name: "document_file", fault: "missing" }])
    : Result.succeed({ details, document });
