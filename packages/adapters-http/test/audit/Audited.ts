import { MemoryState } from "@bonafide/testkit/storage/MemoryState";
import { Effect, HashMap } from "effect";

/** What the audit says, in its order, of actions that begin so: who, and what. */
export const audited = (action: string) =>
  Effect.flatMap(MemoryState, ({ read }) =>
    read(({ auditRows }) =>
      HashMap.toEntries(auditRows)
        .toSorted(([left], [right]) => left - right)
        .map(([, { entry }]) => [entry.actor, entry.action])
        .filter(([, noted]) => noted?.startsWith(action)),
    ),
  );
