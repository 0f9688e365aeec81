import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { RosterRecordSource } from "@bonafide/core/affiliation/RosterRecordSource";
import { Effect, Layer } from "effect";
import { sampleRosterPerson } from "../../src/affiliation/AffiliationSamples.ts";
import { brokenRecordSource } from "../../src/affiliation/BrokenRecordSource.ts";
import { MemoryAffiliationRoster } from "../../src/affiliation/MemoryAffiliationRoster.ts";
import { recordSourceContract } from "../../src/affiliation/RecordSourceContract.ts";
import { RegistryWitness } from "../../src/affiliation/RegistryWitness.ts";
import { mustCatch } from "../../src/storage/PortTest.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { MemoryState } from "../../src/storage/MemoryState.ts";

const enrolled = Layer.effectDiscard(
  Effect.gen(function* () {
    const roster = (yield* AffiliationRoster).sink("military");
    const id = freshId();
    yield* roster.begin(id);
    yield* roster.add(id, [sampleRosterPerson()]);
    yield* roster.complete(id);
  }),
);

const source = Layer.merge(RosterRecordSource, enrolled).pipe(
  Layer.provide(MemoryAffiliationRoster),
  Layer.provide(MemoryState.layer),
  Layer.merge(Layer.succeed(RegistryWitness, { asked: Effect.succeed([]) })),
);

recordSourceContract(source, { leaves: false });

brokenRecordSource(source, { leaves: false });
mustCatch("asks a registry nothing, and answers", () =>
  recordSourceContract(source, { leaves: true }),
);
