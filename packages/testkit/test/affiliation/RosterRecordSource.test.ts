import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { RosterRecordSource } from "@bonafide/core/affiliation/RosterRecordSource";
import { RecordSource } from "@bonafide/core/affiliation/RecordSource";
import { describe } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { sampleRosterPerson } from "../../src/affiliation/AffiliationSamples.ts";
import { MemoryAffiliationRoster } from "../../src/affiliation/MemoryAffiliationRoster.ts";
import { recordSourceContract } from "../../src/affiliation/RecordSourceContract.ts";
import { RegistryWitness } from "../../src/affiliation/RegistryWitness.ts";
import { brokenPort } from "../../src/storage/BrokenPort.ts";
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

describe("The contract of RecordSource", () => {
  const broken = brokenPort(RecordSource, source, (fault, layer) =>
    mustCatch(fault, () => recordSourceContract(layer, { leaves: false })),
  );
  broken("compares no social", ({ findPerson }) => ({
    findPerson: (call, details) => findPerson(call, { ...details, social: "6789" }),
  }));
  broken("looks in every family", ({ findPerson }) => ({
    findPerson: (_, details) => findPerson({ family: "military", by: "person" }, details),
  }));
  broken("knows no person", () => ({ findPerson: () => Effect.succeedNone }));
  broken("compares no name of an account's holder", ({ findAccount }) => ({
    findAccount: (call, details) => findAccount(call, { ...details, fname: "zoe" }),
  }));
  mustCatch("asks a registry nothing, and answers", () =>
    recordSourceContract(source, { leaves: true }),
  );
});
