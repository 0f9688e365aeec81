import { assert, describe, it, layer } from "@effect/vitest";
import { Effect } from "effect";
import { errorText } from "./ErrorText.ts";
import { closing, malformed, message, path } from "./MalformedRequests.ts";
import type { SocketAnswer } from "@bonafide/testkit/catalogue/RawExchange";
import { sendRaw } from "./RawSocket.ts";
import { authorizationOf } from "./TestEdge.ts";
import { listening, portOf } from "./TestListener.ts";

const authorization = `Authorization: ${authorizationOf("demo")}`;

const raw = (...parts: ReadonlyArray<string | Buffer>) =>
  Effect.flatMap(portOf, (port) => sendRaw(port, ...parts));

const onlyOne = (answers: ReadonlyArray<SocketAnswer>): SocketAnswer => {
  assert.lengthOf(answers, 1);
  const [answer] = answers;
  return answer ?? assert.fail("no answer");
};

const assertUnreadable = (answer: SocketAnswer, statusLine: string) => {
  assert.strictEqual(answer.statusLine, statusLine);
  assert.strictEqual(answer.body, errorText("BodyUnreadable"));
  assert.strictEqual(answer.headers["content-type"], "application/json");
  assert.strictEqual(answer.headers["x-content-type-options"], "nosniff");
  assert.strictEqual(answer.headers["cache-control"], "no-store");
  assert.strictEqual(answer.headers["connection"], "close");
};

layer(listening({ maxHeaderBytes: 8_192 }))("a listener", (it) => {
  it.effect.each(malformed)("answers %s", ([, bytes, statusLine]) =>
    Effect.gen(function* () {
      assertUnreadable(onlyOne(yield* raw(bytes)), statusLine);
    }),
  );

  it.effect("answers headers beyond the limit", () =>
    Effect.gen(function* () {
      const long = "x".repeat(9_000);
      const line = "HTTP/1.1 431 Request Header Fields Too Large";
      assertUnreadable(
        onlyOne(yield* raw(message("GET / HTTP/1.1", "Host: x", `X: ${long}`))),
        line,
      );
      assertUnreadable(onlyOne(yield* raw(message(`GET /${long} HTTP/1.1`, "Host: x"))), line);
      const under = yield* raw(closing(`GET /${"x".repeat(7_000)} HTTP/1.1`, "Host: x"));
      assert.strictEqual(onlyOne(under).statusLine, "HTTP/1.1 404 Not Found");
    }),
  );

  it.effect("answers broken chunks", () =>
    Effect.gen(function* () {
      const head = message(
        `POST ${path} HTTP/1.1`,
        "Host: x",
        authorization,
        "Transfer-Encoding: chunked",
      );
      const answer = onlyOne(yield* raw(head, "zz\r\n{}\r\n0\r\n\r\n"));
      assert.match(answer.statusLine, /^HTTP\/1\.1 4(00|22) /);
      assert.strictEqual(answer.body, errorText("BodyUnreadable"));
      assert.strictEqual(answer.headers["x-content-type-options"], "nosniff");
    }),
  );

  it.effect.each([
    ["http://x/health", 200],
    ["HTTPS://x:8443/health?a", 200],
    ["http://x", 404],
    ["http://x?/health", 404],
    ["http://x/a/../health", 404],
    ["http://x/health#a", 404],
  ] as const)("reads an absolute target as it is written: %s", ([target, status]) =>
    Effect.gen(function* () {
      const answer = onlyOne(yield* raw(closing(`GET ${target} HTTP/1.1`, "Host: other")));
      assert.match(answer.statusLine, new RegExp(`^HTTP/1.1 ${status} `));
    }),
  );

  it.effect("answers OPTIONS for the whole server", () =>
    Effect.gen(function* () {
      const answer = onlyOne(yield* raw(closing("OPTIONS * HTTP/1.1", "Host: x")));
      assert.strictEqual(answer.statusLine, "HTTP/1.1 200 OK");
      assert.strictEqual(answer.headers["content-length"], "0");
    }),
  );

  it.effect("says which coding it takes", () =>
    Effect.gen(function* () {
      const coded = [`POST ${path} HTTP/1.1`, "Host: x", "Content-Length: 2", authorization];
      const refused = yield* raw(message(...coded, "Content-Encoding: br"), "{}");
      assert.strictEqual(onlyOne(refused).headers["accept-encoding"], "identity");
      const taken = yield* raw(closing(...coded, "Content-Encoding: Identity"), "{}");
      assert.strictEqual(onlyOne(taken).statusLine, "HTTP/1.1 200 OK");
    }),
  );

  it.effect("refuses a second Authorization", () =>
    Effect.gen(function* () {
      const once = closing(`POST ${path} HTTP/1.1`, "Host: x", authorization);
      assert.strictEqual(onlyOne(yield* raw(once)).statusLine, "HTTP/1.1 200 OK");
      const twice = closing(`POST ${path} HTTP/1.1`, "Host: x", authorization, authorization);
      const answer = onlyOne(yield* raw(twice));
      assert.strictEqual(answer.statusLine, "HTTP/1.1 401 Unauthorized");
      assert.strictEqual(answer.body, errorText("CredentialsUnknown"));
    }),
  );

  it.effect.each([
    ["DELETE", "POST"],
    ["OPTIONS", "POST"],
    ["TRACE", "POST"],
    ["PROPFIND", "POST"],
    ["GET", "POST"],
  ])("answers %s on a known path with 405", ([method, allow]) =>
    Effect.gen(function* () {
      const answer = onlyOne(yield* raw(closing(`${method} ${path} HTTP/1.1`, "Host: x")));
      assert.strictEqual(answer.statusLine, "HTTP/1.1 405 Method Not Allowed");
      assert.strictEqual(answer.headers["allow"], allow);
      assert.strictEqual(answer.body, errorText("ResourceUnknown"));
      assert.strictEqual(answer.headers["cache-control"], "no-store");
    }),
  );

  it.effect("answers HEAD without a body", () =>
    Effect.gen(function* () {
      const known = onlyOne(yield* raw(closing("HEAD /health HTTP/1.1", "Host: x")));
      assert.strictEqual(known.statusLine, "HTTP/1.1 200 OK");
      const unknown = yield* raw(closing("HEAD /nowhere HTTP/1.1", "Host: x"));
      assert.strictEqual(onlyOne(unknown).statusLine, "HTTP/1.1 404 Not Found");
      assert.strictEqual(onlyOne(unknown).body, "");
    }),
  );

  it.effect("answers an older version without a host", () =>
    Effect.gen(function* () {
      const answer = onlyOne(yield* raw(message("GET /health HTTP/1.0")));
      assert.strictEqual(answer.statusLine, "HTTP/1.1 200 OK");
      assert.strictEqual(answer.headers["x-content-type-options"], "nosniff");
    }),
  );

  it.effect("answers a request to upgrade as if it had not asked", () =>
    Effect.gen(function* () {
      for (const protocol of ["h2c", "websocket"]) {
        const answer = onlyOne(
          yield* raw(
            message(
              `POST ${path} HTTP/1.1`,
              "Host: x",
              authorization,
              "Connection: Upgrade, close",
              `Upgrade: ${protocol}`,
              "Content-Length: 2",
            ),
            "{}",
          ),
        );
        assert.strictEqual(answer.statusLine, "HTTP/1.1 200 OK");
      }
    }),
  );

  it.effect("says to go on, and only where the body is wanted", () =>
    Effect.gen(function* () {
      const head = (...lines: ReadonlyArray<string>) =>
        closing(
          `POST ${path} HTTP/1.1`,
          "Host: x",
          "Expect: 100-continue",
          "Content-Length: 2",
          ...lines,
        );
      const answers = yield* raw(head(authorization), "{}");
      assert.deepStrictEqual(
        answers.map(({ statusLine }) => statusLine),
        ["HTTP/1.1 100 Continue", "HTTP/1.1 200 OK"],
      );
      const stranger = yield* raw(head());
      assert.strictEqual(onlyOne(stranger).statusLine, "HTTP/1.1 401 Unauthorized");
    }),
  );

  it.effect("reads chunks", () =>
    Effect.gen(function* () {
      const head = closing(
        `POST ${path} HTTP/1.1`,
        "Host: x",
        authorization,
        "Transfer-Encoding: chunked",
      );
      const answer = onlyOne(yield* raw(head, "1\r\n{\r\n", "1\r\n}\r\n0\r\n\r\n"));
      assert.strictEqual(answer.statusLine, "HTTP/1.1 200 OK");
    }),
  );

  it.effect("stops reading a body that is too large, and closes", () =>
    Effect.gen(function* () {
      const head = message(
        `POST ${path} HTTP/1.1`,
        "Host: x",
        authorization,
        "Transfer-Encoding: chunked",
      );
      // Never ended: the answer has to come from the limit.
      const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
      const answer = onlyOne(yield* raw(head, chunk, chunk));
      assert.strictEqual(answer.statusLine, "HTTP/1.1 422 Unprocessable Entity");
      assert.strictEqual(answer.headers["connection"], "close");
      assert.strictEqual(answer.body, errorText("BodyUnreadable"));
    }),
  );

  it.effect("answers one request after another over one connection", () =>
    Effect.gen(function* () {
      const answers = yield* raw(
        message("GET /health HTTP/1.1", "Host: x"),
        `${message(`POST ${path} HTTP/1.1`, "Host: x", authorization, "Content-Length: 2")}[]`,
        closing("GET /health HTTP/1.1", "Host: x"),
      );
      assert.deepStrictEqual(
        answers.map(({ statusLine }) => statusLine.slice(9, 12)),
        ["200", "422", "200"],
      );
    }),
  );

  it.effect.each([
    "/../../health",
    "/./health",
    "//",
    "/%00",
    "/%c0%ae%c0%ae/",
    "/\\health",
    "/api/v2/verification/../telecom/identity",
    "/api/v2/telecom/%2e%2e%2fverification",
    "/?",
    "/;x",
    "/#x",
    "/health#x",
    "/api/v2/verification#x",
    "/".repeat(4_000),
    `/${"%41".repeat(2_000)}`,
  ])("answers 4xx to %.40s", (target) =>
    Effect.gen(function* () {
      for (const method of ["GET", "POST"]) {
        const answer = onlyOne(
          yield* raw(closing(`${method} ${target} HTTP/1.1`, "Host: x", authorization)),
        );
        assert.match(answer.statusLine, /^HTTP\/1\.1 4\d\d /);
        assert.match(answer.body, /^\{"errors":\[/);
        assert.strictEqual(answer.headers["x-content-type-options"], "nosniff");
      }
    }),
  );
});

describe("a slow client", () => {
  it.effect("gets 408", () =>
    Effect.gen(function* () {
      const answer = onlyOne(yield* raw("GET / HTTP/1.1\r\nHost: x\r\n"));
      assertUnreadable(answer, "HTTP/1.1 408 Request Timeout");
    }).pipe(Effect.provide(listening({ headersTimeout: 50, requestTimeout: 50 }))),
  );
});
