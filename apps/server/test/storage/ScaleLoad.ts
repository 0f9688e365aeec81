import { readFileSync } from "node:fs";
import type { Settings } from "../server/Bonafide.ts";
import { startServerApart } from "../server/StartedServer.ts";
import { startWorker } from "../server/StartedWorker.ts";
import { type PostgresServer, rowsOf } from "./PostgresServer.ts";

/** How many callers ask at once, and how many checks and matches they ask for. */
const [callers, checks] = [8, 600];

/** The processor time of a process so far, in milliseconds, with that of its children that have ended. */
const processorTimeOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  // utime, stime, cutime and cstime, in ticks of a hundredth of a second. Source: man 5 proc.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + 10 * Number(ticks), 0);
};

/** What a unit of work takes under load. */
export interface LoadCost {
  /** Units a second, on the machine that did everything. */
  readonly rate: number;
  /** Milliseconds of processor time, of the process of the product and of Postgres. */
  readonly process: number;
  readonly postgres: number;
  /** What Postgres writes ahead, in bytes. */
  readonly ahead: number;
}

const rounded = (value: number, places: number) => Number(value.toFixed(places));

/** What checks cost an `http` process, and matches a `worker`, under load. */
export const measureLoad = async (
  /** The processor time of all processes of Postgres, by a function that reads that of one. */
  postgres: PostgresServer["processorTime"],
  database: string,
  settings: Settings,
): Promise<Readonly<Record<"check" | "match", LoadCost>>> => {
  await using http = await startServerApart({ settings: { ...settings, BONAFIDE_ROLE: "http" } });
  const demo = await http.as("demo");
  const written = async () => {
    const [row] = await rowsOf(
      database,
      "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text AS bytes",
    );
    return Number(row?.["bytes"]);
  };
  const allAtOnce = (count: number, one: () => Promise<unknown>) => {
    let left = count;
    const caller = async () => {
      // A connection that waited for too long is closed: the call goes over a new one.
      while ((left -= 1) >= 0) await one().catch(one);
    };
    return Promise.all(Array.from({ length: callers }, caller));
  };
  const costOf = async (pid: number, work: () => Promise<unknown>): Promise<LoadCost> => {
    const before = [processorTimeOf(pid), postgres(processorTimeOf), await written()];
    const began = performance.now();
    await work();
    const seconds = (performance.now() - began) / 1_000;
    const after = [processorTimeOf(pid), postgres(processorTimeOf), await written()];
    const [own = 0, of = 0, ahead = 0] = after.map(
      (value, at) => (value - (before[at] ?? 0)) / checks,
    );
    return {
      rate: Math.round(checks / seconds),
      process: rounded(own, 2),
      postgres: rounded(of, 2),
      ahead: Math.round(ahead),
    };
  };
  const check = async () => {
    const { transactionId } = await demo.send({ phone: "2125550123" });
    await demo.confirm(transactionId, "123123");
    await demo.transaction(transactionId);
  };
  await allAtOnce(100, check);
  const checked = await costOf(http.child.pid ?? 0, () => allAtOnce(checks, check));

  // The matches wait before the worker starts, so that it has always something to do.
  await allAtOnce(checks, () => demo.identity({ phone: "8885550123", birth_date: "1980-02-29" }));
  const due = async () => {
    const [row] = await rowsOf(
      database,
      `SELECT count(*)::int AS count FROM "transaction" 
        WHERE product = 'telecom.identity' AND due_at IS NOT NULL`,
    );
    return Number(row?.["count"]);
  };
  const waiting = await due();
  if (waiting < checks) throw new Error(`Of ${checks} matches ${waiting} wait.`);
  const began = performance.now();
  await using worker = await startWorker(settings);
  const matched = await costOf(worker.child.pid ?? 0, async () => {
    while ((await due()) > 0) {
      if (performance.now() - began > 120_000) throw new Error("The worker does not end.");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  return { check: checked, match: matched };
};
