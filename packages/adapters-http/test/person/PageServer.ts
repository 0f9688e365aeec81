import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { OAuthConsumer } from "@bonafide/core/oauth/OAuthConsumer";
import { Phone } from "@bonafide/core/telecom/Phone";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { putConsumer } from "@bonafide/testkit/oauth/OAuthSamples";
import { MemoryCarrierRecords } from "@bonafide/testkit/telecom/MemoryCarrierRecords";
import { MemorySmsGateway } from "@bonafide/testkit/telecom/MemorySmsGateway";
import { Effect, ManagedRuntime } from "effect";
import { listening, portOf } from "../server/TestListener.ts";
import { phone } from "./PageAsking.ts";

/** A partner's own page, on another origin, which tells the window that opened it what came back. */
const partnerPage = `<!doctype html><html lang="en"><title>Partner</title><h1>Partner</h1>
<script>if (opener) opener.postMessage(location.search, "*")</script>`;

const seed = (redirectUri: string) =>
  Effect.gen(function* () {
    const { references } = yield* AffiliationStore;
    yield* references.replaceStates([
      { code: "NV", name: "Nevada", require_number: true, require_social: true },
      { code: "OH", name: "Ohio", require_number: false, require_social: false },
    ]);
    yield* references.replaceSchools([
      {
        name: "University of One",
        uuid: "01a1fca2-03c2-7370-a3b8-432d8f6128b4",
        options: ["upload", "person"],
      },
      {
        name: "University of Two",
        uuid: "01a1fca2-03c2-7370-a3b8-432d8f6128b5",
        options: ["upload"],
      },
    ]);
    yield* references.replaceDocumentTypes("military", [{ name: "DD214", key: "DD214" }]);
    yield* references.replaceDocumentTypes("student", [
      { name: "Student card", key: "01a1fca2-03c2-7370-a3b8-432d8f6128b6" },
    ]);
    yield* references.replaceDocumentTypes("responder", [{ name: "Badge", key: "BADGE" }]);
    yield* (yield* MemoryCarrierRecords).screenAs(Phone.make(phone), { _tag: "Ask", after: 0 });
    // A scope that asks for no proof.
    const { policies } = yield* OAuthConsumerStore;
    yield* policies.put({ scope: "email", handles: ["email"], proofs: [], groups: [] });
    return yield* putConsumer({ redirectUris: [redirectUri], name: "Fitness Club" });
  });

/** A server and a partner's page, each on a port of its own. */
export const startPages = async () => {
  const partner = createServer((_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(partnerPage),
  );
  await new Promise<void>((ready) => partner.listen(0, "127.0.0.1", ready));
  const { port: partnerPort } = partner.address() as AddressInfo;
  const redirectUri = `http://127.0.0.1:${partnerPort}/callback`;
  const runtime = ManagedRuntime.make(listening());
  const { consumer } = await runtime.runPromise(seed(redirectUri));
  const base = `http://127.0.0.1:${await runtime.runPromise(portOf)}`;

  const authorize = (scope: string, more: Readonly<Record<string, string>> = {}) =>
    `${base}/oauth/authorize?${new URLSearchParams({
      client_id: (consumer satisfies OAuthConsumer).clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope,
      state: "kept as it is",
      ...more,
    })}`;

  return {
    base,
    redirectUri,
    authorize,
    /** The code that was sent last. */
    code: () =>
      runtime.runPromise(
        Effect.flatMap(MemorySmsGateway, ({ codeOf }) => codeOf(Phone.make(phone))),
      ),
    /** Does what waits to be done. */
    sweep: () => runtime.runPromise(Effect.flatMap(DueTransactions, ({ sweep }) => sweep)),
    run: runtime.runPromise,
    stop: async () => {
      partner.close();
      await runtime.dispose();
    },
  };
};
export type PageServer = Awaited<ReturnType<typeof startPages>>;
