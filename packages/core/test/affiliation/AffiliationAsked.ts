import { Result } from "effect";
import type { AffiliationCall } from "../../src/affiliation/AffiliationFamily.ts";
import {
  type AffiliationFile,
  type AffiliationForm,
  type AffiliationRules,
  readAffiliation,
} from "../../src/affiliation/AffiliationRequest.ts";

export const school = "01a1fca2-03c2-7370-a3b8-432d8f6128b4";
/** Nevada asks for all, Ohio for nothing. */
export const rules: AffiliationRules = {
  today: "2026-02-28",
  references: {
    states: new Map([
      ["NV", { code: "NV", name: "Nevada", require_number: true, require_social: true }],
      ["OH", { code: "OH", name: "Ohio", require_number: false, require_social: false }],
    ]),
    school: { name: "One", uuid: school, options: ["upload", "person"] },
    documentTypes: [{ name: "Card", key: "CARD" }],
  },
};

/** The beginning of a JPEG. */
export const jpeg: AffiliationFile = {
  _tag: "Whole",
  bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0),
};

/** A value that every parameter takes. */
export const good: Readonly<Record<string, string | AffiliationFile>> = {
  email: "zoe@school.example",
  fname: "Zoë",
  mname: "M",
  lname: "O’Brien",
  suffix: "",
  birth_date: "1980-02-29",
  school_city: "Reno",
  school_district: "Washoe",
  school_name: "Reno High",
  teacher_number: "NV-1",
  state: "OH",
  address: "1 Main St, Apt 2, Reno, NV, 89501",
  document_file: jpeg,
  document_type: "CARD",
  school,
  duty_date: "2005-05-05",
  status: "veteran",
  emt_number: "E1",
};

/** What is given under a name. */
export type Given = string | AffiliationFile | ReadonlyArray<string>;

/** A form of texts, of several under one name, and of files. */
export const formOf = (given: Readonly<Record<string, Given | undefined>>): AffiliationForm => {
  const texts = new Map<string, ReadonlyArray<string>>();
  const files = new Map<string, ReadonlyArray<AffiliationFile>>();
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (typeof value === "string") texts.set(name, [value]);
    else if ("_tag" in value) files.set(name, [value]);
    else texts.set(name, value);
  }
  return { texts, files };
};

/** Reads a call by the rules above. */
export const read = (
  call: AffiliationCall,
  profile: 1 | 2,
  given: Readonly<Record<string, Given | undefined>>,
  by: AffiliationRules = rules,
) => readAffiliation(call, profile, formOf(given), by);

/** Every fault by its name; none where it was read. */
export const faultsOf = (result: ReturnType<typeof read>): Readonly<Record<string, string>> =>
  Result.isSuccess(result)
    ? {}
    : Object.fromEntries(result.failure.map(({ fault, name }) => [name, fault]));

export const person = (family: "teacher" | "student" | "military"): AffiliationCall => ({
  family,
  by: "person",
});
export const uploadOf = (family: "teacher" | "student" | "military"): AffiliationCall => ({
  family,
  by: "upload",
});
export const account = (family: "teacher" | "student" | "military"): AffiliationCall => ({
  family,
  by: "account",
});

/** All that is given but these names. */
export const without = <A>(
  given: Readonly<Record<string, A>>,
  ...names: ReadonlyArray<string>
): Readonly<Record<string, A>> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
