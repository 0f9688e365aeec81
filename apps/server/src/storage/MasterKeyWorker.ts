import { countWraps, rewrapKeys } from "@bonafide/adapters-sql/storage/KeyRewrapping";
import { KeyWraps } from "@bonafide/core/storage/KeyWraps";
import { orLogDefect } from "@bonafide/core/defect/DefectLog";
import { Clock, Effect, Layer, Schedule } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { MasterKeySource } from "./MasterKeySource.ts";

/** How often the master keys are read again. */
const period = "5 seconds";
/**
 * How often data keys under older master keys are looked for once there are none, in milliseconds: another process may
 * read a new master key a minute later, and wraps under the old one until then.
 */
const lookedEvery = 120_000;
/** How often the progress of rewrapping is logged, in milliseconds. */
const loggedEvery = 10_000;

const olderKeys = Effect.map(countWraps, (tables) =>
  tables.reduce((sum, { older }) => sum + older, 0),
);

const rewrap = Effect.gen(function* () {
  const total = yield* olderKeys;
  if (total === 0) return true;
  yield* Effect.logInfo(`Wrapping ${total} data keys by the newest master key`);
  let wrapped = 0;
  let loggedAt = yield* Clock.currentTimeMillis;
  const failed = yield* rewrapKeys((keys) =>
    Effect.gen(function* () {
      wrapped += keys;
      const now = yield* Clock.currentTimeMillis;
      if (now - loggedAt >= loggedEvery) {
        loggedAt = now;
        yield* Effect.logInfo(`Wrapped ${wrapped} of ${total} data keys by the newest master key`);
      }
    }),
  );
  if (failed > 0) {
    yield* Effect.logError(`${failed} data keys open with none of the master keys`);
    return false;
  }
  yield* Effect.logInfo("Every data key is wrapped by the newest master key");
  return true;
});

/**
 * Reads the master keys again while the server runs, so that they change without a restart. While there are several, a
 * server that does background work wraps data keys under older ones again under the newest.
 */
export const MasterKeyWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const source = yield* MasterKeySource;
    const wraps = yield* KeyWraps;
    const { role } = yield* ServerSettings;
    let lookAt = 0;
    const once = Effect.gen(function* () {
      yield* source.ask.pipe(Effect.catch(({ message }) => Effect.logError(message)));
      if (wraps.refresh()) {
        lookAt = 0;
        yield* Effect.logInfo(`The master keys are ${wraps.names().join(", ")}`);
      }
      const now = yield* Clock.currentTimeMillis;
      if (role === "http" || wraps.names().length === 1 || now < lookAt) return;
      if ((yield* rewrap) && (yield* olderKeys) === 0) lookAt = now + lookedEvery;
    }).pipe(orLogDefect("The master keys could not be changed"));
    yield* Effect.forkScoped(Effect.repeat(once, Schedule.spaced(period)));
  }),
);
