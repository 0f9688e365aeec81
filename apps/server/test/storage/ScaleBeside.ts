import { setTimeout as delay } from "node:timers/promises";
import type { Settings } from "../server/Bonafide.ts";
import { startServerApart } from "../server/StartedServer.ts";

/** How long calls took beside something, in milliseconds. */
export interface Beside {
  readonly longest: number;
  readonly p99: number;
}

/** What something took, and the calls beside it, in milliseconds. */
export interface Took {
  readonly took: number;
  readonly status: Beside;
  readonly send: Beside;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

const besideOf = (took: ReadonlyArray<number>): Beside => {
  const sorted = took.toSorted((one, other) => one - other);
  return {
    longest: rounded(sorted.at(-1) ?? 0),
    p99: rounded(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
  };
};

/** Two callers that send and read without a pause, of a server of their own. */
export const startCallers = async (settings: Settings, ids: ReadonlyArray<string>) => {
  const http = { ...settings, BONAFIDE_ROLE: "http" };
  // A backfill of ten million rows takes many minutes.
  const server = await startServerApart({ settings: http, longest: 4 * 3_600_000 });
  const partner = await server.as("demo");
  let isOver = false;
  let took: Record<"status" | "send", Array<number>> = { status: [], send: [] };
  const calls = {
    status: (at: number) => partner.transaction(ids[at % ids.length] ?? ""),
    send: () => partner.send({ phone: "2125550123" }),
  };
  const repeated = async (name: keyof typeof calls) => {
    for (let at = 0; !isOver; at += 1) {
      const began = performance.now();
      // What the call began beside, though something else may have begun since.
      const { [name]: mine } = took;
      // A connection that waited for too long is closed: the call goes over a new one.
      await calls[name](at).catch(() => calls[name](at));
      mine.push(performance.now() - began);
    }
  };
  const load = [repeated("status"), repeated("send")];
  await delay(2_000);
  return {
    beside: async (work: () => Promise<unknown>): Promise<Took> => {
      const mine: typeof took = { status: [], send: [] };
      took = mine;
      const began = performance.now();
      await work();
      const done = performance.now() - began;
      // Calls that began beside it may still wait.
      await delay(200);
      return { took: rounded(done), status: besideOf(mine.status), send: besideOf(mine.send) };
    },
    [Symbol.asyncDispose]: async () => {
      isOver = true;
      await Promise.all(load);
      await server[Symbol.asyncDispose]();
    },
  };
};
