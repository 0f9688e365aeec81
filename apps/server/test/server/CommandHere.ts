import { randomUUID } from "node:crypto";
import { Console as NodeConsole } from "node:console";
import { Writable } from "node:stream";
import { ConfigProvider, Console, Effect, Random } from "effect";
import { commandLine } from "../../src/server/CommandLine.ts";
import { statusOf } from "../../src/server/Stopping.ts";
import type { Ended, Settings } from "./Bonafide.ts";

/** Keeps what is written to it. */
class Written extends Writable {
  text = "";

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** Runs `bonafide …` in the process of the tests: a start takes most of a short command's time. */
export const runHere = async (args: ReadonlyArray<string>, settings: Settings): Promise<Ended> => {
  const [stdout, stderr] = [new Written(), new Written()];
  const console = new NodeConsole({ stdout, stderr });
  const exit = await (
    await commandLine(args)
  ).pipe(
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env: settings })),
    Effect.provideService(Console.Console, console),
    // The tests' own begins anew with each test, and would draw what another command has drawn.
    Random.withSeed(randomUUID()),
    Effect.runPromiseExit,
  );
  return { code: statusOf(exit), stdout: stdout.text, stderr: stderr.text };
};
