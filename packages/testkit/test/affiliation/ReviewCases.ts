import type { AffiliationCall } from "@bonafide/core/affiliation/AffiliationFamily";
import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { Affiliations } from "@bonafide/core/affiliation/Affiliations";
import type { AffiliationForm } from "@bonafide/core/affiliation/AffiliationRequest";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { expect } from "@effect/vitest";
import { Duration, Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { sampleClient } from "../../src/affiliation/AffiliationSamples.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { affiliationBonafide } from "./AffiliationBonafide.ts";

export const client = sampleClient(freshId());
export const caller = { client, fromItsAddress: false, source: undefined };
export const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);

export const form: AffiliationForm = {
  texts: new Map(
    Object.entries({
      email: "zoe@school.example",
      fname: "Zoë",
      lname: "O’Brien",
      suffix: "",
      birth_date: "1960-02-29",
      school_city: "Reno",
      school_district: "Washoe",
      school_name: "Reno High",
    }).map(([name, value]) => [name, [value]]),
  ),
  files: new Map([["document_file", [{ _tag: "Whole", bytes }]]]),
};

export const submit = Effect.gen(function* () {
  const affiliations = yield* Affiliations;
  return (yield* affiliations.verify(caller, { family: "teacher", by: "upload" }, form)).id;
});
export const submitted = Effect.fnUntraced(function* (call: AffiliationCall, more: object) {
  const texts = new Map([
    ...form.texts,
    ...Object.entries({
      document_type: "paper",
      address: "12 Main St, Reno, NV 89501",
      ...more,
    }).map(([name, value]) => [name, [String(value)]] as const),
  ]);
  const { references } = yield* AffiliationStore;
  yield* references.replaceDocumentTypes(call.family, [{ key: "paper", name: "Paper" }]);
  return yield* (yield* Affiliations).verify(caller, call, { ...form, texts });
});
export const stateOf = Effect.fnUntraced(function* (id: string) {
  return (yield* (yield* Affiliations).status(Effect.succeed(caller), "teacher", id)).state;
});
export const imageOf = Effect.fnUntraced(function* (id: string) {
  return Option.getOrUndefined(yield* (yield* ImageStore).find(id, "document"));
});
export const waiting = Effect.gen(function* () {
  return (yield* (yield* AffiliationReviews).waiting).map(({ id }) => id);
});
export const audited = Effect.gen(function* () {
  const { broken, rows } = yield* (yield* AuditSeal).verify;
  expect(broken).toEqual([]);
  return rows;
});

export const unknown = refused("ResourceUnknown");
export const claimFor = Duration.minutes(15);
export const reviewWithin = Duration.days(7);
// 2026-06-01: no sample person is born in the future.
export const begin = TestClock.setTime(Date.UTC(2026, 5, 1));

export const TwoApprovers = affiliationBonafide({ approvers: 2, claimFor, reviewWithin });
