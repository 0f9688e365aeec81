import { assert } from "@effect/vitest";
import { Effect } from "effect";
import { proveIdentity, provePhone, sentHere, signUp } from "./PageAsking.ts";
import { type ShownPage, wordsOf } from "./PageBrowser.ts";

/** The error of a field, connected with it for screen readers. */
export const errorOf = ({ text }: ShownPage, name: string): string => {
  const input = new RegExp(`<input[^>]*id="field-${name}"[^>]*>`).exec(text)?.[0] ?? "";
  assert.include(input, 'aria-invalid="true"');
  assert.match(input, new RegExp(`aria-describedby="[^"]*field-${name}-error"`));
  assert.include(text, `<a href="#field-${name}">`);
  return new RegExp(`id="field-${name}-error">([^<]*)<`).exec(text)?.[1] ?? "";
};

/** What a page says is wrong, before its form. */
export const summaryOf = ({ text }: ShownPage): string => {
  const summary = /<div class="summary" role="alert" tabindex="-1" autofocus>[^]*?<\/div>/.exec(
    text,
  );
  return wordsOf({ text: `<body>${summary?.[0] ?? ""}` });
};

/** A new person at the page that asks for a phone. */
export const atPhone = Effect.gen(function* () {
  const sent = yield* sentHere("identity");
  return { ...sent, page: yield* signUp(sent.browser, sent.path) };
});

/** A new person at the page that asks for a birth date. */
export const atIdentity = Effect.gen(function* () {
  const at = yield* atPhone;
  return { ...at, page: yield* provePhone(at.browser, at.page) };
});

/** A new person at the page that asks for a document. */
export const atDocument = Effect.gen(function* () {
  const at = yield* atIdentity;
  return { ...at, page: yield* proveIdentity(at.browser, at.page) };
});
