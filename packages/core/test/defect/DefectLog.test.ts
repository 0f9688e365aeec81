import { logDefect } from "@bonafide/core/defect/DefectLog";
import { StorageUnavailable } from "@bonafide/core/storage/StorageUnavailable";
import { describe, expect, it } from "@effect/vitest";
import { Cause, Effect, Logger, References } from "effect";
import { TestClock } from "effect/testing";

/** Runs an effect and gives the message and the values of each line of its log. */
const linesOf = (work: Effect.Effect<void>) => {
  const lines: Array<unknown> = [];
  const logger = Logger.make<unknown, void>(({ message }) => void lines.push(message));
  return Effect.as(
    Effect.provideService(work, References.CurrentLoggers, new Set([logger])),
    lines,
  );
};

/** As a statement fails: the database's reason is the cause of another error. */
const awayFor = (reason: string) =>
  Cause.die(new Error("a statement failed", { cause: new StorageUnavailable({ reason }) }));

describe("the log of a database that cannot be used", () => {
  it.effect(
    "has each message and reason once in ten seconds, and then how often it was not logged",
    () =>
      Effect.gen(function* () {
        const refuse = (reason: string) => logDefect("Refused", awayFor(reason), { route: "/a" });
        const lines = yield* linesOf(
          Effect.gen(function* () {
            yield* refuse("nothing listens there");
            yield* refuse("nothing listens there");
            yield* refuse("it is starting");
            yield* TestClock.adjust("9 seconds");
            yield* refuse("nothing listens there");
            yield* TestClock.adjust("1 second");
            yield* refuse("nothing listens there");
            yield* TestClock.adjust("10 seconds");
            yield* refuse("nothing listens there");
          }),
        );
        const line = (reason: string) => ({ route: "/a", reason });
        expect(lines).toEqual([
          ["Refused", line("nothing listens there")],
          ["Refused", line("it is starting")],
          ["Refused", { ...line("nothing listens there"), unlogged: 2 }],
          ["Refused", line("nothing listens there")],
        ]);
      }),
  );

  it.effect("has every defect that is not the database's, by its class and place", () =>
    Effect.gen(function* () {
      const defect = logDefect("Failed", Cause.die(new TypeError("of a person")));
      const lines = yield* linesOf(Effect.andThen(defect, defect));
      expect(lines).toEqual([
        ["Failed", { error: "TypeError", at: expect.any(Array) }],
        ["Failed", { error: "TypeError", at: expect.any(Array) }],
      ]);
    }),
  );
});
