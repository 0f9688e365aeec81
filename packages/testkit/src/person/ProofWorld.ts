import type { AffiliationForm } from "@bonafide/core/affiliation/AffiliationRequest";
import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import type { Refused } from "@bonafide/core/catalogue/Refusal";
import type { UploadedFile } from "@bonafide/core/document/DocumentRequest";
import type { PersonVisit } from "@bonafide/core/person/PersonAccount";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { PersonVerifications } from "@bonafide/core/person/PersonVerifications";
import { Phone } from "@bonafide/core/telecom/Phone";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { sampleRosterPerson } from "../affiliation/AffiliationSamples.ts";
import { sampleImage } from "../document/SampleImage.ts";
import { freshId } from "../storage/FreshId.ts";
import { MemorySmsGateway } from "../telecom/MemorySmsGateway.ts";
import { signUp, visitOf } from "./PersonWorld.ts";

export const phone = Phone.make("4155550123");

/** When the memory reader's holder and the memory roster's person are born. */
export const birthDates = { document: "1934-08-12", roster: "1980-02-29" };

/** A person who signed up, at work on the pages, in 2026. */
export const visiting = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 5, 1));
  const { person } = yield* signUp();
  return visitOf(person.id);
});

/** Proofs as `proofsOf` gives them. */
export const missing = { _tag: "Missing" };
export const pending = { _tag: "Pending", value: undefined };
export const failed = (fault: unknown) => ({ _tag: "Failed", fault });

export const proofsOf = ({ personId }: PersonVisit) =>
  Effect.gen(function* () {
    const person = Option.getOrThrow(yield* (yield* PersonStore).find(personId));
    return yield* (yield* PersonVerifications).proofsOf(person);
  });

export const sendCode = (visit: PersonVisit, to: string = phone) =>
  Effect.flatMap(PersonVerifications, (verifications) => verifications.sendCode(visit, to));

export const confirmCode = (visit: PersonVisit, code: string) =>
  Effect.flatMap(PersonVerifications, (verifications) => verifications.confirmCode(visit, code));

export const codeSent = (to: Phone = phone) =>
  Effect.flatMap(MemorySmsGateway, ({ codeOf }) => codeOf(to));

export const provePhone = Effect.fnUntraced(function* (visit: PersonVisit) {
  yield* sendCode(visit);
  yield* confirmCode(visit, yield* codeSent());
});

export const matchIdentity = (visit: PersonVisit, birthDate: string) =>
  Effect.flatMap(PersonVerifications, (verifications) =>
    verifications.matchIdentity(visit, birthDate),
  );

/** Settles what is due: carriers asked, documents read. */
export const settle = Effect.gen(function* () {
  yield* TestClock.adjust("5 seconds");
  yield* (yield* DueTransactions).sweep;
});

const fileOf = (name: string, size = 50_000): UploadedFile => ({
  _tag: "Whole",
  name,
  bytes: sampleImage("jpeg", size),
});

export const submitDocument = (
  visit: PersonVisit,
  files: ReadonlyMap<string, UploadedFile> = new Map([
    ["front_image", fileOf("front.jpg")],
    ["back_image", fileOf("back.jpg")],
  ]),
) =>
  Effect.flatMap(PersonVerifications, (verifications) =>
    verifications.submitDocument(visit, "license", files),
  );

/** Puts the memory roster's person on the military's roster. */
export const enrol = Effect.gen(function* () {
  const roster = (yield* AffiliationRoster).sink("military");
  const id = freshId();
  yield* roster.begin(id);
  yield* roster.add(id, [sampleRosterPerson()]);
  yield* roster.complete(id);
});

export const formOf = (
  texts: Readonly<Record<string, string>>,
  files: AffiliationForm["files"] = new Map(),
): AffiliationForm => ({
  texts: new Map(Object.entries(texts).map(([name, value]) => [name, [value]])),
  files,
});

export const soldier = {
  fname: "Zo\u00eb",
  lname: "O\u2019Brien",
  birth_date: birthDates.roster,
  duty_date: "2005-05-05",
  social: "6789",
};

export const checkSoldier = (visit: PersonVisit, changes: Partial<typeof soldier> = {}) =>
  Effect.flatMap(PersonVerifications, (verifications) =>
    verifications.verifyAffiliation(
      visit,
      { family: "military", by: "person" },
      formOf({ ...soldier, ...changes }),
    ),
  );

const teacher = {
  fname: "Zo\u00eb",
  lname: "O\u2019Brien",
  suffix: "",
  birth_date: birthDates.roster,
  school_city: "Reno",
  school_district: "Washoe",
  school_name: "Reno High",
};

/** A form with a document that proves a teacher. */
export const teacherForm = (texts: Readonly<Record<string, string>> = {}) =>
  formOf(
    { ...teacher, ...texts },
    new Map([["document_file", [{ _tag: "Whole", bytes: sampleImage("jpeg", 5_000) }]]]),
  );

/** Uploads what proves a teacher, without an email of its own. */
export const uploadTeacher = (visit: PersonVisit) =>
  Effect.flatMap(PersonVerifications, (verifications) =>
    verifications.verifyAffiliation(visit, { family: "teacher", by: "upload" }, teacherForm()),
  );

export const namesOf = <A, E, R>(answer: Effect.Effect<A, E | Refused, R>) =>
  Effect.map(Effect.flip(answer), (error) =>
    typeof error === "object" && error !== null && "names" in error ? error.names : error,
  );
