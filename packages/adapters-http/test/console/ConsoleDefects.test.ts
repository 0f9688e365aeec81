import { StaffSignIns } from "@bonafide/core/staff/StaffSignIns";
import { HttpApp } from "../../src/server/HttpApp.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";
import { assert, it } from "@effect/vitest";
import { Effect, Layer, Logger } from "effect";
import { headingOf, makeBrowser } from "../person/PageBrowser.ts";
import { TestEdge, withEdge } from "../server/TestEdge.ts";
import { enter } from "./ConsoleAsking.ts";

it.effect("a defect is shown without its message, and logged without the request", () => {
  const lines: Array<string> = [];
  const logger = Logger.make(({ cause, message }) =>
    lines.push(JSON.stringify({ cause, message })),
  );
  const values = { name: "rita", password: "a password of hers" };
  return withEdge(
    Effect.gen(function* () {
      const staff = yield* StaffSignIns;
      const breaking = { ...staff, signIn: () => Effect.die(new Error("a secret of ours")) };
      const edge = HttpApp.layer.pipe(
        Layer.provide(Layer.succeed(StaffSignIns, breaking)),
        Layer.provide(Layer.succeed(HttpSettings, HttpSettings.defaults)),
        (app) => Layer.provideMerge(TestEdge.layer, app),
      );
      const page = yield* Effect.flatMap(makeBrowser, (browser) => enter(browser, values)).pipe(
        Effect.provide(edge, { local: true }),
      );
      assert.strictEqual(page.status, 500);
      assert.strictEqual(headingOf(page), "Something went wrong here");
      assert.notInclude(page.text, "secret");
      assert.lengthOf(lines, 1);
      assert.include(lines[0], "/console/signin");
      for (const secret of ["secret", values.password]) assert.notInclude(lines[0], secret);
    }),
  ).pipe(Effect.provide(Logger.layer([logger])));
});
