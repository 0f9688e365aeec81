import { AffiliationClaims } from "@bonafide/core/affiliation/AffiliationClaims";
import type { AffiliationCall } from "@bonafide/core/affiliation/AffiliationFamily";
import type { AffiliationForm } from "@bonafide/core/affiliation/AffiliationRequest";
import { AffiliationRoster, type RosterPerson } from "@bonafide/core/affiliation/AffiliationRoster";
import { Affiliations } from "@bonafide/core/affiliation/Affiliations";
import { makeClaimRenewals } from "@bonafide/core/affiliation/ClaimRenewals";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { sampleClient, sampleRosterPerson } from "../../src/affiliation/AffiliationSamples.ts";
import { sampleJpeg } from "../../src/affiliation/SampleDocuments.ts";
import { freshId } from "../../src/storage/FreshId.ts";

export const begin = Date.UTC(2026, 5, 1);
export const day = 86_400_000;
export const school = "01a1fca2-03c2-7370-a3b8-432d8f6128b4";
export const client = sampleClient(freshId());
export const caller = { client, fromItsAddress: true, source: "192.0.2.1" };

export const said = {
  email: "zoe@school.example",
  fname: "Zo\u00eb",
  lname: "O\u2019Brien",
  birth_date: "1980-02-29",
  duty_date: "2005-05-05",
  social: "6789",
  suffix: "",
  state: "NV",
  school,
  school_name: "Reno High",
  school_city: "Reno",
  school_district: "Washoe County",
};

export const formOf = (texts: Readonly<Record<string, string>>): AffiliationForm => ({
  texts: new Map(Object.entries(texts).map(([name, value]) => [name, [value]])),
  files: new Map([["document_file", [{ _tag: "Whole", bytes: sampleJpeg }]]]),
});

export const verify = Effect.fnUntraced(function* (
  call: AffiliationCall,
  changes: Partial<typeof said> & { readonly mname?: string } = {},
  by = caller,
) {
  return yield* (yield* Affiliations).verify(by, call, formOf({ ...said, ...changes }));
});
export const outcome = (...asked: Parameters<typeof verify>) =>
  Effect.map(verify(...asked), ({ state }) => state._tag);

export const enrol = Effect.fnUntraced(function* (
  family: AffiliationCall["family"],
  ...people: ReadonlyArray<RosterPerson>
) {
  const roster = (yield* AffiliationRoster).sink(family);
  const id = freshId();
  yield* roster.begin(id);
  yield* roster.add(id, people);
  yield* roster.complete(id);
  return id;
});

export const claimOf = Effect.fnUntraced(function* (id: string) {
  return Option.getOrThrow(yield* (yield* AffiliationClaims).find(id));
});

export const renewDue = Effect.flatten(makeClaimRenewals);

export const person: AffiliationCall = { family: "military", by: "person" };
export const account: AffiliationCall = { family: "military", by: "account" };
export const document: AffiliationCall = { family: "teacher", by: "upload" };
export const soldier = sampleRosterPerson();
export const graduating = (graduation: string) =>
  sampleRosterPerson({ attributes: { status: "FT", graduation } });

/** The clock, and the states and schools that calls name. */
export const start = Effect.gen(function* () {
  yield* TestClock.setTime(begin);
  const { references } = yield* AffiliationStore;
  const unconditional = { require_number: false, require_social: false };
  yield* references.replaceStates([
    { code: "NV", name: "Nevada", ...unconditional },
    { code: "CA", name: "California", ...unconditional },
  ]);
  yield* references.replaceSchools([{ name: "Reno", uuid: school, options: ["person"] }]);
});
