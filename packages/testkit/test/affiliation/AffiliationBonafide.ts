import { AffiliationSettings } from "@bonafide/core/affiliation/AffiliationSettings";
import type { RecordSource } from "@bonafide/core/affiliation/RecordSource";
import { RosterRecordSource } from "@bonafide/core/affiliation/RosterRecordSource";
import { Duration, Layer } from "effect";
import { MemoryStores } from "../../src/storage/MemoryStores.ts";
import { bonafideWith } from "../../src/TestBonafide.ts";

const defaults: AffiliationSettings["Service"] = {
  reviewWithin: Duration.days(7),
  claimFor: Duration.minutes(15),
  approvers: 1,
  imageRetention: Duration.days(30),
  terms: {
    teacher: Duration.days(365),
    student: Duration.days(365),
    military: Duration.days(365),
    responder: Duration.days(365),
  },
};

/** All of core over memory, as an operator set affiliations, over rosters or another source. */
export const affiliationBonafide = (
  settings: Partial<AffiliationSettings["Service"]>,
  records: Layer.Layer<RecordSource> = RosterRecordSource.pipe(Layer.provide(MemoryStores)),
) =>
  bonafideWith(
    Layer.merge(records, Layer.succeed(AffiliationSettings, { ...defaults, ...settings })),
  );
