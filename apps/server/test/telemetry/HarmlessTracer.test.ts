import { expect, it } from "@effect/vitest";
import { Cause, Data, Effect, Exit, Tracer } from "effect";
import { harmlessTracer } from "../../src/telemetry/HarmlessTracer.ts";

class Told extends Data.TaggedError("Told")<{ readonly phone: string }> {}

/** How the span of this ended, as text. */
const endOf = (work: Effect.Effect<unknown, unknown>) =>
  Effect.gen(function* () {
    const ends: Array<Exit.Exit<unknown, unknown>> = [];
    const tracer = Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options);
        span.end = (_, exit) => ends.push(exit);
        return span;
      },
    });
    yield* Effect.exit(
      work.pipe(Effect.withSpan("work"), Effect.withTracer(harmlessTracer(tracer))),
    );
    const [end] = ends;
    if (end === undefined || Exit.isSuccess(end)) return "fine";
    if (Cause.hasInterruptsOnly(end.cause)) return "interrupted";
    return JSON.stringify(
      Cause.prettyErrors(end.cause).map(({ message, name, stack }) => [name, message, stack]),
    );
  });

it.effect("tells of a failure by its tag or class, and of nothing else", () =>
  Effect.gen(function* () {
    const cause = new Error("planted cause");
    const failures = {
      Told: Effect.fail(new Told({ phone: "planted" })),
      TypeError: Effect.die(new TypeError("planted message", { cause })),
      Unknown: Effect.fail({ _tag: "planted value", message: "planted" }),
    };
    for (const [name, failure] of Object.entries(failures)) {
      const end = yield* endOf(failure);
      expect(end).toContain(`"${name}"`);
      expect(end).not.toContain("planted");
    }
    expect(yield* endOf(Effect.succeed("planted"))).toBe("fine");
    expect(yield* endOf(Effect.interrupt)).toBe("interrupted");
  }),
);
