import { describe, expect, it } from "vitest";
import { BonafideRefusal } from "../src/Refusal.ts";
import { retryAfterOf, send, type SendingSettings } from "../src/Sending.ts";
import { scripted, type Turn } from "./Scripted.ts";

const ok: Turn = { status: 200, body: { fine: true } };
const full: Turn = {
  status: 503,
  headers: { "retry-after": "0" },
  body: { errors: [{ code: 5900, message: "The server is at its limit, retry later" }] },
};

/** Sends one request to a server of these turns: how often it was asked, and what came of it. */
const sent = async (
  method: "GET" | "POST",
  turns: ReadonlyArray<Turn>,
  settings: SendingSettings = {},
) => {
  await using server = await scripted(turns);
  const outcome = await send(
    { url: `${server.baseUrl}/x`, method, headers: {} },
    { longestPause: 1_000, ...settings },
  ).then(
    (answer) => answer.status,
    (error: unknown) => error,
  );
  return { asked: server.asked.length, outcome };
};

describe("a request is sent again", () => {
  it.each([
    ["a POST that the server had no room for", "POST", [full, ok]],
    ["a POST over a limit", "POST", [{ status: 429, headers: { "retry-after": "0" } }, ok]],
    ["a GET that a proxy gave up", "GET", [{ status: 504 }, ok]],
    ["a GET whose connection broke", "GET", ["broken", ok]],
  ] as const)("%s", async (_, method, turns) => {
    expect(await sent(method, turns)).toEqual({ asked: 2, outcome: 200 });
  });
});

describe("a request is not sent again", () => {
  it("where it may have changed something: a POST that a proxy gave up", async () => {
    const { asked, outcome } = await sent("POST", [{ status: 502 }, ok]);
    expect(asked).toBe(1);
    expect(outcome).toMatchObject({ name: "BonafideRefusal", status: 502, errors: [] });
  });

  it("where it may have changed something: a POST whose connection broke", async () => {
    const { asked, outcome } = await sent("POST", ["broken", ok]);
    expect(asked).toBe(1);
    expect(outcome).toBeInstanceOf(TypeError);
  });

  it("where the server refuses it for good", async () => {
    const refused = {
      errors: [{ code: 3101, message: "Transaction parameter phone is missing or invalid" }],
    };
    const { asked, outcome } = await sent("POST", [{ status: 422, body: refused }, ok]);
    expect(asked).toBe(1);
    expect(outcome).toBeInstanceOf(BonafideRefusal);
    expect(outcome).toMatchObject({
      status: 422,
      errors: refused.errors,
      message: "HTTP 422: 3101 Transaction parameter phone is missing or invalid",
    });
  });

  it("more often than its retries", async () => {
    const { asked, outcome } = await sent("GET", [full], { retries: 3 });
    expect(asked).toBe(4);
    expect(outcome).toMatchObject({ status: 503, retryAfter: 0 });
  });

  it("where the server asks for a longer pause than the caller bears", async () => {
    const { asked, outcome } = await sent("GET", [
      { status: 429, headers: { "retry-after": "86400" } },
      ok,
    ]);
    expect(asked).toBe(1);
    expect(outcome).toMatchObject({ status: 429, retryAfter: 86_400 });
  });
});

it("ends with the signal of its caller, in a pause too", async () => {
  await using server = await scripted([{ status: 503, headers: { "retry-after": "25" } }]);
  const controller = new AbortController();
  const waiting = send(
    { url: server.baseUrl, method: "GET", headers: {} },
    {},
    { signal: controller.signal },
  );
  await expect.poll(() => server.asked.length).toBe(1);
  controller.abort(new Error("no more time"));
  await expect(waiting).rejects.toThrow("no more time");
});

it("reads Retry-After as seconds and as a date", () => {
  const now = Date.UTC(2026, 0, 1);
  expect(retryAfterOf("7", now)).toBe(7);
  expect(retryAfterOf("Thu, 01 Jan 2026 00:00:30 GMT", now)).toBe(30);
  expect(retryAfterOf("soon", now)).toBeUndefined();
  expect(retryAfterOf(null, now)).toBeUndefined();
});
