import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import type { AffiliationRules } from "../../src/affiliation/AffiliationRequest.ts";
import {
  account,
  faultsOf,
  good,
  person,
  read,
  rules,
  school,
  uploadOf,
  without,
} from "./AffiliationAsked.ts";

describe("A teacher's state", () => {
  const given = { ...without(good, "teacher_number"), state: "nv" };

  it("asks for a number and a social where it says so", () => {
    expect(faultsOf(read(person("teacher"), 1, given))).toEqual({
      teacher_number: "missing",
      social: "missing",
    });
    const whole = { ...given, teacher_number: "1", social: "1234" };
    expect(read(person("teacher"), 1, whole)).toMatchObject({
      success: { details: { state: "NV", teacher_number: "1", social: "1234" } },
    });
  });

  it("asks for nothing where it is no parameter", () => {
    const unhoused = without(good, "teacher_number", "address");
    const parts = { street: "1 Main St", city: "Reno", state: "NV", zip: "89501" };
    const result = read(person("teacher"), 2, { ...unhoused, ...parts, social: "123456789" });
    expect(faultsOf(result)).toEqual({});
  });

  it("is a known one", () => {
    expect(faultsOf(read(person("teacher"), 1, { ...good, state: "ZZ" }))).toEqual({
      state: "unknown",
    });
    expect(faultsOf(read(person("teacher"), 1, { ...good, state: "Nevada" }))).toEqual({
      state: "format",
    });
  });
});

describe("A school", () => {
  const optionsOf = (options: ReadonlyArray<"upload" | "person">): AffiliationRules => ({
    ...rules,
    references: { ...rules.references, school: { name: "One", uuid: school, options } },
  });

  it("is asked only how it may be", () => {
    const uploads = optionsOf(["upload"]);
    const persons = optionsOf(["person"]);
    expect(faultsOf(read(person("student"), 1, good, uploads))).toEqual({ school: "not_allowed" });
    expect(faultsOf(read(person("student"), 1, good, persons))).toEqual({});
    expect(faultsOf(read(uploadOf("student"), 2, good, uploads))).toEqual({});
    expect(faultsOf(read(uploadOf("student"), 2, good, persons))).toEqual({
      school: "not_allowed",
    });
    expect(faultsOf(read(account("student"), 1, good, optionsOf([])))).toEqual({});
  });

  it("is a known one", () => {
    const none = { ...rules, references: { ...rules.references, school: undefined } };
    expect(faultsOf(read(person("student"), 1, good, none))).toEqual({ school: "unknown" });
  });
});

const upload2 = { ...good, social: "123456789" };

describe("A parameter", () => {
  it.each([
    [{ birth_date: "2023-02-29" }, { birth_date: "format" }],
    [{ birth_date: "2024-2-9" }, { birth_date: "format" }],
    [{ birth_date: "2026-03-01" }, { birth_date: "format" }],
    [{ birth_date: "02/28/1990" }, { birth_date: "format" }],
    [{ document_type: "card" }, { document_type: "unknown" }],
    [{ status: "general" }, { status: "unknown" }],
    [{ fname: "x".repeat(201) }, { fname: "format" }],
    [{ fname: "a\u0000b" }, { fname: "format" }],
    [{ fname: "a\ud800" }, { fname: "format" }],
    [{ address: "Reno" }, { address: "format" }],
    [{ address: ", Reno, NV, 89501" }, { address: "format" }],
    [{ address: "1 Main St, Reno, NV, 8950" }, { address: "format" }],
    [{ document_file: { _tag: "Unreadable" } as const }, { document_file: "format" }],
    [{ document_file: { _tag: "TooLarge" } as const }, { document_file: "too_large" }],
    [
      { document_file: { _tag: "Whole", bytes: Uint8Array.of(0x47, 0x49, 0x46) } as const },
      { document_file: "format" },
    ],
  ])("that is wrong is reported: %o", (wrong, faults) => {
    expect(faultsOf(read(uploadOf("military"), 2, { ...upload2, ...wrong }))).toEqual(faults);
  });

  it("is reported in the order of the interface's table", () => {
    const result = read(uploadOf("military"), 2, { fname: "A", address: "x" });
    expect(Object.keys(faultsOf(result))).toEqual([
      "lname",
      "birth_date",
      "address",
      "document_file",
      "document_type",
      "social",
      "status",
    ]);
  });

  it("that the call does not name is let be", () => {
    const known = read(person("military"), 2, { ...upload2, x: "y" });
    expect(Result.isSuccess(known) && Object.keys(known.success.details).sort()).toEqual([
      "birth_date",
      "duty_date",
      "fname",
      "lname",
      "social",
    ]);
  });

  it("that is a date exists, and has come", () => {
    for (const duty_date of ["2023-02-29", "2026-03-01", "today"]) {
      expect(faultsOf(read(person("military"), 2, { ...upload2, duty_date }))).toEqual({
        duty_date: "format",
      });
    }
  });

  it("that is an email address has both its sides", () => {
    for (const email of ["zoe", "zoe@", "@school.example", "a b@c.d"]) {
      expect(faultsOf(read(account("military"), 1, { ...good, email }))).toEqual({
        email: "format",
      });
    }
  });

  it("that is a document tells its type", () => {
    const files: ReadonlyArray<readonly [string, ReadonlyArray<number>]> = [
      ["jpeg", [0xff, 0xd8, 0xff, 0xe0]],
      ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
      ["pdf", Array.from(new TextEncoder().encode("%PDF-1.7"))],
    ];
    for (const [type, bytes] of files) {
      const document_file = { _tag: "Whole", bytes: Uint8Array.from(bytes) } as const;
      expect(read(uploadOf("military"), 2, { ...upload2, document_file })).toMatchObject({
        success: { document: { type } },
      });
    }
  });
});

describe("An address", () => {
  const unhoused = without(upload2, "address");
  const parts = { street: "1 Main St, Apt 2", city: "Reno", state: "NV", zip: "89501" };

  it("is the same as one text and as four", () => {
    const expected = { success: { details: { address: parts } } };
    expect(read(uploadOf("military"), 2, upload2)).toMatchObject(expected);
    expect(read(uploadOf("military"), 2, { ...unhoused, ...parts })).toMatchObject(expected);
  });

  it.each([
    "12 Main St, Reno, NV 89501",
    "12 Main St, Reno, NV  89501, US",
    "12 Main St, Reno, NV, 89501, USA",
    "12 Main St, Reno, NV 89501, United States",
  ])("is read in the usual form: %s", (address) => {
    expect(read(uploadOf("military"), 2, { ...unhoused, address })).toMatchObject({
      success: {
        details: { address: { street: "12 Main St", city: "Reno", state: "NV", zip: "89501" } },
      },
    });
  });

  it.each([
    "Reno, NV 89501",
    "12 Main St Reno NV 89501",
    "12 Main St, Reno, 89501",
    "12 Main St, Reno, NV 8950",
    "12 Main St, Reno, NV 89501-12",
    "12 Main St, Reno, NV 89501, CA",
    ", Reno, NV 89501",
    "US",
    "US, US, US, US",
  ])("is wrong where a part is missing: %s", (address) => {
    expect(faultsOf(read(uploadOf("military"), 2, { ...unhoused, address }))).toEqual({
      address: "format",
    });
  });

  it("keeps all nine digits of a zip", () => {
    const address = "12 Main St, Apt 2, Reno, NV 89501-6789, US";
    expect(read(uploadOf("military"), 2, { ...unhoused, address })).toMatchObject({
      success: { details: { address: { street: "12 Main St, Apt 2", zip: "89501-6789" } } },
    });
  });

  it("is wrong where one of four is", () => {
    for (const name of Object.keys(parts)) {
      const lacking = { ...unhoused, ...parts, [name]: "" };
      expect(faultsOf(read(uploadOf("military"), 2, lacking))).toEqual({ address: "format" });
      const twice = { ...unhoused, ...parts, [name]: ["a", "a"] };
      expect(faultsOf(read(uploadOf("military"), 2, twice))).toEqual({ address: "format" });
    }
  });

  it("is not said twice, as one text and as four", () => {
    const both = { ...upload2, ...parts };
    expect(faultsOf(read(uploadOf("military"), 2, both))).toEqual({ address: "format" });
  });
});
