import { createHmac } from "node:crypto";
import { Effect } from "effect";
import { accountOf } from "./AccessSentences.ts";
import { receiveCallbacks, type Received } from "./CallbackReceiver.ts";
import { expectSame, expectThat, textAt, valueAt } from "./Expectation.ts";
import { verify } from "./DocumentSentences.ts";
import type { Prober } from "./Prober.ts";
import { familyOf } from "./Sentence.ts";

const post = (server: Prober, path: string, json: unknown) =>
  Effect.flatMap(accountOf(server), (authorization) =>
    server.ask("POST", path, { authorization, json }),
  );

const signatureOf = (secret: string, { body, headers }: Received): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
};

/** Callbacks. */
export const callbackSentences = familyOf("callback", "Events", {
  "Creating a verification with a callback_url posts the verification there": (server) =>
    Effect.scoped(
      Effect.gen(function* () {
        const { next, url } = yield* receiveCallbacks(server);
        const created = yield* post(server, "/api/v2/verification", { callback_url: url });
        const { body } = yield* next;
        yield* expectSame("the callback", JSON.parse(body), created.json);
      }),
    ),
  "A completed transaction is posted in the format of its status GET": (server) =>
    Effect.scoped(
      Effect.gen(function* () {
        const { next, url } = yield* receiveCallbacks(server);
        const sent = yield* post(server, "/api/v2/telecom/possession/sms/send", {
          phone: "2025550123",
          callback_url: url,
        });
        const transaction_id = yield* textAt(sent, "transaction_id");
        yield* post(server, "/api/v2/telecom/possession/sms/confirm", {
          transaction_id,
          code: "123123",
        });
        const { body } = yield* next;
        const authorization = yield* accountOf(server);
        const read = yield* server.ask("GET", `/api/v2/telecom/${transaction_id}`, {
          authorization,
        });
        yield* expectSame("the callback", JSON.parse(body), read.json);
      }),
    ),
  "A callback is signed as Standard Webhooks says": (server) =>
    Effect.scoped(
      Effect.gen(function* () {
        const secret = yield* server.key(
          "organizations.demo.webhook_secret",
          ({ organizations }) => organizations?.demo?.webhook_secret,
        );
        const { next, url } = yield* receiveCallbacks(server);
        yield* post(server, "/api/v2/verification", { callback_url: url });
        const received = yield* next;
        const signatures = (received.headers["webhook-signature"] ?? "").split(" ");
        yield* expectThat(
          signatures.includes(signatureOf(secret, received)),
          "no signature is that of the organization's secret",
        );
      }),
    ),
  "A callback whose URL returns an error is sent again, three times at most": (server) =>
    Effect.scoped(
      Effect.gen(function* () {
        const { next, url } = yield* receiveCallbacks(server, 4);
        yield* post(server, "/api/v2/verification", { callback_url: url });
        const attempts = yield* Effect.all([next, next, next, next]);
        const ids = new Set(attempts.map(({ headers }) => headers["webhook-id"]));
        yield* expectSame("the number of deliveries", ids.size, 1);
      }),
    ),
  "A failed transaction is posted too": (server) =>
    Effect.scoped(
      Effect.gen(function* () {
        const { next, url } = yield* receiveCallbacks(server);
        const sent = yield* post(server, "/api/v2/telecom/possession/sms/send", {
          phone: "9995551004",
          callback_url: url,
        });
        yield* expectSame("the callback", JSON.parse((yield* next).body), sent.json);
      }),
    ),
  "An identity match is posted once it is completed": (server) =>
    Effect.scoped(
      Effect.gen(function* () {
        const { next, url } = yield* receiveCallbacks(server);
        const asked = yield* post(server, "/api/v2/telecom/identity", {
          phone: "8885550123",
          birth_date: "1980-01-01",
          callback_url: url,
        });
        const said: unknown = JSON.parse((yield* next).body);
        const id = yield* textAt(asked, "transaction_id");
        const authorization = yield* accountOf(server);
        const read = yield* server.ask("GET", `/api/v2/telecom/${id}`, { authorization });
        yield* expectSame("the callback", said, read.json);
        yield* expectSame("status.code", valueAt(read, "status", "code"), 200);
      }),
    ),
  "The callback_url of a confirm is posted to": (server) =>
    Effect.scoped(
      Effect.gen(function* () {
        const { next, url } = yield* receiveCallbacks(server);
        const sent = yield* post(server, "/api/v2/telecom/possession/sms/send", {
          phone: "2025550123",
        });
        const confirmed = yield* post(server, "/api/v2/telecom/possession/sms/confirm", {
          transaction_id: yield* textAt(sent, "transaction_id"),
          code: "123123",
          callback_url: url,
        });
        yield* expectSame("the callback", JSON.parse((yield* next).body), confirmed.json);
      }),
    ),
  "A document is posted with the short form of its product": (server) =>
    Effect.scoped(
      Effect.gen(function* () {
        const { next, url } = yield* receiveCallbacks(server);
        yield* verify(server, "license", undefined, { callback_url: url });
        const said: unknown = JSON.parse((yield* next).body);
        yield* expectSame("product", Reflect.get(Object(said), "product"), "license.verify");
        for (const name of ["transaction_id", "verification_id", "status"])
          yield* expectThat(Object.hasOwn(Object(said), name), `the callback has no ${name}`);
      }),
    ),
  "A callback that is taken is not sent again": (server) =>
    Effect.scoped(
      Effect.gen(function* () {
        const { count, next, url } = yield* receiveCallbacks(server);
        yield* post(server, "/api/v2/verification", { callback_url: url });
        yield* next;
        yield* Effect.sleep("2 seconds");
        yield* expectSame("the number of callbacks", count(), 1);
      }),
    ),
});
