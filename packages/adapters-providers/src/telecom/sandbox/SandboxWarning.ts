import { Effect } from "effect";

/** Warns that a provider is simulated. */
export const warnOfSandbox = (provider: string, pretence: string): Effect.Effect<void> =>
  Effect.logWarning(`SANDBOX ${provider}: ${pretence}. Not for production.`);
