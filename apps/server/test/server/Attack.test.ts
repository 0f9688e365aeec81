import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import type { Partner } from "./Partner.ts";
import { sendRaw } from "./RawConnection.ts";
import type { ServerApart } from "./StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";

describeStores((store) => {
  let server: ServerApart;
  let demo: Partner;
  beforeAll(async () => {
    server = await store.serveApart();
    demo = await server.as("demo");
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const path = "/api/v2/telecom/possession/sms/send";
  const body = JSON.stringify({ phone: "2025550123" });
  const unreadable = { errors: [{ code: 3900, message: "Request body is not readable" }] };

  /** A request as it goes over the wire; the connection ends with its answer. */
  const raw = (headers: ReadonlyArray<string>, content = "", line = `POST ${path} HTTP/1.1`) =>
    [
      line,
      "Host: 127.0.0.1",
      `Authorization: ${demo.authorization}`,
      "Connection: close",
      ...headers,
      "",
      content,
    ].join("\r\n");

  const sized = (content: string) => `Content-Length: ${Buffer.byteLength(content)}`;

  /** What is said, where there is an error: the shape of every one. */
  const expectError = (text: string) => {
    const [head = "", answered = ""] = text.split("\r\n\r\n");
    expect(head).toMatch(/content-type: application\/json/i);
    expect(head).toMatch(/x-content-type-options: nosniff/i);
    expect(Object.keys(JSON.parse(answered))).toEqual(["errors"]);
  };

  describe("bodies", () => {
    const refused: ReadonlyArray<
      readonly [string, string | Buffer, Readonly<Record<string, string>>]
    > = [
      ["malformed JSON", "{", {}],
      ["a second value after the first", `${body}{}`, {}],
      ["a list", "[]", {}],
      ["a number", "7", {}],
      ["null", "null", {}],
      ["a string", '"phone"', {}],
      ["30,000 levels of lists", "[".repeat(30_000) + "]".repeat(30_000), {}],
      ["30,000 levels of objects that end", `${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`, {}],
      ["gzip that does not", gzipSync(body), {}],
      ["UTF-16", Buffer.from(body, "utf16le"), {}],
      ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), {}],
    ];

    it.each(refused)("%s: 422, 3900", async (_, content, headers) => {
      const given = Object.entries({ "content-type": "application/json", ...headers });
      const reply = await sendRaw(server.baseUrl, [
        raw([
          ...given.map(([name, value]) => `${name}: ${value}`),
          `Content-Length: ${Buffer.byteLength(content)}`,
        ]),
        content,
      ]);
      expect(reply.statuses).toEqual([422]);
      expectError(reply.text);
      expect(reply.text).toContain(JSON.stringify(unreadable));
    });

    it.each([
      ["another content type", "phone=2025550123", "text/plain"],
      ["two content types", body, "text/plain, application/json"],
    ])("%s: 422, 3900, and the types that are taken", async (_, content, type) => {
      const reply = await sendRaw(server.baseUrl, [
        raw([`content-type: ${type}`, `Content-Length: ${Buffer.byteLength(content)}`]),
        content,
      ]);
      expect(reply.statuses).toEqual([422]);
      expectError(reply.text);
      const message =
        "Request body must have a Content-Type that this call takes: application/json";
      expect(reply.text).toContain(JSON.stringify({ errors: [{ code: 3900, message }] }));
    });

    it.each([
      ["a prototype in place of fields", '{"__proto__": {"phone": "2025550123"}}', [422, 3101]],
      ["a constructor", '{"constructor": {"prototype": {"phone": "2025550123"}}}', [422, 3101]],
      ["a field given twice, the last counts", '{"phone": "1", "phone": "2025550123"}', [200, 210]],
      ["a phone that is an object", '{"phone": {"toString": "2025550123"}}', [422, 3101]],
      ["a phone in a list", '{"phone": ["2025550123"]}', [422, 3101]],
      ["a phone with a NUL", '{"phone": "2025550123\\u0000"}', [422, 3101]],
      ["a phone in other digits", '{"phone": "２０２５５５０１２３"}', [422, 3101]],
      [
        "deep metadata",
        `{"phone": "2025550123", "metadata": ${"[".repeat(9_000)}${"]".repeat(9_000)}}`,
        [422, 3900],
      ],
      [
        "metadata with prototype keys",
        '{"phone": "2025550123", "metadata": {"__proto__": {"admin": true}}}',
        [200, 210],
      ],
      ["metadata of lone surrogates", '{"phone": "2025550123", "metadata": "\\ud800"}', [200, 210]],
      ["metadata with a NUL", '{"phone": "2025550123", "metadata": "\\u0000"}', [200, 210]],
      ["an empty phone", '{"phone": ""}', [422, 3101]],
      [
        "a verification_id that is SQL",
        `{"phone": "2025550123", "verification_id": "' OR 1=1 --"}`,
        [404, 4100],
      ],
      [
        "a verification_id that is an object",
        '{"phone": "2025550123", "verification_id": {}}',
        [404, 4100],
      ],
    ])("%s", async (_, content, outcome) => {
      const answer = await demo.ask("POST", path, content);
      expect(answer.outcome).toEqual(outcome);
      expect((await demo.ask("GET", "/api/v2/telecom/x")).outcome).toEqual([404, 4100]);
    });
  });

  describe("framing", () => {
    const chunked = "Transfer-Encoding: chunked";
    const smuggled = `0\r\n\r\nGET /health HTTP/1.1\r\nHost: x\r\n\r\n`;
    const refused: ReadonlyArray<readonly [string, () => string, number]> = [
      ["a length and chunks", () => raw([sized(smuggled), chunked], smuggled), 400],
      ["two lengths", () => raw(["Content-Length: 5", "Content-Length: 6"], "{}    "), 400],
      ["a list of lengths", () => raw(["Content-Length: 2, 2"], "{}"), 400],
      ["a length with a sign", () => raw(["Content-Length: +2"], "{}"), 400],
      ["a length below zero", () => raw(["Content-Length: -1"]), 400],
      ["an unknown encoding", () => raw(["Transfer-Encoding: xchunked"], "0\r\n\r\n"), 400],
      ["chunks not last", () => raw(["Transfer-Encoding: chunked, identity"], "0\r\n\r\n"), 400],
      ["garbage for a chunk's size", () => raw([chunked], "zz\r\n{}\r\n0\r\n\r\n"), 400],
      ["a chunk longer than it says", () => raw([chunked], "1\r\n{}\r\n0\r\n\r\n"), 400],
      ["a header before a space", () => raw(["X-Thing : 1"]), 400],
      ["a header folded over lines", () => raw(["X-Thing: 1", " 2"]), 400],
      ["a NUL in a header", () => raw(["X-Thing: \u0000"]), 400],
      ["a bare line feed", () => raw(["X-Thing: 1\nX-Other: 2"]), 400],
      ["no request at all", () => "\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n", 400],
      ["two hosts", () => raw(["Host: elsewhere"]), 400],
      ["another's scheme", () => raw([], "", "GET ftp://elsewhere/health HTTP/1.1"), 400],
      ["gzip that says so", () => raw(["Content-Encoding: gzip", sized(body)], body), 415],
      [
        "a path of 100,000 letters",
        () => raw([], "", `GET /api/v2/telecom/${"a".repeat(100_000)} HTTP/1.1`),
        431,
      ],
      ["an unknown method", () => raw([], "", `BREW ${path} HTTP/1.1`), 400],
      ["HTTP/2 without asking", () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505],
      ["headers of 2 MiB", () => raw([`X-Long: ${"x".repeat(2 * 1024 * 1024)}`]), 431],
      [
        "two thousand headers",
        () => raw([...Array.from({ length: 2_000 }, (_, at) => `X-${at}: 1`), sized("{}")], "{}"),
        431,
      ],
      ["an expectation", () => raw(["Expect: the-impossible", sized(body)], body), 417],
    ];

    it.each(refused)("%s", async (_, message, status) => {
      const reply = await sendRaw(server.baseUrl, [message()]);
      expect(reply.statuses).toEqual([status]);
      expectError(reply.text);
    });

    it.each([
      [
        "two keys match no account",
        () => raw(["Authorization: Bearer Service eA==", sized(body)], body),
        401,
      ],
      [
        "10,000 bytes of headers are few",
        () => raw([`X-Long: ${"x".repeat(10_000)}`, sized(body)], body),
        200,
      ],
      [
        "chunks of a byte",
        () =>
          raw([chunked], `${Array.from(body, (letter) => `1\r\n${letter}\r\n`).join("")}0\r\n\r\n`),
        200,
      ],
      ["an upgrade is not", () => raw(["Upgrade: websocket", sized(body)], body), 200],
      [
        "a path that decodes to nothing",
        () => raw([], "", "GET /api/v2/telecom/%ff HTTP/1.1"),
        404,
      ],
      [
        "a path of 10,000 letters",
        () => raw([], "", `GET /api/v2/telecom/${"a".repeat(10_000)} HTTP/1.1`),
        404,
      ],
      ["an absolute target", () => raw([], "", "GET http://elsewhere/health HTTP/1.1"), 200],
      [
        "a path that climbs",
        () => raw([], "", "GET /api/v2/telecom/../../../etc/passwd HTTP/1.1"),
        403,
      ],
    ])("%s", async (_, message, status) => {
      expect((await sendRaw(server.baseUrl, [message()])).statuses).toEqual([status]);
    });

    it("answers fifty requests in one write, in their order", async () => {
      const good = raw([sized(body)], body).replace("Connection: close\r\n", "");
      const bad = raw([sized("{}")], "{}").replace("Connection: close\r\n", "");
      const reply = await sendRaw(server.baseUrl, [(good + bad).repeat(25)], 50);
      expect(reply.statuses).toEqual(Array.from({ length: 25 }, () => [200, 422]).flat());
    });
  });

  describe("large and slow", () => {
    const memory = async () => {
      const status = await readFile(`/proc/${server.child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    };

    const ten = 10 * 1024 * 1024;

    it("refuses ten megabytes without holding them, said or not", async () => {
      const before = await memory();
      const megabytes = Buffer.alloc(ten, "x");
      const chunk = `${ten.toString(16)}\r\n`;
      const replies = await Promise.all(
        Array.from({ length: 30 }, (_, at) =>
          sendRaw(
            server.baseUrl,
            at % 2 === 0
              ? [raw([`Content-Length: ${ten}`]), megabytes]
              : [raw(["Transfer-Encoding: chunked"]), chunk, megabytes, "\r\n0\r\n\r\n"],
          ),
        ),
      );
      // Each arrives, though the client is still sending.
      for (const { statuses } of replies) expect(statuses).toEqual([422]);
      expect((await memory()) - before).toBeLessThan(150);
    });

    it("goes on answering while others trickle", async () => {
      const port = Number(new URL(server.baseUrl).port);
      const slow = Array.from({ length: 200 }, () => connect(port, "127.0.0.1"));
      try {
        await Promise.all(slow.map((socket) => once(socket, "connect")));
        for (const socket of slow) socket.write(`${raw([`Content-Length: ${body.length}`])}{`);
        const answers = await Promise.all(
          Array.from({ length: 50 }, () => demo.send({ phone: "2025550123" })),
        );
        for (const { outcome } of answers) expect(outcome).toEqual([200, 210]);
      } finally {
        for (const socket of slow) socket.destroy();
      }
    });
  });

  it("has logged no stack, met no defect and is still there", async () => {
    expect((await demo.ask("GET", "/health")).status).toBe(200);
    expect(server.output.stdout + server.output.stderr).not.toMatch(/defect|^\s+at /im);
    expect(server.child.exitCode).toBeNull();
  });
});
