import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { SendLog } from "@bonafide/core/telecom/SendLog";
import { Effect, HashMap, Layer, Option, Result } from "effect";
import { MemoryState } from "../storage/MemoryState.ts";

const nothing = { sent: [], version: 0 };

/** The send log in memory. */
export const MemorySendLog = Layer.effect(
  SendLog,
  Effect.map(MemoryState, (state) =>
    SendLog.of({
      load: (phone) =>
        state.read(({ sends }) => Option.getOrElse(HashMap.get(sends, phone), () => nothing)),
      save: (phone, log) =>
        state.decide((tables) => {
          const { version } = Option.getOrElse(HashMap.get(tables.sends, phone), () => nothing);
          return log.version === version + 1
            ? Result.succeed([
                undefined,
                { ...tables, sends: HashMap.set(tables.sends, phone, log) },
              ])
            : Result.fail(new VersionConflict());
        }),
    }),
  ),
);
