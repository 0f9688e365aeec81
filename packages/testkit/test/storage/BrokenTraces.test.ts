import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import type { Signals } from "@bonafide/core/storage/Signals";
import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { describe } from "@effect/vitest";
import { type Context, Effect } from "effect";
import { brokenPort } from "../../src/storage/BrokenPort.ts";
import { mustCatch } from "../../src/storage/PortTest.ts";
import type { StoragePorts } from "../../src/storage/StoragePorts.ts";
import { reopenableMemory, traceContract } from "../../src/storage/TraceContract.ts";
import type { UseCaseStores } from "../../src/storage/UseCaseTest.ts";

type Ports = StoragePorts | Signals;

/** A broken adapter that a trace has to tell from the sound one. */
const broken = <Id extends Ports, Shape extends object>(
  port: Context.Key<Id, Shape>,
  fault: string,
  change: (adapter: Shape) => Partial<Shape>,
) => {
  const breaking = Effect.map(reopenableMemory, (sound) => {
    let layer: UseCaseStores = sound;
    brokenPort<Id, Shape, Ports, unknown>(port, sound, (_, made) => {
      layer = made;
    })(fault, change);
    return layer;
  });
  mustCatch(fault, () => traceContract(fault, breaking));
};

const isLasting = <E>(error: E): error is Exclude<E, VersionConflict> =>
  !(error instanceof VersionConflict);
const inPieces = <A, E, R>(unit: Effect.Effect<A, E, R>) =>
  unit.pipe(Effect.catch((error) => (isLasting(error) ? Effect.fail(error) : Effect.die(error))));

describe("a trace", () => {
  broken(TransactionStore, "passes over a transaction that is due alone", ({ claimDue }) => ({
    claimDue: (wanted) => Effect.map(claimDue(wanted), (due) => due.slice(1)),
  }));
  broken(CallbackOutbox, "drops what is put", () => ({ put: () => Effect.void }));
  broken(VerificationStore, "forgets to erase", () => ({ erase: () => Effect.void }));
  broken(UnitOfWork, "leaves halves of units", () => ({
    atomically: inPieces,
    patiently: inPieces,
  }));
});
