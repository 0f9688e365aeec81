import type { OAuthConsumer } from "@bonafide/core/oauth/OAuthConsumer";
import { Phone } from "@bonafide/core/telecom/Phone";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { putConsumer } from "@bonafide/testkit/oauth/OAuthSamples";
import { MemorySmsGateway } from "@bonafide/testkit/telecom/MemorySmsGateway";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { makeBrowser, type PageBrowser, type ShownPage } from "./PageBrowser.ts";

export const callback = "https://partner.example/callback";
export const phone = "2025550123";
export const birthDate = "1934-08-12";
export const credentials = { email: "anna@people.example", password: "four words in a row" };

/** Where a consumer sends people, with what it says besides. */
export const authorizePath = (
  { clientId }: OAuthConsumer,
  scope: string,
  more: Readonly<Record<string, string>> = {},
): string =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: clientId,
    redirect_uri: callback,
    response_type: "code",
    scope,
    ...more,
  })}`;

/** A consumer, and a person whom it sends. */
export const sentHere = Effect.fnUntraced(function* (
  scope: string,
  more: Readonly<Record<string, string>> = {},
  consumerIs: Partial<OAuthConsumer> = {},
) {
  const { consumer } = yield* putConsumer({ redirectUris: [callback], ...consumerIs });
  const browser = yield* makeBrowser;
  const path = authorizePath(consumer, scope, more);
  return { browser, consumer, path };
});

export const signUp = Effect.fnUntraced(function* (browser: PageBrowser, path: string) {
  const signUpPath = path.startsWith("/oauth/") ? `${path}&op=signup` : "/signup";
  const page = yield* browser.open(signUpPath);
  return yield* browser.submit(page, "signup", { values: credentials });
});

/** Confirms the phone, from the page that asks for it. */
export const provePhone = Effect.fnUntraced(function* (browser: PageBrowser, page: ShownPage) {
  const sent = yield* browser.submit(page, "phone", { values: { phone } });
  const code = yield* (yield* MemorySmsGateway).codeOf(Phone.make(phone));
  return yield* browser.submit(sent, "code", { values: { code } });
});

/** Lets everything that waits be done. */
export const passTime = Effect.gen(function* () {
  yield* TestClock.adjust("2 seconds");
  yield* (yield* DueTransactions).sweep;
});

export const proveIdentity = Effect.fnUntraced(function* (browser: PageBrowser, page: ShownPage) {
  yield* browser.submit(page, "identity", { values: { birth_date: birthDate } });
  yield* passTime;
  return yield* browser.open(page.path);
});

export const front = {
  name: "front_image",
  content: sampleImage("jpeg"),
  fileName: "front.jpg",
  type: "image/jpeg",
};
export const back = {
  name: "back_image",
  content: sampleImage("png"),
  fileName: "back.png",
  type: "image/png",
};

export const proveDocument = Effect.fnUntraced(function* (browser: PageBrowser, path: string) {
  const page = yield* browser.open(`${path}&kind=license`);
  yield* browser.submit(page, "document", { files: [front, back] });
  yield* passTime;
  return yield* browser.open(path);
});
