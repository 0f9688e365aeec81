import { Effect } from "effect";

/** Says loudly that something pretends. */
export const warnOfSandbox = (provider: string, pretence: string): Effect.Effect<void> =>
  Effect.logWarning(`SANDBOX ${provider}: ${pretence}. Not for production.`);
