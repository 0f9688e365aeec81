import { OAuthConsumers } from "@bonafide/core/oauth/OAuthConsumers";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestEdge, withEdge } from "../server/TestEdge.ts";
import {
  asked,
  codeOf,
  formOf,
  jsonIn,
  makeConsumer,
  makeWorld,
  postToken,
  redeem,
  redeeming,
  shutApplication,
  shutOrganization,
} from "./OAuthWorld.ts";

const errorOf = (answer: { readonly text: string }) => jsonIn(answer)["error"];

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}`,
});

describe("The token endpoint", () => {
  it.effect("gives tokens as the interface writes them, for no cache", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const code = yield* codeOf(session, asked(consumer));
        assert.match(code, /^[\w-]{43}$/);
        const answer = yield* redeem(consumer, code);
        assert.strictEqual(answer.status, 200);
        assert.strictEqual(answer.headers["content-type"], "application/json");
        assert.strictEqual(answer.headers["cache-control"], "no-store");
        assert.strictEqual(answer.headers["pragma"], "no-cache");
        assert.strictEqual(answer.headers["x-content-type-options"], "nosniff");
        const { access_token, refresh_token, ...rest } = jsonIn(answer);
        assert.deepStrictEqual(rest, {
          token_type: "bearer",
          expires_in: "300",
          refresh_expires_in: "604800",
          scope: "identity",
        });
        for (const token of [access_token, refresh_token]) {
          assert.match(String(token), /^[0-9a-z]{8}[\w-]{43}$/);
        }
        assert.notStrictEqual(access_token, refresh_token);
      }),
    ),
  );

  it.effect("takes a form, JSON and HTTP Basic, and a form without a type", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const edge = yield* TestEdge;
        const code = codeOf(session, asked(consumer));
        const { clientId } = consumer.consumer;
        const named = { client_id: undefined, client_secret: undefined };
        const byBasic = (more: Record<string, string> = {}) =>
          Effect.flatMap(code, (code) =>
            postToken(
              formOf({ ...redeeming(consumer, code, named), ...more }),
              basic(clientId, consumer.secret),
            ),
          );
        const statuses = [
          yield* Effect.flatMap(code, (code) =>
            postToken(
              JSON.stringify({ ...redeeming(consumer, code), other: [1, { code: 1 }], x: 1 }),
              {
                "content-type": "application/json; charset=utf-8",
              },
            ),
          ),
          yield* Effect.flatMap(code, (code) =>
            edge.ask("POST", "/oauth/token", { body: formOf(redeeming(consumer, code)) }),
          ),
          yield* Effect.flatMap(code, (code) =>
            postToken(`${formOf(redeeming(consumer, code))}&x=1&x=2&refresh_token=`),
          ),
          yield* byBasic(),
          yield* byBasic({ client_id: clientId }),
        ].map(({ status }) => status);
        // JSON with a list in it hides how often a name is given.
        assert.deepStrictEqual(statuses, [400, 200, 200, 200, 200]);
      }),
    ),
  );

  it.effect("answers what cannot be read as invalid_request, and burns nothing", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const { clientId } = consumer.consumer;
        const code = yield* codeOf(session, asked(consumer));
        const said = redeeming(consumer, code);
        const form = formOf(said);
        const json = { "content-type": "application/json" };
        const wrong = [
          yield* postToken(`${form}&code=${code}`),
          yield* postToken(`${form}&client_secret=other`),
          yield* postToken(`${form}&grant_type=authorization_code`),
          yield* postToken(form, basic(clientId, consumer.secret)),
          yield* postToken(
            formOf({ ...said, client_id: "other", client_secret: undefined }),
            basic(clientId, consumer.secret),
          ),
          yield* postToken("", {}, `?${form}`),
          yield* postToken(form, {}, `?code=${code}`),
          yield* postToken(form, { "content-type": "text/plain" }),
          yield* postToken(form, { "content-type": "multipart/form-data; boundary=x" }),
          yield* postToken("[]", json),
          yield* postToken("{", json),
          yield* postToken("nothing", json),
          yield* postToken(JSON.stringify({ ...said, code: [code] }), json),
          yield* postToken(JSON.stringify({ ...said, code: { a: 1 } }), json),
          yield* postToken(`{"code":"x",${JSON.stringify(said).slice(1)}`, json),
          yield* postToken(`${form}&pad=${"x".repeat(65_536)}`),
          yield* postToken(formOf({ ...said, code: undefined })),
          yield* postToken(formOf({ ...said, code: "" })),
          yield* postToken(formOf({ ...said, grant_type: undefined })),
        ];
        for (const [at, answer] of wrong.entries()) {
          assert.deepStrictEqual(
            [answer.status, errorOf(answer)],
            [400, "invalid_request"],
            `${at}`,
          );
          assert.strictEqual(answer.headers["cache-control"], "no-store");
        }
        assert.strictEqual((yield* redeem(consumer, code)).status, 200);
      }),
    ),
  );

  it.effect("answers an unknown client and a wrong secret alike, and burns nothing", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const { clientId } = consumer.consumer;
        const code = yield* codeOf(session, asked(consumer));
        const other = yield* makeConsumer();
        const anonymous = { client_id: undefined, client_secret: undefined };
        const form = formOf(redeeming(consumer, code, anonymous));
        const refused = [
          yield* redeem(consumer, code, { client_id: "nobody" }),
          yield* redeem(consumer, code, { client_secret: "wrong" }),
          yield* redeem(consumer, code, { client_secret: other.secret }),
          yield* redeem(consumer, code, { client_id: other.consumer.clientId }),
          yield* redeem(consumer, code, { client_secret: undefined }),
          yield* redeem(consumer, code, { client_id: undefined }),
          yield* redeem(consumer, code, { client_id: "\u0000" }),
          yield* redeem(consumer, code, { ...anonymous, grant_type: "password" }),
          yield* postToken(form),
          yield* postToken(form, basic(clientId, "wrong")),
          yield* postToken(form, basic("nobody", consumer.secret)),
          yield* postToken(form, { authorization: "Basic" }),
          yield* postToken(form, { authorization: `Basic ${btoa(clientId)}` }),
          yield* postToken(form, { authorization: `Basic ${btoa("%:%")}` }),
          yield* postToken(form, { authorization: `Bearer ${consumer.secret}` }),
          yield* postToken(form, { authorization: `Basic ${btoa("\u00ff:\u00ff")}` }),
        ];
        for (const [at, answer] of refused.entries()) {
          assert.strictEqual(answer.status, 401, `${at}`);
          assert.strictEqual(answer.text, refused[0]?.text, `${at}`);
          assert.strictEqual(answer.headers["www-authenticate"], 'Basic realm="bonafide"');
        }
        assert.strictEqual(errorOf({ text: refused[0]?.text ?? "" }), "invalid_client");
        assert.strictEqual((yield* redeem(consumer, code)).status, 200);
      }),
    ),
  );

  it.effect(
    "is shut to a consumer whose organization or application is, or that is so itself",
    () =>
      withEdge(
        Effect.gen(function* () {
          const { session } = yield* makeWorld;
          const [first, second, third] = [
            yield* makeConsumer(),
            yield* makeConsumer(),
            yield* makeConsumer(),
          ];
          const codes = yield* Effect.forEach([first, second, third], (each) =>
            codeOf(session, asked(each)),
          );
          yield* shutOrganization(first);
          yield* shutApplication(second);
          yield* (yield* OAuthConsumers).set(third.consumer.id, { standing: "inactive" });
          const answers = yield* Effect.forEach([first, second, third], (each, at) =>
            redeem(each, codes[at] ?? ""),
          );
          assert.deepStrictEqual(answers.map(errorOf), Array(3).fill("invalid_client"));
        }),
      ),
  );

  it.effect("takes one grant type", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const code = yield* codeOf(session, asked(consumer));
        const types = [
          "refresh_token",
          "password",
          "client_credentials",
          "implicit",
          "AUTHORIZATION_CODE",
          "authorization_code ",
        ];
        for (const grant_type of types) {
          const answer = yield* redeem(consumer, code, { grant_type, refresh_token: "x" });
          assert.deepStrictEqual([answer.status, errorOf(answer)], [400, "unsupported_grant_type"]);
        }
        assert.strictEqual((yield* redeem(consumer, code)).status, 200);
      }),
    ),
  );

  it.effect("has one method", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        for (const method of ["GET", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
          const answer = yield* edge.ask(method, "/oauth/token");
          assert.deepStrictEqual([answer.status, answer.headers["allow"]], [405, "POST"], method);
        }
      }),
    ),
  );
});
