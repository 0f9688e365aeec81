import { describe, expect, it } from "@effect/vitest";
import type { AffiliationCall } from "../../src/affiliation/AffiliationFamily.ts";
import { readAffiliation } from "../../src/affiliation/AffiliationRequest.ts";
import {
  account,
  faultsOf,
  formOf,
  type Given,
  good,
  jpeg,
  person,
  read,
  rules,
  uploadOf,
} from "./AffiliationAsked.ts";

const teacher = [
  "email",
  "fname",
  "lname",
  "suffix",
  "birth_date",
  "school_city",
  "school_district",
  "school_name",
];
const proof = ["document_file", "document_type"];
const responder = ["fname", "lname", "birth_date", "address", ...proof];

const roles = ["emt", "firefighter", "police", "dispatcher"] as const;

type Social = "four" | "nine" | "either" | undefined;

/** The interface's table: the required fields and the accepted socials, by profile. `!` marks a required social. */
const table: ReadonlyArray<
  readonly [
    call: AffiliationCall,
    required1: ReadonlyArray<string>,
    social1: Social,
    required2: ReadonlyArray<string>,
    social2: Social,
  ]
> = [
  [person("teacher"), [...teacher, "state"], "either", [...teacher, "social", "address"], "nine"],
  [
    uploadOf("teacher"),
    [...teacher, "document_file"],
    "either",
    [...teacher, "document_file", "social"],
    "nine",
  ],
  [
    account("teacher"),
    ["email", "fname", "lname", "state"],
    undefined,
    ["email", "fname", "lname", "state"],
    undefined,
  ],
  [
    person("student"),
    ["fname", "lname", "school", "birth_date"],
    "four",
    ["fname", "lname", "school", "birth_date"],
    "four",
  ],
  [
    uploadOf("student"),
    ["fname", "lname", "address", "school", "birth_date", ...proof],
    "either",
    ["fname", "lname", "address", "school", "birth_date", ...proof],
    "either",
  ],
  [
    account("student"),
    ["email", "fname", "lname", "school"],
    undefined,
    ["email", "fname", "lname", "school"],
    undefined,
  ],
  [
    person("military"),
    ["fname", "lname", "birth_date", "duty_date"],
    "four",
    ["fname", "lname", "birth_date", "duty_date", "social"],
    "nine",
  ],
  [
    uploadOf("military"),
    ["fname", "lname", "birth_date", "address", ...proof],
    "either",
    ["fname", "lname", "birth_date", "address", ...proof, "social", "status"],
    "nine",
  ],
  [
    account("military"),
    ["email", "fname", "lname"],
    undefined,
    ["email", "fname", "lname"],
    undefined,
  ],
  [
    { family: "responder", by: "person", role: "emt" },
    ["fname", "lname", "social", "birth_date", "emt_number"],
    "four",
    ["fname", "lname", "social", "birth_date", "emt_number"],
    "four",
  ],
  [
    { family: "responder", by: "person", role: "firefighter" },
    ["fname", "lname", "social", "address", "state", "birth_date"],
    "nine",
    ["fname", "lname", "social", "address", "state", "birth_date"],
    "nine",
  ],
  ...roles.map(
    (role) =>
      [
        { family: "responder", by: "upload", role } as const,
        responder,
        "either",
        responder,
        "either",
      ] as const,
  ),
];

const rows = table.flatMap(([call, required1, social1, required2, social2]) => {
  const name = `${call.family} ${"role" in call ? `${call.role} ` : ""}${call.by}`;
  return [
    { name, call, profile: 1 as const, required: required1, social: social1 },
    { name, call, profile: 2 as const, required: required2, social: social2 },
  ];
});

const socials: Readonly<Record<"four" | "nine" | "either", ReadonlyArray<string>>> = {
  four: ["1234"],
  nine: ["123456789"],
  either: ["1234", "123456789"],
};

const mostOf = (social: Social) => ({
  ...good,
  social: social === undefined ? undefined : socials[social][0],
});

const leastOf = (required: ReadonlyArray<string>, social: Social) => {
  const all: Readonly<Record<string, Given | undefined>> = mostOf(social);
  return Object.fromEntries(required.map((name) => [name, all[name]]));
};

describe.each(rows)("$name in profile $profile", ({ call, profile, required, social }) => {
  it("takes all that it names, and no more than it needs", () => {
    expect(faultsOf(read(call, profile, mostOf(social)))).toEqual({});
    expect(faultsOf(read(call, profile, leastOf(required, social)))).toEqual({});
  });

  it("misses whatever it needs, and nothing else", () => {
    const missing = Object.fromEntries(required.map((name) => [name, "missing"]));
    expect(faultsOf(read(call, profile, {}))).toEqual(missing);
    const blank = Object.fromEntries(
      Object.keys(mostOf(social)).map((name) => [
        name,
        name === "document_file" ? { _tag: "Whole" as const, bytes: new Uint8Array() } : " ",
      ]),
    );
    const { suffix: _, ...allButSuffix } = missing;
    expect(faultsOf(read(call, profile, blank))).toEqual(allButSuffix);
  });

  it("takes socials of its lengths alone", () => {
    const fits: ReadonlyArray<string> = social === undefined ? [] : socials[social];
    for (const text of ["1234", "123456789", "123", "12345", "123-45-6789", "１２３４"]) {
      const faults = faultsOf(read(call, profile, { ...mostOf(social), social: text }));
      expect([text, faults]).toEqual([
        text,
        social === undefined || fits.includes(text) ? {} : { social: "format" },
      ]);
    }
  });

  it("takes no name twice, and forgets none of a name's faults", () => {
    for (const name of required) {
      const value = good[name];
      const text = typeof value === "string" ? value : "1234";
      const twice = {
        texts: new Map(formOf(mostOf(social)).texts),
        files: new Map(formOf(mostOf(social)).files),
      };
      if (name === "document_file") twice.files.set(name, [jpeg, jpeg]);
      else twice.texts.set(name, [text, text]);
      expect(faultsOf(readAffiliation(call, profile, twice, rules))).toEqual({
        [name]: "repeated",
      });
    }
  });
});
