import { startTime } from "@bonafide/core/due/SteadyClock";
import { TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { Clock, DateTime, Effect, Option } from "effect";
import { nodeUptime } from "../due/NodeUptime.ts";
import { programMade } from "../due/ProgramMade.ts";
import { fine, wrong } from "./Finding.ts";

/** By how many milliseconds a clock may be off, as servers see it. */
const tolerance = 10_000;

const seconds = (milliseconds: number): string =>
  `${Math.round(Math.abs(milliseconds) / 1_000).toLocaleString("en-US")} s`;

/** Compares this machine's clock with the database's, and with the latest time that a server wrote down. */
export const checkClock = Effect.gen(function* () {
  const store = yield* TimeMarkStore;
  const database = yield* store.now;
  const machine = yield* Clock.currentTimeMillis;
  const ahead = machine - database;
  if (Math.abs(ahead) > tolerance)
    return wrong(
      "clock",
      `this machine's clock is ${seconds(ahead)} ${ahead > 0 ? "ahead of" : "behind"} the database's: let a time service such as chrony set both`,
    );
  const { boot, now } = yield* nodeUptime;
  const mark = Option.getOrUndefined(yield* store.find);
  const off = database - startTime(database, mark, { boot, uptime: yield* now }, programMade);
  return Math.abs(off) > tolerance
    ? wrong(
        "clock",
        `the clock is ${seconds(off)} ${off > 0 ? "ahead of" : "behind"} the time of the servers here, which the next start goes on from: set the clock, or see bonafide clock accept`,
      )
    : fine("clock", DateTime.formatIso(DateTime.makeUnsafe(database)));
});
