import { Context, Duration } from "effect";

/** The sandbox's settings. `delay` is the duration of a match: one second by default, possibly zero. */
export const SandboxSettings = Context.Reference<{ readonly delay: Duration.Duration }>(
  "@bonafide/adapters-providers/telecom/sandbox/SandboxSettings",
  { defaultValue: () => ({ delay: Duration.seconds(1) }) },
);
