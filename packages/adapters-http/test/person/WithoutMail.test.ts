import { MailSettings } from "@bonafide/core/mail/MailSettings";
import { assert, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { pagePaths } from "../../src/person/PagePaths.ts";
import { HttpApp } from "../../src/server/HttpApp.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";
import { TestEdge, withEdge } from "../server/TestEdge.ts";
import { makeBrowser } from "./PageBrowser.ts";

it.effect.each([true, false])(
  "A forgotten password is replaced where mail is sent: %s",
  (enabled) =>
    withEdge(
      Effect.gen(function* () {
        const edge = HttpApp.layer.pipe(
          Layer.provide(Layer.succeed(MailSettings, { enabled, isConfirmedAtOnce: () => true })),
          Layer.provide(Layer.succeed(HttpSettings, HttpSettings.defaults)),
          (app) => Layer.provideMerge(TestEdge.layer, app),
        );
        const [signIn, forgot] = yield* Effect.flatMap(makeBrowser, ({ open }) =>
          Effect.all([open(pagePaths.signIn), open(pagePaths.forgot)]),
        ).pipe(Effect.provide(edge, { local: true }));
        assert.strictEqual(signIn.text.includes(`href="${pagePaths.forgot}"`), enabled);
        assert.strictEqual(forgot.status, enabled ? 200 : 404);
      }),
    ),
);
