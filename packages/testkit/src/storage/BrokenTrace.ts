import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import type { Signals } from "@bonafide/core/storage/Signals";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { describe } from "@effect/vitest";
import { Effect } from "effect";
import { inPieces } from "./BrokenAnswers.ts";
import { faultsBy } from "./BrokenContract.ts";
import { mustCatch } from "./PortTest.ts";
import type { StoragePorts } from "./StoragePorts.ts";
import { traceContract } from "./TraceContract.ts";

/** Broken stores that a trace has to tell from the sound ones. */
export const brokenTrace = Object.assign(
  (...[name, database, ...how]: Parameters<typeof traceContract>): void => {
    const { of } = faultsBy<StoragePorts | Signals>((fault, breaking) =>
      mustCatch(fault, () => traceContract(name, Effect.map(database, breaking), ...how)),
    );
    describe(`${name}: a trace`, () => {
      of(TransactionStore)("passes over a transaction that is due alone", ({ claimDue }) => ({
        claimDue: (wanted) => Effect.map(claimDue(wanted), (due) => due.slice(1)),
      }));
      of(CallbackOutbox)("drops what is put", () => ({ put: () => Effect.void }));
      of(VerificationStore)("forgets to erase", () => ({ erase: () => Effect.void }));
      of(AuditLog)("counts a look at one document for each", ({ list }) => ({
        list: ({ subject: _subject, ...filter }) => list(filter),
      }));
      of(UnitOfWork)("leaves halves of units", () => ({
        atomically: inPieces,
        patiently: inPieces,
      }));
    });
  },
  { contract: traceContract },
);
