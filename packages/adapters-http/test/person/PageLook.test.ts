import { assert, it } from "@effect/vitest";
import { Effect } from "effect";
import { HttpServerRequest } from "effect/http";
import { makePageLook } from "../../src/person/PageLook.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";

const lookOf = Effect.runSync(
  Effect.provideService(makePageLook, HttpSettings, HttpSettings.defaults),
);

/** Where a page with this query leads to in Spanish. */
const inSpanish = (query: string): string | undefined => {
  const request = HttpServerRequest.fromWeb(new Request(`http://bonafide.test/signin?${query}`));
  return lookOf(request).others.find(({ language }) => language === "es")?.href;
};

it("The same page in another language has the query, unless it is too long", () => {
  const longest = `a=${"x".repeat(7_998)}`;
  assert.strictEqual(inSpanish(longest), `/signin?${longest}&lang=es`);
  assert.strictEqual(inSpanish(`${longest}x`), "/signin?lang=es");
  assert.strictEqual(inSpanish(""), "/signin?lang=es");
  assert.strictEqual(inSpanish("lang=en&a=1"), "/signin?a=1&lang=es");
});
