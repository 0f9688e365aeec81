import type { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import type { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { Authorizations } from "@bonafide/core/oauth/Authorizations";
import { OAuthConsumers } from "@bonafide/core/oauth/OAuthConsumers";
import { byOperator } from "@bonafide/core/audit/AuditCause";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { TestEdge, withEdge } from "../server/TestEdge.ts";
import {
  attributes,
  type Consumer,
  jsonIn,
  makeConsumer,
  makeWorld,
  shutApplication,
  shutOrganization,
  tokensOf,
} from "./OAuthWorld.ts";

describe("An access token", () => {
  it.effect("comes by parameter or by header, once", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const edge = yield* TestEdge;
        const { access } = yield* tokensOf(consumer, session);
        const path = "/api/public/v3/attributes.json";
        const byHeader = { headers: { authorization: `bearer ${access}` } };
        const statuses = [
          yield* edge.ask("GET", path, byHeader),
          yield* edge.ask("HEAD", path, byHeader),
          yield* edge.ask("GET", `${path}?access_token=${access}`, byHeader),
          yield* edge.ask("GET", `${path}?access_token=${access}&access_token=${access}`),
          yield* edge.ask("GET", path, { headers: { authorization: `Service ${access}` } }),
          yield* edge.ask("POST", path, byHeader),
        ].map(({ status }) => status);
        assert.deepStrictEqual(statuses, [200, 200, 400, 400, 401, 405]);
      }),
    ),
  );

  it.effect("is one answer where it is missing, unknown, of another kind, or over", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const { access, refresh } = yield* tokensOf(consumer, session);
        const refused = [
          yield* attributes(undefined),
          yield* attributes(""),
          yield* attributes("x"),
          yield* attributes(refresh),
          yield* attributes(access.toLowerCase()),
          yield* attributes("\u0000"),
          yield* attributes(consumer.secret),
        ];
        yield* TestClock.adjust("299999 millis");
        assert.strictEqual((yield* attributes(access)).status, 200);
        yield* TestClock.adjust("1 millis");
        for (const [at, answer] of [...refused, yield* attributes(access)].entries()) {
          assert.strictEqual(answer.status, 401);
          assert.strictEqual(answer.text, refused[0]?.text);
          // Where there is no token, the challenge tells no error. Source: RFC 6750, 3.1.
          assert.strictEqual(
            answer.headers["www-authenticate"],
            at === 0 ? 'Bearer realm="bonafide"' : 'Bearer realm="bonafide", error="invalid_token"',
          );
        }
        assert.strictEqual(jsonIn({ text: refused[0]?.text ?? "" })["error"], "invalid_token");
      }),
    ),
  );

  it.effect(
    "ends with its consumer, the organization, the application, the grant and the person",
    () =>
      withEdge(
        Effect.gen(function* () {
          const { session } = yield* makeWorld;
          type Needs =
            | AccessRegistry
            | ApplicationStore
            | Authorizations
            | OAuthConsumers
            | Erasures;
          const ends: ReadonlyArray<(consumer: Consumer) => Effect.Effect<void, never, Needs>> = [
            Effect.fnUntraced(function* ({ consumer }: Consumer) {
              yield* Effect.orDie(
                (yield* OAuthConsumers).set(consumer.id, { standing: "inactive" }),
              );
            }),
            shutOrganization,
            (shut) => Effect.orDie(shutApplication(shut)),
            Effect.fnUntraced(function* ({ consumer }: Consumer) {
              const authorizations = yield* Authorizations;
              yield* authorizations.withdraw("unknown", consumer.id);
              assert.lengthOf(yield* authorizations.accessOf(session.person.id), 4);
              yield* authorizations.withdraw(session.person.id, consumer.id);
            }),
            Effect.fnUntraced(function* () {
              yield* Effect.orDie((yield* Erasures).person(session.person.id, byOperator));
            }),
          ];
          for (const [at, end] of ends.entries()) {
            const consumer = yield* makeConsumer();
            const { access } = yield* tokensOf(consumer, session);
            assert.strictEqual((yield* attributes(access)).status, 200, `${at}`);
            yield* end(consumer);
            assert.strictEqual((yield* attributes(access)).status, 401, `${at}`);
          }
        }),
      ),
  );
});
