import { inProcessClient } from "@bonafide/testkit/server/InProcessClient";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Layer, Option, type Scope } from "effect";
import { HttpEffect, HttpServerRequest } from "effect/http";
import { type TourKeys, SandboxTour } from "../../src/sandbox/SandboxTour.ts";
import { inboxBodyBytes } from "../../src/sandbox/TourInbox.ts";
import { HttpApp } from "../../src/server/HttpApp.ts";
import { linkOf, makeBrowser, wordsOf } from "../person/PageBrowser.ts";
import { edgeLayer, type EdgeOptions, TestEdge } from "../server/TestEdge.ts";
import { tourKeys } from "./TourKeys.ts";

/** The edge as a browser on its own machine asks it. */
const homeOf = (options: EdgeOptions) =>
  Layer.effect(
    TestEdge,
    Effect.gen(function* () {
      const { answer } = yield* HttpApp;
      const handle = HttpEffect.toWebHandlerWith<
        never,
        HttpServerRequest.HttpServerRequest | Scope.Scope
      >(yield* Effect.context<never>())(
        Effect.updateService(answer, HttpServerRequest.HttpServerRequest, (request) =>
          request.modify({ remoteAddress: Option.some("127.0.0.1") }),
        ),
      );
      return TestEdge.of(inProcessClient(handle));
    }),
  ).pipe(Layer.provideMerge(edgeLayer(options)));
const atHome = homeOf({});

interface Called {
  readonly to: string;
  readonly authorization: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

const bodyOf = async (request: Request): Promise<Readonly<Record<string, unknown>>> => {
  const type = request.headers.get("content-type") ?? "";
  if (type === "") return {};
  if (type.includes("json")) return Object(await request.json());
  const form = await request.formData();
  return Object.fromEntries(
    Array.from(form, ([name, value]) => [name, value instanceof File ? value.name : value]),
  );
};

/** Opens the tour, whose calls have these answers, and tells the calls that were made. */
const opened = (answers: ReadonlyArray<Response>, keys: Partial<TourKeys> = {}) =>
  Effect.gen(function* () {
    const left = [...answers];
    const called: Array<Called> = [];
    const call = async (request: Request) => {
      const { origin, pathname, search } = new URL(request.url);
      const authorization = request.headers.get("authorization");
      assert.strictEqual(origin, tourKeys.baseUrl);
      called.push({
        to: `${request.method} ${pathname}${search}`,
        authorization,
        body: await bodyOf(request),
      });
      return left.shift() ?? Response.json({});
    };
    (yield* SandboxTour).keys = { ...tourKeys, call, ...keys };
    return { browser: yield* makeBrowser, called };
  });

const callback_url = "http://127.0.0.1:8080/try/inbox";
const { authorization } = tourKeys;
const code = "c".repeat(43);

describe("A page to try a sandbox", () => {
  it.effect("sends a code, and confirms it", () =>
    Effect.gen(function* () {
      const { browser, called } = yield* opened([Response.json({ transaction_id: "t-1" })]);
      const page = yield* browser.open("/try/code");
      const sent = yield* browser.submit(page, "send", { values: { phone: "2025550100" } });
      yield* browser.submit(sent, "confirm", { values: { code: "777" } });
      assert.deepStrictEqual(called, [
        {
          to: "POST /api/v2/telecom/possession/sms/send",
          authorization,
          body: { phone: "2025550100", callback_url },
        },
        {
          to: "POST /api/v2/telecom/possession/sms/confirm",
          authorization,
          body: { code: "777", transaction_id: "t-1" },
        },
      ]);
    }).pipe(Effect.provide(atHome)),
  );

  it.effect("checks a student with the client's credentials", () =>
    Effect.gen(function* () {
      const { browser, called } = yield* opened([]);
      const page = yield* browser.open("/try/affiliation");
      const values = { fname: "Ann", stranger: "not asked" };
      const checked = yield* browser.submit(page, "affiliation", { values });
      assert.match(checked.text, /value="Ann"/);
      assert.deepStrictEqual(
        called.map(({ to }) => to),
        ["POST /student/verify/person?client_id=id&client_secret=secret&fname=Ann&lname=Student"],
      );
    }).pipe(Effect.provide(atHome)),
  );

  it.effect("exchanges a code, and reads attributes where there is a token", () =>
    Effect.gen(function* () {
      const { browser, called } = yield* opened([Response.json({ access_token: "at" })]);
      const page = yield* browser.open(`/demo/callback?code=${code}`);
      const read = yield* browser.submit(page, "exchange");
      assert.include(wordsOf(read), "the token read the attributes");
      assert.deepStrictEqual(
        called.map(({ to }) => to),
        ["POST /oauth/token", "GET /api/public/v3/attributes.json?access_token=at"],
      );
      assert.strictEqual(called[0]?.authorization, `Basic ${btoa("id:secret")}`);
      assert.deepInclude(called[0]?.body, { grant_type: "authorization_code", code });
      const again = yield* browser.submit(page, "exchange");
      assert.include(wordsOf(again), "The code was not exchanged");
      assert.lengthOf(called, 3);
    }).pipe(Effect.provide(atHome)),
  );

  it.effect("sends pictures of a licence, and looks again until they are read", () =>
    Effect.gen(function* () {
      const fieldsOf = () => [
        { field: "lname" as const, state: "agrees" as const, print: "SEEN", data: "SEEN" },
      ];
      const { browser, called } = yield* opened(
        [
          Response.json({ transaction_id: "t-2" }),
          Response.json({ transaction_id: "t-2" }),
          Response.json({ result: { verified: true } }),
          Response.json({ errors: [] }, { status: 404 }),
          Response.json({ errors: [] }, { status: 422 }),
        ],
        { fieldsOf },
      );
      const page = yield* browser.open("/try/license");
      const content = Uint8Array.of(1);
      const files = [{ name: "front_image", fileName: "front.jpg", content }];
      const pending = yield* browser.submit(page, "license", { files });
      assert.strictEqual(pending.path, "/try/license?transaction=t-2");
      assert.strictEqual(pending.headers["refresh"], "2");
      assert.notInclude(pending.text, "SEEN");
      assert.deepInclude(called[0], {
        to: "POST /api/v2/document/license/verify",
        authorization,
        body: { callback_url, front_image: "front.jpg" },
      });
      assert.strictEqual(called[1]?.to, "GET /api/v2/document/t-2");
      const read = yield* browser.open(pending.path);
      assert.notProperty(read.headers, "refresh");
      assert.include(read.text, "SEEN");
      assert.include(read.headers["content-security-policy"], "img-src 'self' data:;");
      const unknown = yield* browser.open(pending.path);
      assert.notInclude(unknown.text, "SEEN");
      assert.include(unknown.headers["content-security-policy"], "img-src 'self';");
      const refused = yield* browser.submit(page, "license");
      assert.strictEqual(refused.path, "/try/license");
      assert.include(wordsOf(refused), "HTTP 422");
      assert.deepStrictEqual(called.at(-1)?.body, { callback_url });
    }).pipe(Effect.provide(atHome)),
  );

  it.effect("has the pictures of an invented licence, and all of them lead home", () =>
    Effect.gen(function* () {
      const { browser } = yield* opened([]);
      const front = yield* browser.send("GET", "/try/license-front.jpg");
      assert.deepInclude(front.headers, {
        "content-type": "image/jpeg",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      });
      assert.strictEqual((yield* browser.send("GET", "/try/license-back.jpg")).status, 200);
      assert.strictEqual((yield* browser.send("GET", "/try")).headers["location"], "/");
    }).pipe(Effect.provide(atHome)),
  );
});

it.effect("A production server has no page to try, for a browser on its own machine too", () =>
  Effect.gen(function* () {
    const { browser } = yield* opened([]);
    assert.strictEqual((yield* browser.send("GET", "/try/code")).status, 404);
  }).pipe(Effect.provide(homeOf({ environment: "production" }))),
);

describe("The inbox of the tour", () => {
  it.effect("takes signed callbacks up to its size, and the page shows them", () =>
    Effect.gen(function* () {
      const { browser } = yield* opened([], {
        verifiedId: (headers) => headers["webhook-id"],
      });
      const post = (body: string, headers = {}) =>
        Effect.map(browser.send("POST", "/try/inbox", { body, headers }), ({ status }) => status);
      const signed = { "webhook-id": "d-1" };
      assert.strictEqual(yield* post("forged"), 400);
      assert.strictEqual(yield* post("x".repeat(inboxBodyBytes + 1), signed), 400);
      assert.strictEqual(yield* post("x".repeat(100_000), signed), 400);
      assert.strictEqual(yield* post("x".repeat(inboxBodyBytes), signed), 204);
      assert.strictEqual(yield* post('{"told":1}', signed), 204);
      const page = yield* browser.open(
        linkOf(yield* browser.open("/try/code"), "See the callbacks"),
      );
      assert.include(wordsOf(page), '"told": 1');
      assert.notInclude(wordsOf(page), "forged");
      (yield* SandboxTour).keys = undefined;
      assert.strictEqual(yield* post('{"told":1}', signed), 404);
    }).pipe(Effect.provide(atHome)),
  );

  it.effect("keeps sixteen kibibytes of one callback", () =>
    Effect.sync(() => assert.strictEqual(inboxBodyBytes, 16_384)),
  );
});
