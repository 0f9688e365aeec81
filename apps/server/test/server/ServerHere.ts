import { Effect, Exit, Fiber, Layer, Logger } from "effect";
import { reportFailure } from "../../src/server/FailureReport.ts";
import { nodeServices } from "../../src/server/NodeProgram.ts";
import { Serve } from "../../src/server/Serve.ts";
import { statusOf } from "../../src/server/Stopping.ts";
import type { Settings } from "./Bonafide.ts";
import { asInOwnProcess } from "./InThisProcess.ts";
import type { RunningServer } from "./RunningServer.ts";

/**
 * Runs a server in the process of the tests, whose code is warm: a start and cold code take most of a process's time. It is
 * all of `bonafide serve` but for its arguments and signals.
 */
export const serveHere = (settings: Settings): RunningServer => {
  const output = { stdout: "", stderr: "" };
  const fiber = Layer.launch(Serve).pipe(
    Effect.tapCause(reportFailure),
    Effect.provideService(Logger.LogToStderr, true),
    Effect.provide(nodeServices),
    asInOwnProcess(settings, output),
    Effect.runFork,
  );
  const ended = Effect.runPromise(Fiber.await(fiber)).then((exit) => ({
    // An interruption is how a server is meant to end.
    code: Exit.hasInterrupts(exit) ? 0 : statusOf(exit),
    ...output,
  }));
  const stop = async () => {
    await Effect.runPromise(Fiber.interrupt(fiber));
    return ended;
  };
  return { output, ended, stop, end: stop };
};
