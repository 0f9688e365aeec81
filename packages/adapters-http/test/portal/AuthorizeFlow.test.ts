import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { withEdge } from "../server/TestEdge.ts";
import { proveDocument, proveIdentity, provePhone, sentHere, signUp } from "./PortalAsking.ts";
import { headingOf } from "./PortalBrowser.ts";

describe("somebody whom a partner sends here", () => {
  it.effect("signs up, proves what is missing, agrees, and is sent back with a code", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity", { state: "a b&c", eid: "4711" });
        const first = yield* browser.open(path);
        assert.strictEqual(headingOf(first), "Sign in");
        const phonePage = yield* signUp(browser, path);
        assert.strictEqual(headingOf(phonePage), "Confirm your phone");
        const identityPage = yield* provePhone(browser, phonePage);
        assert.strictEqual(headingOf(identityPage), "Confirm who you are");
        const documentPage = yield* proveIdentity(browser, identityPage);
        assert.strictEqual(headingOf(documentPage), "Show your document");
        const consentPage = yield* proveDocument(browser, path);
        assert.strictEqual(headingOf(consentPage), "Share with Grüße & Söhne?");
        const sent = yield* browser.submit(consentPage, "consent");
        assert.strictEqual(sent.status, 303);
        const location = new URL(sent.headers["location"] ?? "");
        assert.strictEqual(location.origin + location.pathname, "https://partner.example/callback");
        assert.strictEqual(location.searchParams.get("state"), "a b&c");
        assert.match(location.searchParams.get("code") ?? "", /^[\w-]{43}$/);
      }),
    ),
  );
});
