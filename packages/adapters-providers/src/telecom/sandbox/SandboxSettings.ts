import { Context, Duration } from "effect";

/** How the sandbox behaves. `delay` is how long a match takes: one second unless set, and it may be zero. */
export const SandboxSettings = Context.Reference<{ readonly delay: Duration.Duration }>(
  "@bonafide/adapters-providers/telecom/sandbox/SandboxSettings",
  { defaultValue: () => ({ delay: Duration.seconds(1) }) },
);
