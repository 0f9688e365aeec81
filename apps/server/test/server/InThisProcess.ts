import { randomUUID } from "node:crypto";
import { Console as NodeConsole } from "node:console";
import { Writable } from "node:stream";
import { ConfigProvider, Console, Effect, Metric, Random } from "effect";
import type { Settings } from "./Bonafide.ts";

/** Keeps what is written to it, and says what that is by now. */
class Written extends Writable {
  readonly #keep: (text: string) => void;

  constructor(keep: (text: string) => void) {
    super();
    this.#keep = keep;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#keep(chunk.toString());
    done();
  }
}

/** What `bonafide` printed. */
export interface Output {
  stdout: string;
  stderr: string;
}

/**
 * Gives a part of `bonafide` what a process of its own would give it: these settings, an output, metrics that nothing else
 * counts, and chance.
 */
export const asInOwnProcess =
  (settings: Settings, output: Output) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
    const stdout = new Written((text) => (output.stdout += text));
    const stderr = new Written((text) => (output.stderr += text));
    return effect.pipe(
      Effect.provideService(
        ConfigProvider.ConfigProvider,
        ConfigProvider.fromEnv({ env: settings }),
      ),
      Effect.provideService(Console.Console, new NodeConsole({ stdout, stderr })),
      Effect.provideService(Metric.MetricRegistry, new Map()),
      // The tests' own begins anew with each test, and would draw what another command has drawn.
      Random.withSeed(randomUUID()),
    );
  };
