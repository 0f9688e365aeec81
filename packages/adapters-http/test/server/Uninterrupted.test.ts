import { Tokens } from "@bonafide/core/oauth/Tokens";
import { People } from "@bonafide/core/person/People";
import { StaffSignIns } from "@bonafide/core/staff/StaffSignIns";
import { ReceiptPosts } from "@bonafide/core/telecom/ReceiptPosts";
import { inProcessClient } from "@bonafide/testkit/server/InProcessClient";
import { assert, it } from "@effect/vitest";
import { Effect, Layer, Logger } from "effect";
import { HttpApp } from "../../src/server/HttpApp.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";
import { inProcessHttp } from "../../src/server/InProcessHttp.ts";
import { makeBrowser } from "../person/PageBrowser.ts";
import { TestEdge, withEdge } from "./TestEdge.ts";

/** A client that hangs up in the middle of a unit of work, which tells whether its end was reached. */
const hangingUp = () => {
  const client = new AbortController();
  const seen = { begun: false, ended: false };
  const work = Effect.sync(() => {
    seen.begun = true;
    client.abort();
  }).pipe(
    Effect.andThen(Effect.yieldNow),
    Effect.andThen(
      Effect.sync(() => {
        seen.ended = true;
      }),
    ),
    Effect.andThen(Effect.die("The client is gone.")),
  );
  const edge = Layer.effect(
    TestEdge,
    Effect.map(inProcessHttp, (handle) =>
      TestEdge.of(
        inProcessClient((request) => handle(new Request(request, { signal: client.signal }))),
      ),
    ),
  );
  return { edge, seen, work };
};

const signingIn = (path: string, name: string) =>
  Effect.gen(function* () {
    const browser = yield* makeBrowser;
    const page = yield* browser.open(path);
    yield* browser.post(page, "signin", { values: { [name]: "a@b.example", password: "x" } });
  });

const posting = (path: string, body: string) =>
  Effect.flatMap(TestEdge, ({ ask }) =>
    Effect.asVoid(
      ask("POST", path, { body, headers: { "content-type": "application/x-www-form-urlencoded" } }),
    ),
  );

/** A unit of work, where its service is replaced, and the request that begins it. */
type Case = readonly [
  what: string,
  replacing: (work: Effect.Effect<never>) => Layer.Layer<never, never, People | StaffSignIns>,
  sent: Effect.Effect<void, never, TestEdge>,
];

const cases: ReadonlyArray<Case> = [
  [
    "a form of a person",
    (work) =>
      Layer.effect(
        People,
        Effect.map(People, (people) => People.of({ ...people, signIn: () => work })),
      ),
    signingIn("/signin", "email"),
  ],
  [
    "a form of staff",
    (work) =>
      Layer.effect(
        StaffSignIns,
        Effect.map(StaffSignIns, (staff) => StaffSignIns.of({ ...staff, signIn: () => work })),
      ),
    signingIn("/console/signin", "name"),
  ],
  [
    "a redeemed code",
    (work) => Layer.succeed(Tokens, Tokens.of({ redeem: () => work })),
    posting("/oauth/token", "grant_type=authorization_code"),
  ],
  [
    "a vendor's receipt",
    (work) => Layer.succeed(ReceiptPosts, { take: () => work }),
    posting("/receipts/operator-a", "MessageStatus=sent"),
  ],
];

it.effect.each(cases)("a client that hangs up does not cut short %s", ([, replacing, sent]) => {
  const { edge, seen, work } = hangingUp();
  return withEdge(
    Effect.gen(function* () {
      const app = HttpApp.layer.pipe(
        Layer.provide(replacing(work)),
        Layer.provide(Layer.succeed(HttpSettings, HttpSettings.defaults)),
      );
      yield* Effect.exit(sent).pipe(Effect.provide(Layer.provideMerge(edge, app), { local: true }));
      assert.deepStrictEqual(seen, { begun: true, ended: true });
    }),
  ).pipe(Effect.provide(Logger.layer([])));
});
