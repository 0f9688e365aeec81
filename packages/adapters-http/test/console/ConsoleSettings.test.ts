import { Limits } from "@bonafide/core/limit/Limits";
import { assert, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { HttpApp } from "../../src/server/HttpApp.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";
import { wordsOf } from "../person/PageBrowser.ts";
import { TestEdge, withEdge } from "../server/TestEdge.ts";
import { signedInAs } from "./ConsoleAsking.ts";

it.effect("settings list the subjects that used 80 % of a limit, or have to wait", () =>
  withEdge(
    Effect.gen(function* () {
      const limits = yield* Limits;
      const near = [
        { subject: "at", marks: [], used: 8, most: 10, retryAfter: 0 },
        { subject: "below", marks: [], used: 7.9, most: 10, retryAfter: 0 },
        { subject: "waits", marks: [], used: 1, most: 10, retryAfter: 1 },
      ];
      const edge = HttpApp.layer.pipe(
        Layer.provide(
          Layer.succeed(Limits, {
            ...limits,
            nearest: (limit) => Effect.succeed(limit === "person_check" ? near : []),
          }),
        ),
        Layer.provide(Layer.succeed(HttpSettings, HttpSettings.defaults)),
        (app) => Layer.provideMerge(TestEdge.layer, app),
      );
      const page = yield* signedInAs("auditor").pipe(
        Effect.flatMap(({ browser }) => browser.open("/console/settings")),
        Effect.provide(edge, { local: true }),
      );
      assert.match(wordsOf(page), /person_check .* at 8 10 0 person_check .* waits 1 10 1/);
      assert.notInclude(wordsOf(page), "below");
    }),
  ),
);
