import { affiliationCalls } from "@bonafide/core/affiliation/AffiliationCalls";
import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest";
import { RequestHead } from "../../src/server/RequestHead.ts";
import { SharedPot } from "../../src/server/SharedPot.ts";

const limits = { maxHeaderBytes: 200, maxRequestLine: 600, headersTimeout: 5_000 };
const [longPath = ""] = Object.values(affiliationCalls).map(({ path }) => path);

const heads = (whole = 10_000, share = 5_000) => {
  const pot = new SharedPot(whole, share);
  const refused: Array<number> = [];
  const head = new RequestHead(limits, pot, "holder", ({ status }) => refused.push(status));
  return { head, pot, refused };
};

/** What comes of a request that arrives in pieces of this size: its heads, what was refused, and the rest. */
const taking = (text: string, size = text.length) => {
  const { head, refused } = heads();
  const taken: Array<string> = [];
  for (let at = 0; at < text.length && refused.length === 0; at += size) {
    let bytes: Buffer = Buffer.from(text.slice(at, at + size), "latin1");
    for (;;) {
      const came = head.take(bytes);
      if (came.head === undefined || refused.length > 0) break;
      taken.push(came.head.toString("latin1"));
      if (came.rest.length === 0) break;
      bytes = came.rest;
    }
  }
  return { taken, refused, isEmpty: head.isEmpty };
};

const line = "GET /health HTTP/1.1\r\n";
const good = `${line}Host: a\r\n\r\n`;
/** A head of exactly so many bytes. */
const headOf = (start: string, length: number) =>
  `${start}A: ${"x".repeat(length - start.length - 7)}\r\n\r\n`;
/** A request line of exactly so many bytes, without its end. */
const lineOf = (path: string, length: number) =>
  `GET ${path}?${"q".repeat(length - path.length - 14)} HTTP/1.1`;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("A request's head", () => {
  it.each([
    ["one", good, [good]],
    ["two that come together", good + good, [good, good]],
    ["one after blank lines", `\r\n\n\r${good}`, [good]],
  ])("is found in pieces of any size: %s", (_, text, found) => {
    for (let size = 1; size <= text.length; size += 1) {
      const { isEmpty, refused, taken } = taking(text, size);
      assert.deepStrictEqual(
        { taken, refused, isEmpty },
        { taken: found, refused: [], isEmpty: true },
      );
    }
  });

  it("leaves what comes after it", () => {
    for (const after of ["", "\r\nbody", good]) {
      const { head, rest } = heads().head.take(Buffer.from(good + after));
      assert.deepStrictEqual([String(head), String(rest)], [good, after]);
    }
  });

  it.each([
    ["as long as may be", headOf(line, 200), []],
    ["a byte longer", headOf(line, 201), [431]],
    ["a byte longer, unfinished", headOf(line, 205).slice(0, 201), [431]],
    ["as long as may be, unfinished", headOf(line, 205).slice(0, 200), []],
    ["a path whose line may be long", `${lineOf(longPath, 600)}\r\nHost: a\r\n\r\n`, []],
    ["such a line, a byte longer", `${lineOf(longPath, 601)}\r\nHost: a\r\n\r\n`, [431]],
    ["headers beside such a line", headOf(`${lineOf(longPath, 300)}\r\n`, 500), []],
    ["headers beside it, a byte longer", headOf(`${lineOf(longPath, 300)}\r\n`, 501), [431]],
    ["another path's long line", `${lineOf("/health", 201)}\r\n\r\n`, [431]],
    ["a method in small letters", "get /health", [400]],
    ["a method as long as may be", `${"A".repeat(32)} /`, []],
    ["a method of a byte more", `${"A".repeat(33)} /`, [400]],
    ["a method that begins with a dash", "-GET /", [400]],
    ["a method with a digit", "G1T /", [400]],
    ["a bare line feed", "GET /health HTTP/1.1\nHost: a", [400]],
    ["a bare line feed in a header", `${line}A: b\nC: d`, [400]],
    ["another version", "GET /health HTTP/2.0\r\n\r\n", [505]],
    ["two spaces", "GET  /health HTTP/1.1\r\n\r\n", [400]],
    ["CONNECT", "CONNECT a:1 HTTP/1.1\r\n\r\n", [400]],
  ])("is refused for what is wrong with it, in pieces of any size: %s", (_, text, statuses) => {
    for (const size of [text.length, 1, 2, 3, 7, 64]) {
      const { refused } = taking(text, size);
      // Pieces of a long head may be refused by the beginning that they are.
      assert.deepStrictEqual(refused.slice(0, 1), statuses, `pieces of ${size}`);
    }
  });

  it("is waited for so long, and no longer once it is whole or forgotten", () => {
    const { head, refused } = heads();
    head.take(Buffer.from("GET /"));
    vi.advanceTimersByTime(4_000);
    head.take(Buffer.from("health"));
    vi.advanceTimersByTime(999);
    assert.deepStrictEqual(refused, []);
    vi.advanceTimersByTime(1);
    assert.deepStrictEqual(refused, [408]);
    const whole = heads();
    whole.head.take(Buffer.from("GET /"));
    whole.head.take(Buffer.from(" HTTP/1.1\r\n\r\n"));
    const forgotten = heads();
    forgotten.head.take(Buffer.from("GET /"));
    forgotten.head.forget();
    assert.isTrue(forgotten.head.isEmpty);
    vi.advanceTimersByTime(60_000);
    assert.deepStrictEqual([whole.refused, forgotten.refused], [[], []]);
    assert.strictEqual(vi.getTimerCount(), 0);
  });

  it.each([
    ["its address holds too much", 10_000, 50, 429],
    ["the server is full", 50, 5_000, 503],
  ])("is refused where %s, first or later", (_, whole, share, status) => {
    const at = (...pieces: ReadonlyArray<string>) => {
      const { head, refused } = heads(whole, share);
      const rests = pieces.map((piece) => head.take(Buffer.from(piece)).rest.toString());
      return { refused, rest: rests.at(-1) };
    };
    const long = `GET /${"a".repeat(60)}`;
    assert.deepStrictEqual(at(long), { refused: [status], rest: long });
  });

  it("gives its memory back", () => {
    const { head, pot } = heads(5_000, 5_000);
    for (let time = 0; time < 20; time += 1) {
      head.take(Buffer.from("GET /"));
      head.take(Buffer.from(" HTTP/1.1\r\n\r\n"));
    }
    assert.strictEqual(pot.take("other", 5_000), "given");
  });
});
