import { assert, describe, it } from "@effect/vitest";
import { Effect, Exit, Fiber, Option, References, Tracer } from "effect";
import { HttpServerRequest, HttpServerResponse } from "effect/http";
import { TestClock } from "effect/testing";
import { withRequestSpan } from "../../src/server/RequestSpan.ts";
import { type AnsweredRequest, RequestWatch } from "../../src/server/RequestWatch.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

interface Asked {
  readonly status?: number;
  /** Whether a tracer is set, tracing is on, and the watch picks the request. */
  readonly tracer?: boolean;
  readonly on?: boolean;
  readonly picked?: boolean;
  readonly watched?: boolean;
  readonly headers?: Record<string, string>;
  readonly hangsUp?: boolean;
}

/** Spans and reports of a request. */
const asking = ({
  hangsUp = false,
  headers = {},
  on = true,
  picked = false,
  status = 200,
  tracer = true,
  watched = true,
}: Asked) =>
  Effect.gen(function* () {
    const spans: Array<Tracer.NativeSpan> = [];
    const answered: Array<AnsweredRequest> = [];
    const parents: Array<boolean> = [];
    const made = Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options);
        spans.push(span);
        return span;
      },
    });
    const watch: RequestWatch = {
      isTraced: (_, parent) => {
        parents.push(Option.isSome(parent));
        return picked;
      },
      answered: (request) => answered.push(request),
    };
    const request = HttpServerRequest.fromWeb(
      new Request("http://localhost/secret?token=1", { headers, method: "PUT" }),
    );
    const traced: Array<boolean> = [];
    const answer = Effect.gen(function* () {
      traced.push(yield* References.TracerEnabled);
      yield* Effect.sleep("2 seconds");
      return HttpServerResponse.empty({ status });
    });
    const fiber = yield* withRequestSpan(answer).pipe(
      Effect.provideService(HttpServerRequest.HttpServerRequest, request),
      Effect.provideService(RequestWatch, watched ? watch : undefined),
      Effect.provideService(References.TracerEnabled, on),
      tracer ? Effect.provideService(Tracer.Tracer, made) : (same) => same,
      Effect.forkChild({ startImmediately: true }),
    );
    if (hangsUp) yield* Fiber.interrupt(fiber);
    else yield* TestClock.adjust("2 seconds");
    const exit = yield* Fiber.await(fiber);
    return { answered, exit, parents, spans, traced };
  }).pipe(Effect.scoped);

describe("The span of a request", () => {
  it.effect.each([
    [200, true],
    [404, true],
    [499, true],
    [500, false],
    [503, false],
  ] as const)("of an answer of %d ends well: %s", ([status, isWell]) =>
    Effect.gen(function* () {
      const { exit, spans } = yield* asking({ status });
      assert.isTrue(Exit.isSuccess(exit));
      const [span] = spans;
      assert.deepStrictEqual(
        [span?.name, span?.kind, span?.sampled, Object.fromEntries(span?.attributes ?? [])],
        [
          "PUT",
          "server",
          true,
          {
            "http.request.method": "PUT",
            "http.response.status_code": status,
            "bonafide.caller": "unknown",
          },
        ],
      );
      const ended = span?.status;
      assert.strictEqual(ended?._tag === "Ended" && Exit.isSuccess(ended.exit), isWell);
      if (ended?._tag === "Ended")
        assert.strictEqual(ended.endTime - ended.startTime, 2_000_000_000n);
    }),
  );

  it.effect("goes on with a caller's trace, and is a root without one", () =>
    Effect.gen(function* () {
      const [root] = (yield* asking({})).spans;
      const [child] = (yield* asking({ headers: { traceparent } })).spans;
      assert.strictEqual(root?.parent._tag, "None");
      assert.notStrictEqual(root?.traceId, traceId);
      assert.strictEqual(child?.traceId, traceId);
    }),
  );

  it.effect.each([
    [{}, 1, []],
    [{ on: false }, 0, [false]],
    [{ on: false, picked: true }, 1, [false]],
    [{ on: false, picked: true, headers: { traceparent } }, 1, [true]],
    [{ on: false, watched: false }, 0, []],
    [{ tracer: false, picked: true }, 0, []],
    [{ tracer: false, watched: false }, 0, []],
    [{ watched: false }, 1, []],
  ] as const)(
    "is made where tracing is on, or the watch picks the request: %j",
    ([asked, count, asks]) =>
      Effect.gen(function* () {
        const { answered, parents, spans, traced } = yield* asking(asked);
        assert.lengthOf(spans, count);
        assert.deepStrictEqual(parents, [...asks]);
        // What the handler does is traced with it.
        if (count === 1) assert.deepStrictEqual(traced, [true]);
        assert.lengthOf(answered, "watched" in asked ? 0 : 1);
      }),
  );

  it.effect.each([true, false])(
    "tells the watch of an answer, and of a client that hung up: traced %s",
    (on) =>
      Effect.gen(function* () {
        const whole = (yield* asking({ on, status: 201 })).answered;
        assert.containSubset(whole, [{ method: "PUT", route: undefined, status: 201 }]);
        const [report] = whole;
        assert.isTrue(report !== undefined && report.seconds >= 0 && report.seconds < 60);
        const { answered, spans } = yield* asking({ on, hangsUp: true });
        assert.containSubset(answered, [{ status: 499 }]);
        if (on) assert.strictEqual(spans[0]?.attributes.get("http.response.status_code"), 499);
      }),
  );
});
