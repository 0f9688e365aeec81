import type { AffiliationDetails } from "@bonafide/core/affiliation/AffiliationDetails";
import type { CheckCall } from "@bonafide/core/affiliation/AffiliationFamily";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { expect, it } from "@effect/vitest";
import { Option, Result } from "effect";
import {
  recordIn,
  type RegistryAnswer,
  registryAnswerIn,
} from "../../src/affiliation/RegistryAnswer.ts";

const birthDate = BirthDate.make("1980-02-29");
const person: AffiliationDetails = {
  email: "Zoe@Test-Partner.com",
  fname: "Zo\u00eb",
  lname: "O\u2019Brien",
  school: "North High",
};
const teacher: CheckCall = { family: "teacher", by: "account" };
const known: RegistryAnswer = { status: "known" };

const recordOf = (
  details: AffiliationDetails,
  answer: RegistryAnswer = known,
  call: CheckCall = teacher,
) => Option.getOrThrow(Result.getOrThrow(recordIn("registry", call, details, answer)));
const idOf = (...told: Parameters<typeof recordOf>) => recordOf(...told).personId;

it("A registry's person is a name and a birth date, whichever side said it", () => {
  const dated = { ...person, birth_date: birthDate };
  expect(idOf(dated)).toContain("1980-02-29");
  expect(idOf(person, { status: "known", birth_date: birthDate })).toBe(idOf(dated));
  expect(idOf({ ...dated, email: "other@test-partner.com" })).toBe(idOf(dated));
  const later = { status: "known", birth_date: BirthDate.make("1980-03-01") } as const;
  expect(idOf(dated, later)).toBe(idOf(dated));
  expect(idOf({ ...person, lname: "Other" }, later)).not.toBe(idOf(person, later));
});

it("A registry's person without a birth date is an email of a family", () => {
  expect(idOf(person)).toBe("teacher zoe@test-partner.com");
  expect(idOf({ ...person, fname: "Other" })).toBe(idOf(person));
  expect(idOf(person, known, { family: "student", by: "account" })).not.toBe(idOf(person));
});

it("A registry compares what it says, else what it surely compares, of what was asked", () => {
  expect(recordOf(person).compared).toEqual(["email", "fname", "lname", "school"]);
  expect(recordOf(person, known, { family: "teacher", by: "person" }).compared).toEqual([
    "fname",
    "lname",
  ]);
  const said = { status: "known", compared: ["school", "state", "toString"] } as const;
  expect(recordOf(person, said).compared).toEqual(["school"]);
  expect(recordOf(person, { status: "known", compared: [] }).compared).toEqual([]);
});

it.each([
  [{ status: "known", compared: Array(50).fill("email") }, true],
  [{ status: "known", compared: Array(51).fill("email") }, false],
  [{ status: "known", compared: ["x".repeat(40)] }, true],
  [{ status: "known", compared: ["x".repeat(41)] }, false],
  [{ status: "known", attributes: { rank: "x".repeat(200) } }, true],
  [{ status: "known", attributes: { rank: "x".repeat(201) } }, false],
  [{ status: "known", birth_date: "1980-02-30" }, false],
  [{ status: "unknown" }, true],
  [{}, false],
])("An answer is read within its bounds (%#)", (json, isRead) => {
  const answer = { contentType: "application/json", body: JSON.stringify(json) };
  expect(Option.isSome(registryAnswerIn({ ...answer, status: 200 }))).toBe(isRead);
  expect(Option.isSome(registryAnswerIn({ ...answer, status: 201 }))).toBe(false);
});
