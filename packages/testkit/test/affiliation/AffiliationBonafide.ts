import {
  type AffiliationChoices,
  affiliationDefaults,
  AffiliationSettings,
} from "@bonafide/core/affiliation/AffiliationSettings";
import type { RecordSource } from "@bonafide/core/affiliation/RecordSource";
import { RosterRecordSource } from "@bonafide/core/affiliation/RosterRecordSource";
import { Layer } from "effect";
import { MemoryStores } from "../../src/storage/MemoryStores.ts";
import { bonafideWith } from "../../src/TestBonafide.ts";

/** All of core over memory, as an operator set affiliations, over rosters or another source. */
export const affiliationBonafide = (
  settings: Partial<AffiliationChoices>,
  records: Layer.Layer<RecordSource> = RosterRecordSource.pipe(Layer.provide(MemoryStores)),
) =>
  bonafideWith(
    Layer.merge(
      records,
      Layer.succeed(AffiliationSettings, { ...affiliationDefaults, ...settings }),
    ),
  );
