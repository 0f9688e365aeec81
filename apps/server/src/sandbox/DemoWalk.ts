import { sandboxCode } from "@bonafide/adapters-providers/telecom/sandbox/SandboxMockTable";
import { Effect, Schema } from "effect";
import { expectStatus, textAt } from "../conformance/Expectation.ts";
import { browserAt } from "../conformance/PageBrowser.ts";
import type { Prober } from "../conformance/Prober.ts";
import { Unmet } from "../conformance/Sentence.ts";
import { consumerOf, redeemed } from "../conformance/SignIn.ts";
import { licenseSides, mostLooks, pollEvery, type Tell } from "./DemoSteps.ts";
import { demoUser } from "./SandboxPeople.ts";

const Attributes = Schema.Struct({
  attributes: Schema.Array(Schema.Struct({ handle: Schema.String, value: Schema.Json })),
});

/** An invented person signs up, proves all that is asked for, and shares it. */
export const authorizationStep = Effect.fnUntraced(function* (server: Prober, tell: Tell) {
  const { client_id, redirect_uri, scope } = yield* consumerOf(server);
  const query = { client_id, redirect_uri, response_type: "code", scope, op: "signup" };
  const { open, submit } = browserAt(server, "/oauth/authorize");
  const until = Effect.fnUntraced(function* (text: string) {
    for (let asked = 0; asked < mostLooks; asked += 1) {
      if ((yield* open(query)).text.includes(text)) return;
      yield* Effect.sleep(pollEvery);
    }
    return yield* new Unmet({ message: `no page says "${text}"` });
  });

  yield* submit(query, "signup", {
    email: "anna@people.example",
    password: "a long way to Utopia",
  });
  yield* tell("An invented person, Anna, signed up on the pages for people");
  yield* submit(query, "phone", { phone: "888 555 0147" });
  yield* submit(query, "code", { code: sandboxCode });
  yield* submit(query, "identity", { birth_date: demoUser.birth_date });
  yield* until("Show your document");
  yield* submit({ ...query, kind: "license" }, "document", {
    kind: "license",
    ...(yield* licenseSides),
  });
  yield* until("Share with");
  yield* tell("Anna proved a phone, an identity and a licence");
  const back = yield* submit(query, "consent", {});
  const tokens = yield* redeemed(server, back.searchParams.get("code") ?? "");
  yield* expectStatus(tokens, 200);
  const read = yield* server.ask("GET", "/api/public/v3/attributes.json", {
    query: { access_token: yield* textAt(tokens, "access_token") },
  });
  yield* expectStatus(read, 200);
  const { attributes } = yield* Schema.decodeUnknownEffect(Attributes)(read.json).pipe(
    Effect.mapError(() => new Unmet({ message: "the attributes have another form" })),
  );
  yield* tell(
    `Anna agreed, and the partner read by OAuth 2.0: ${attributes.map(({ handle }) => handle).join(", ")}`,
  );
});
