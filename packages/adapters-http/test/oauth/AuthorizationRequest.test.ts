import { Authorizations } from "@bonafide/core/oauth/Authorizations";
import { OAuthConsumers } from "@bonafide/core/oauth/OAuthConsumers";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { withEdge } from "../server/TestEdge.ts";
import {
  asked,
  granted,
  makeConsumer,
  makePerson,
  makeWorld,
  redirectUri,
  shutApplication,
  shutOrganization,
} from "./OAuthWorld.ts";
import { changed, untrusted } from "./RefusedAuthorizations.ts";

const base = "https://partner.example/callback";

const errorIn = (query: URLSearchParams) =>
  Effect.map(untrusted(query), (location) =>
    URL.canParse(location) ? new URL(location).searchParams.get("error") : location,
  );

describe("An authorization", () => {
  it.effect("goes back with the error and the untouched state", () =>
    withEdge(
      Effect.gen(function* () {
        const consumer = yield* makeConsumer();
        const state = "a b+c&d=é\u2028%20\"'<>🗼";
        const good = asked(consumer, { state });
        const challenge = "a".repeat(43);
        const cases: ReadonlyArray<readonly [string, (query: URLSearchParams) => void]> = [
          ["invalid_request", (query) => query.delete("response_type")],
          ["invalid_request", (query) => query.append("response_type", "code")],
          ["invalid_request", (query) => query.append("scope", "identity")],
          ["unsupported_response_type", (query) => query.set("response_type", "token")],
          ["unsupported_response_type", (query) => query.set("response_type", "code id_token")],
          ["invalid_scope", (query) => query.delete("scope")],
          ["invalid_scope", (query) => query.set("scope", "")],
          ["invalid_scope", (query) => query.set("scope", "identity military")],
          ["invalid_scope", (query) => query.set("scope", "Identity")],
          ["invalid_scope", (query) => query.set("scope", "constructor")],
          ["invalid_request", (query) => query.set("op", "other")],
          ["invalid_request", (query) => query.set("eid", "x".repeat(256))],
          ["invalid_request", (query) => query.set("code_challenge", challenge)],
          ["invalid_request", (query) => query.set("code_challenge_method", "S256")],
          [
            "invalid_request",
            (query) => {
              query.set("code_challenge", challenge);
              query.set("code_challenge_method", "plain");
            },
          ],
          [
            "invalid_request",
            (query) => {
              query.set("code_challenge", `${challenge}=`);
              query.set("code_challenge_method", "S256");
            },
          ],
        ];
        for (const [error, change] of cases) {
          const location = new URL(yield* untrusted(changed(good, change)));
          assert.strictEqual(location.origin + location.pathname, redirectUri);
          const told = new Map(location.searchParams);
          assert.deepStrictEqual([...told.keys()], ["error", "error_description", "state"]);
          assert.deepStrictEqual([told.get("error"), told.get("state")], [error, state]);
          // Source: RFC 6749, 4.1.2.1.
          assert.match(told.get("error_description") ?? "", /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
        }
        const twice = changed(good, (query) => query.append("state", "other"));
        const location = new URL(yield* untrusted(twice));
        assert.deepStrictEqual(
          [...location.searchParams],
          [
            ["error", "invalid_request"],
            ["error_description", "state is given more than once"],
          ],
        );
      }),
    ),
  );

  it.effect(
    "is refused to an application that is not active, and unknown from a consumer that is shut",
    () =>
      withEdge(
        Effect.gen(function* () {
          const [first, second, third] = [
            yield* makeConsumer(),
            yield* makeConsumer(),
            yield* makeConsumer(),
          ];
          yield* shutApplication(first);
          yield* shutOrganization(second);
          yield* (yield* OAuthConsumers).set(third.consumer.id, { standing: "inactive" });
          assert.strictEqual(yield* errorIn(asked(first)), "unauthorized_client");
          assert.strictEqual(yield* errorIn(asked(second)), "client_id");
          assert.strictEqual(yield* errorIn(asked(third)), "client_id");
        }),
      ),
  );

  it.effect("gives a code beside what the address has of its own", () =>
    withEdge(
      Effect.gen(function* () {
        const { session } = yield* makeWorld;
        const consumer = yield* makeConsumer({ redirectUris: [`${base}?from=a`] });
        const back = yield* granted(
          session,
          asked(consumer, { redirect_uri: `${base}?from=a`, state: "s", op: "signup", x: "y" }),
        );
        assert.deepStrictEqual([...back.keys()], ["from", "code", "state"]);
        assert.deepStrictEqual([back.get("from"), back.get("state")], ["a", "s"]);
      }),
    ),
  );

  it.effect("gives no code while a proof is missing", () =>
    withEdge(
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2026, 5, 1));
        const consumer = yield* makeConsumer();
        const session = yield* makePerson();
        const authorizations = yield* Authorizations;
        const request = yield* authorizations.read(asked(consumer, { state: "s" }));
        const refused = yield* Effect.flip(authorizations.grant(request, session, undefined));
        const told = "error=access_denied&error_description";
        assert.strictEqual(
          refused.location,
          `${redirectUri}?${told}=The+person+has+not+proved+what+the+scope+asks+for&state=s`,
        );
        assert.strictEqual(
          authorizations.deny(request),
          `${redirectUri}?${told}=The+person+did+not+agree&state=s`,
        );
        assert.deepStrictEqual(yield* authorizations.accessOf(session.person.id), []);
      }),
    ),
  );
});
