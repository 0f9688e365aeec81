import { startReceiver } from "../callback/CallbackReceiver.ts";
import type { Settings } from "../server/Bonafide.ts";
import { startServerApart } from "../server/StartedServer.ts";
import { unlimited } from "./ManyTransactions.ts";
import { forgottenUses, scaleCalls } from "./ScaleCalls.ts";

/** How often a call is made at most, and for how long, in milliseconds. It is made three times at least. */
const [most, longest] = [100, 8_000];

/** A new server of these settings, whose age does not matter, and its calls, each of which returns how long it took. */
const startTimed = async (settings: Settings) => {
  const receiver = await startReceiver();
  const server = await startServerApart({ settings });
  const calls = await scaleCalls(server, receiver);
  return {
    names: Object.keys(calls),
    timed: async (name: string): Promise<number> => {
      await unlimited(settings["DATABASE_URL"] ?? "", forgottenUses);
      const began = performance.now();
      await calls[name]?.();
      return performance.now() - began;
    },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
    },
  };
};

/** The quickest tenth ends here: what else the machine does slows single calls, and most of them on a busy one. */
const quick = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round((sorted[Math.floor(sorted.length / 10)] ?? 0) * 10) / 10;
};

/**
 * How long each call takes over HTTP, one at a time, in milliseconds, and that of the same call of a server on a small
 * store. The calls alternate between the two servers, so other work on the machine slows both alike.
 */
export const measureTimes = async (
  settings: Settings,
  ofSmall: Settings,
): Promise<Record<string, { readonly took: number; readonly small: number }>> => {
  await using measured = await startTimed(settings);
  await using small = await startTimed(ofSmall);
  const found: Record<string, { readonly took: number; readonly small: number }> = {};
  for (const name of measured.names) {
    await measured.timed(name);
    await small.timed(name);
    const took: Array<number> = [];
    const beside: Array<number> = [];
    const from = performance.now();
    while (took.length < 3 || (took.length < most && performance.now() - from < longest)) {
      took.push(await measured.timed(name));
      beside.push(await small.timed(name));
    }
    found[name] = { took: quick(took), small: quick(beside) };
  }
  return found;
};
