import { AffiliationSettings } from "@bonafide/core/affiliation/AffiliationSettings";
import type { RecordSource } from "@bonafide/core/affiliation/RecordSource";
import { RosterRecordSource } from "@bonafide/core/affiliation/RosterRecordSource";
import { Layer } from "effect";
import { MemoryStores } from "../../src/storage/MemoryStores.ts";
import { bonafideWith } from "../../src/TestBonafide.ts";

const defaults: AffiliationSettings["Service"] = {
  reviewWithin: 7 * 86_400_000,
  claimFor: 900_000,
  approvers: 1,
  imageRetention: 30 * 86_400_000,
};

/** All of core over memory, as an operator set affiliations, over rosters or another source. */
export const affiliationBonafide = (
  settings: Partial<AffiliationSettings["Service"]>,
  records: Layer.Layer<RecordSource> = RosterRecordSource.pipe(Layer.provide(MemoryStores)),
) =>
  bonafideWith(
    Layer.merge(records, Layer.succeed(AffiliationSettings, { ...defaults, ...settings })),
  );
