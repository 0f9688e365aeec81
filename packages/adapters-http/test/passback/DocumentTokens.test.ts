import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Schema } from "effect";
import { TestClock } from "effect/testing";
import { audited } from "../audit/Audited.ts";
import { errorText } from "../server/ErrorText.ts";
import { withEdge } from "../server/TestEdge.ts";
import { issued, makeWorld } from "./PassbackWorld.ts";

const Refreshed = Schema.fromJsonString(Schema.Struct({ document_token: Schema.String }));
const refreshedToken = (text: string) =>
  Effect.map(Schema.decodeUnknownEffect(Refreshed)(text), ({ document_token }) => document_token);

describe("a document token", () => {
  it.effect("begins with the time of its issue, and is known by all of it", () =>
    withEdge(
      Effect.gen(function* () {
        yield* TestClock.setTime(36 ** 7);
        const world = yield* makeWorld();
        const { back, front } = issued(yield* world.issue);
        for (const token of [front, back]) expect(token).toMatch(/^10000000[\w-]{43}$/);
        const otherTime = front.replace(/^1/, "2");
        for (const token of [otherTime, front.slice(8), `\u0000${front}`])
          expect((yield* world.image(encodeURIComponent(token))).status).toBe(404);
        expect((yield* world.image(front)).status).toBe(200);
      }),
    ),
  );

  it.effect("shows its image for 300 seconds", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const { front } = issued(yield* world.issue);
        yield* TestClock.adjust("299999 millis");
        expect((yield* world.image(front)).status).toBe(200);
        yield* TestClock.adjust("1 millis");
        expect((yield* world.image(front)).text).toBe(errorText("ResourceUnknown"));
      }),
    ),
  );

  it.effect("is refreshed for 604,800 seconds, and then dead", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const tokens = issued(yield* world.issue);
        yield* TestClock.adjust("604799 seconds");
        const answer = yield* world.refresh(tokens.front);
        expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/json"]);
        const next = yield* refreshedToken(answer.text);
        expect(next).toMatch(/^[\w-]{51}$/);
        expect((yield* world.image(next)).status).toBe(200);
        for (const path of [world.image, world.refresh])
          expect((yield* path(tokens.front)).status).toBe(404);
        const { id } = world.consumer;
        expect(yield* audited("document_token")).toEqual([
          [id, "document_token.TokenIssued"],
          [id, "document_token.TokenIssued"],
          [id, "document_token.TokenReplaced"],
          [id, "document_token.TokenIssued"],
        ]);
        yield* TestClock.adjust("1 seconds");
        // Those that take its place are refreshed no longer than it was.
        expect((yield* world.refresh(next)).status).toBe(404);
        expect((yield* world.refresh(tokens.back)).status).toBe(404);
      }),
    ),
  );

  it.effect("is replaced by one of many that refresh it at once", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        const { back } = issued(yield* world.issue);
        const answers = yield* Effect.forEach(
          Array.from({ length: 10 }),
          () => world.refresh(back),
          { concurrency: "unbounded" },
        );
        const counts = Map.groupBy(answers, ({ status }) => status);
        expect([counts.get(200)?.length, counts.get(404)?.length]).toEqual([1, 9]);
      }),
    ),
  );

  it.effect("of another consumer, of an ended grant, or unknown shows nothing", () =>
    withEdge(
      Effect.gen(function* () {
        const [world, other] = [yield* makeWorld(), yield* makeWorld()];
        const { front } = issued(yield* world.issue);
        for (const token of ["x", "a".repeat(5_000), "%00", other.apiToken])
          expect((yield* world.image(token)).status).toBe(404);
        for (const path of [other.image, other.refresh])
          expect((yield* path(front)).text).toBe(errorText("ResourceUnknown"));
        const { grant } = world;
        const ended = { ...grant, state: { _tag: "Ended", why: "Withdrawn" } } as const;
        yield* (yield* GrantStore).save([{ ...ended, version: grant.version + 1 }]);
        for (const path of [world.image, world.refresh])
          expect((yield* path(front)).text).toBe(errorText("ResourceUnknown"));
      }),
    ),
  );
});
