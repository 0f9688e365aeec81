import type {
  CheckResult,
  ComparedFields,
  DocumentChecks,
  ResultCheck,
} from "@bonafide/core/document/DocumentChecks";
import type { DocumentFacts } from "@bonafide/core/document/DocumentFacts";
import { verdictOf } from "@bonafide/document-reader/Verdict";
import { Record } from "effect";
import type { ExplainedReading } from "./ExplainedReading.ts";

const checkNames: Readonly<Record<ResultCheck, string>> = {
  image_quality: "image quality",
  data_extraction: "data extraction",
  data_validation: "data validation",
  data_consistency: "data consistency",
  authenticity: "authenticity",
  issuer: "issuer's records",
  chip: "chip",
  liveness: "liveness",
};

const factNames: ReadonlyArray<readonly [keyof DocumentFacts, string]> = [
  ["type", "type"],
  ["issuer", "issuer"],
  ["number", "number"],
  ["lname", "last name"],
  ["fname", "first name"],
  ["mname", "middle name"],
  ["birthDate", "born"],
  ["issued", "issued"],
  ["expires", "expires"],
];

const line = (name: string, value: string): string => `  ${name.padEnd(18)}${value}`;

const factLines = (facts: DocumentFacts): ReadonlyArray<string> => [
  ...factNames.flatMap(([key, name]) => {
    const value = facts[key];
    return typeof value === "string" ? [line(name, value)] : [];
  }),
  ...(facts.address === undefined
    ? []
    : [line("address", Object.values(facts.address).join(", "))]),
];

const authenticity: Readonly<Record<CheckResult, string>> = {
  passed: "Its issuer signed what the barcode or the zone says.",
  failed: "Its issuer did not sign what the barcode or the zone says.",
  not_checked: "Whether the document is authentic was not checked: nothing here can tell.",
};

const verdictLines = ({ reading }: ExplainedReading, today: string): ReadonlyArray<string> => {
  const { doubtful, errors } = verdictOf(reading, today);
  const lines = errors.map(
    ({ additional_info, code, message }) =>
      `  ${code} ${message}${additional_info === undefined ? "" : `: ${additional_info}`}`,
  );
  return [
    ...(lines.length > 0 ? lines : ["  The data were read and agree with one another."]),
    ...(doubtful ? ["  In doubt: a person had better look at it."] : []),
    `  ${authenticity[reading.checks.authenticity]}`,
  ];
};

const fieldNames: Readonly<Record<keyof ComparedFields, string>> = {
  number: "number",
  lname: "last name",
  fname: "first name",
  mname: "middle name",
  birth_date: "birth date",
  expires: "expires",
  issued: "issued",
  address: "address",
  sex: "sex",
  height: "height",
  class: "class",
  country: "country",
};

/** How each printed field compares with the barcode or the zone. */
const fieldLines = (fields: ComparedFields | undefined): ReadonlyArray<string> =>
  fields === undefined
    ? []
    : [
        "How the print compares",
        ...Record.toEntries(fieldNames).flatMap(([field, name]) => {
          const state = fields[field];
          return state === undefined ? [] : [line(name, state)];
        }),
      ];

/** Which fields a signature covers. */
const signedLines = (signed: DocumentChecks["signed"]): ReadonlyArray<string> =>
  signed === undefined
    ? []
    : ["What is signed", `  ${signed.map((field) => fieldNames[field]).join(", ")}`];

/** A reading for a terminal: its result, the read fields, the checks, and the consequence. */
export const readingReport = (explained: ExplainedReading, today: string): string => {
  const { pictures, reading, steps } = explained;
  return [
    "How it was read",
    ...steps.map((step) => `  ${step}`),
    ...(reading._tag === "Read" ? ["What was read", ...factLines(reading.facts)] : []),
    "What was checked",
    ...Record.toEntries(checkNames).map(([check, name]) =>
      line(name, reading.checks[check].replace("_", " ")),
    ),
    ...fieldLines(reading.checks.fields),
    ...signedLines(reading.checks.signed),
    ...(pictures.length > 0 ? ["What was seen", ...pictures.map((file) => `  ${file}`)] : []),
    "Verdict",
    ...verdictLines(explained, today),
  ].join("\n");
};

/** The same as JSON. */
export const readingJson = (explained: ExplainedReading, today: string): string => {
  const { pictures, reading, steps } = explained;
  return JSON.stringify({ ...verdictOf(reading, today), steps, pictures }, null, 2);
};
