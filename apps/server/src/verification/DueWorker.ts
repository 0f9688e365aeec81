import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { Effect, Layer } from "effect";
import { chosenDatabase } from "../storage/Storage.ts";

/** Works off due transactions for as long as the server runs. */
export const DueWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const due = yield* DueTransactions;
    // A SQLite file belongs to one server: what it finds claimed was claimed by one that has ended.
    if ((yield* chosenDatabase)._tag === "Sqlite") yield* due.takeOver;
    yield* Effect.forkScoped(due.run);
  }),
);
