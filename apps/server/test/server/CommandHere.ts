import { Effect } from "effect";
import { commandLine } from "../../src/server/CommandLine.ts";
import { statusOf } from "../../src/server/Stopping.ts";
import type { Ended, Settings } from "./Bonafide.ts";
import { asInOwnProcess } from "./InThisProcess.ts";

/** Runs `bonafide …` in the process of the tests: a start takes most of a short command's time. */
export const runHere = async (args: ReadonlyArray<string>, settings: Settings): Promise<Ended> => {
  const output = { stdout: "", stderr: "" };
  const exit = await (
    await commandLine(args)
  ).pipe(asInOwnProcess(settings, output), Effect.runPromiseExit);
  return { code: statusOf(exit), ...output };
};
