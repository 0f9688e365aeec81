import { flushCompileCache } from "node:module";
import { Effect, Layer } from "effect";
import { Command } from "effect/cli";
import { Serve } from "./Serve.ts";
import { stoppable } from "./Stopping.ts";

// The compile cache is written at the end of a process, but a server may be killed.
const compiledKept = Layer.effectDiscard(Effect.sync(flushCompileCache)).pipe(Layer.provide(Serve));

/** `bonafide serve` */
export const serveCommand = Command.make("serve", {}, () =>
  stoppable(Layer.launch(compiledKept)),
).pipe(Command.withDescription("Start the server"));
