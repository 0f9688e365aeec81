import { Access } from "@bonafide/core/access/Access";
import { Phone } from "@bonafide/core/telecom/Phone";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { MemorySmsGateway } from "@bonafide/testkit/telecom/MemorySmsGateway";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Exit, Layer, Logger, References, Tracer } from "effect";
import { HttpApp } from "../../src/server/HttpApp.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";
import { transactionIdOf, verificationIdOf } from "../verification/AnswerIds.ts";
import { errorText } from "./ErrorText.ts";
import { authorizationOf, coreOf, secretKeyOf, TestEdge, withEdge } from "./TestEdge.ts";

const secrets = {
  phone: "2025550143",
  code: "618033",
  wrongCode: "987654",
  callback: "https://partner.example/c?token=planted-callback",
  metadata: "planted-metadata",
  query: "planted-query",
  header: "planted-header",
  birthDate: "1961-07-19",
  message: "planted-message",
  key: secretKeyOf("demo"),
  token: authorizationOf("demo").split(" ")[2] ?? "",
  path: "planted-path",
};

/** Everything that a logger and a tracer received, as text. */
const capture = () => {
  const told: Array<string> = [];
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, part: unknown) => {
      if (part instanceof Error)
        return { name: part.name, message: part.message, stack: part.stack };
      if (part instanceof Map) return [...part];
      return typeof part === "bigint" ? String(part) : part;
    }) ?? "";
  const logger = Logger.make(({ cause, fiber, message }) => {
    told.push(
      text({ message, cause, annotations: fiber.getRef(References.CurrentLogAnnotations) }),
    );
  });
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options);
      const end = span.end.bind(span);
      span.end = (time, exit) => {
        end(time, exit);
        const { attributes, events, name } = span;
        told.push(
          text({ name, attributes, events, exit: Exit.isFailure(exit) ? exit.cause : "done" }),
        );
      };
      return span;
    },
  });
  const listening = Layer.mergeAll(Logger.layer([logger]), Layer.succeed(Tracer.Tracer, tracer));
  return { told, listening };
};

const headers = { "x-secret": secrets.header, "x-mock": "false", cookie: secrets.header };

describe("logs and spans", () => {
  it.effect("hold nothing that a request says", () => {
    const { listening, told } = capture();
    return withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const ask = (method: string, path: string, body?: unknown) =>
          edge.ask(method, `${path}?q=${secrets.query}`, { as: "demo", headers, body });
        const send = {
          phone: secrets.phone,
          callback_url: secrets.callback,
          metadata: secrets.metadata,
        };
        const sent = yield* ask("POST", "/api/v2/telecom/possession/sms/send", send);
        const transaction_id = yield* transactionIdOf(sent);
        const verification_id = yield* verificationIdOf(sent);
        const sms = yield* MemorySmsGateway;
        assert.strictEqual(yield* sms.codeOf(Phone.make(secrets.phone)), secrets.code);
        for (const code of [secrets.wrongCode, secrets.code]) {
          yield* ask("POST", "/api/v2/telecom/possession/sms/confirm", { code, transaction_id });
        }
        yield* ask("POST", "/api/v2/telecom/identity", { ...send, birth_date: secrets.birthDate });
        yield* ask("POST", "/api/v2/telecom/identity", `{"phone":"${secrets.phone}"`);
        yield* ask("POST", "/api/v2/verification", send);
        yield* ask("GET", `/api/v2/telecom/${transaction_id}`);
        yield* ask("GET", `/api/v2/verification/${verification_id}`);
        yield* ask("POST", `/api/v2/telecom/${secrets.path}`);
        yield* ask("GET", `/${secrets.path}`);
        yield* ask("GET", "/health");
        yield* edge.ask("GET", "/api/v2/telecom/x", { headers: { authorization: secrets.key } });
        const all = told.join("\n");
        for (const [name, secret] of Object.entries(secrets)) {
          assert.notInclude(all, secret, name);
        }
        assert.include(all, "/api/v2/telecom/possession/sms/send");
        assert.include(all, '["http.response.status_code",422]');
        assert.include(all, "POST /api/v2/telecom/possession/sms/send");
        assert.notInclude(all, "url.");
        assert.notInclude(all, "127.0.0.1");
      }),
    ).pipe(Effect.provide(listening));
  });
});

const brokenWith = (broken: Verifications["Service"]["create"]) =>
  TestEdge.layer.pipe(
    Layer.provide(HttpApp.layer),
    Layer.provide(
      Layer.effect(
        Verifications,
        Effect.map(Verifications, (whole) => Verifications.of({ ...whole, create: broken })),
      ),
    ),
    Layer.provide(Layer.succeed(HttpSettings, HttpSettings.defaults)),
    Layer.provideMerge(coreOf({})),
  );

describe("a defect", () => {
  it.effect.each([
    ["an error", Effect.die(new TypeError(secrets.message))],
    ["an error of several lines", Effect.die(new TypeError(`x\n    at ${secrets.message}`))],
    ["a text", Effect.die(secrets.message)],
    [
      "something thrown",
      Effect.sync(() => {
        throw new TypeError(secrets.message);
      }),
    ],
  ] as const)(
    "that is %s is a 500 that says nothing, and a log line that says where",
    ([, broken]) => {
      const { listening, told } = capture();
      return Effect.gen(function* () {
        const edge = yield* TestEdge;
        const answer = yield* edge.ask("POST", `/api/v2/verification?q=${secrets.query}`, {
          as: "demo",
          headers,
          body: { metadata: secrets.metadata },
        });
        assert.strictEqual(answer.status, 500);
        assert.strictEqual(answer.text, errorText("InternalError"));
        assert.strictEqual(answer.headers["x-content-type-options"], "nosniff");
        assert.strictEqual(answer.headers["cache-control"], "no-store");
        const lines = told.filter((line) => line.includes("A request met a defect"));
        assert.lengthOf(lines, 1);
        assert.include(lines[0] ?? "", '"route":"/api/v2/verification"');
        for (const [name, secret] of Object.entries(secrets)) {
          assert.notInclude(told.join("\n"), secret, name);
        }
      }).pipe(Effect.provide(brokenWith(() => broken)), Effect.provide(listening));
    },
  );

  it.effect("of access itself is a 500 too, on known and unknown paths", () =>
    Effect.gen(function* () {
      const edge = yield* TestEdge;
      for (const path of ["/api/v2/telecom/x", "/api/v2/telecom/x/y"]) {
        const answer = yield* edge.ask("GET", path);
        assert.strictEqual(answer.status, 500);
        assert.strictEqual(answer.text, errorText("InternalError"));
      }
    }).pipe(
      Effect.provide(
        TestEdge.layer.pipe(
          Layer.provide(HttpApp.layer),
          Layer.provide(
            Layer.succeed(
              Access,
              Access.of({ authenticate: () => Effect.die("x"), admit: () => Effect.die("x") }),
            ),
          ),
          Layer.provide(Layer.succeed(HttpSettings, HttpSettings.defaults)),
          Layer.provideMerge(coreOf({})),
        ),
      ),
      Effect.provide(capture().listening),
    ),
  );
});
