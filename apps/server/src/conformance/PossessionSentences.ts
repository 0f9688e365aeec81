import { Effect } from "effect";
import { accountOf } from "./AccessSentences.ts";
import { expectRefusal, expectSame, expectStatus, textAt, valueAt } from "./Expectation.ts";
import type { Prober } from "./Prober.ts";
import { familyOf } from "./Sentence.ts";
import {
  codeWrong,
  confirm,
  failsWith,
  identity,
  mockFailure,
  phone,
  post,
  read,
  refused,
  rightCode,
  send,
  sentId,
} from "./TelecomAsking.ts";

const verification = (server: Prober, id: string) =>
  Effect.flatMap(accountOf(server), (authorization) =>
    server.ask("GET", `/api/v2/verification/${id}`, { authorization }),
  );

/** A verification of the other account. */
export const foreignVerification = (server: Prober) =>
  Effect.gen(function* () {
    const authorization = yield* accountOf(server, "other");
    const theirs = yield* server.ask("POST", "/api/v2/verification", { authorization, json: {} });
    return yield* textAt(theirs, "verification_id");
  });

const confirmIn = (server: Prober, verificationOf: (own: string) => string) =>
  Effect.gen(function* () {
    const sent = yield* send(server);
    return yield* post(server, "possession/sms/confirm", {
      code: rightCode,
      transaction_id: yield* textAt(sent, "transaction_id"),
      verification_id: verificationOf(yield* textAt(sent, "verification_id")),
    });
  });

const callbackWrong = [3100, "Transaction parameter callback_url is invalid"] as const;

/** Sends and confirmations, beside what the family telecom says of them. */
export const possessionSentences = familyOf("possession", "Telecom (Services API v2); Limits", {
  "Send and confirm share one transaction_id and form a single transaction": (server) =>
    Effect.gen(function* () {
      const sent = yield* send(server);
      const id = yield* textAt(sent, "transaction_id");
      yield* confirm(server, id, rightCode);
      const answer = yield* verification(server, yield* textAt(sent, "verification_id"));
      yield* expectSame("transactions 0", valueAt(answer, "transactions", 0, "transaction_id"), id);
      yield* expectSame("transactions 1", valueAt(answer, "transactions", 1), undefined);
    }),
  "Without a verification_id a new verification is created, and its id returned": (server) =>
    Effect.gen(function* () {
      const [first, second] = [yield* send(server), yield* send(server)];
      const ids = [
        yield* textAt(first, "verification_id"),
        yield* textAt(second, "verification_id"),
      ];
      yield* expectSame("the number of verifications", new Set(ids).size, 2);
      for (const id of ids) yield* expectStatus(yield* verification(server, id), 200);
    }),
  "The status of a confirmed check is what the confirm answered": (server) =>
    Effect.gen(function* () {
      const id = yield* sentId(server);
      const confirmed = yield* confirm(server, id, rightCode);
      yield* expectSame("the status", (yield* read(server, id)).json, confirmed.json);
    }),
  "A send that fails can be read, with its errors": (server) =>
    Effect.gen(function* () {
      const sent = yield* send(server, { phone: mockFailure(1008) });
      yield* failsWith(yield* read(server, yield* textAt(sent, "transaction_id")), 1008);
    }),
  "The metadata of a send may have 500 characters, and no more": (server) =>
    Effect.gen(function* () {
      yield* expectStatus(yield* send(server, { phone, metadata: "m".repeat(500) }), 200);
      yield* expectStatus(yield* send(server, { phone, metadata: "m".repeat(501) }), 422);
    }),
  "A callback_url of a send that is no URL is refused with 422 3100": refused(
    (server) => send(server, { phone, callback_url: "nowhere" }),
    422,
    callbackWrong,
  ),
  "A callback_url of a confirm that is no URL is refused with 422 3100": refused(
    (server) =>
      Effect.flatMap(sentId(server), (transaction_id) =>
        post(server, "possession/sms/confirm", {
          code: rightCode,
          transaction_id,
          callback_url: "nowhere",
        }),
      ),
    422,
    callbackWrong,
  ),
  "A code of five or seven digits is refused with 422 3102": (server) =>
    Effect.gen(function* () {
      const id = yield* sentId(server);
      for (const code of ["12312", "1231231"])
        yield* expectRefusal(yield* confirm(server, id, code), 422, [3102, codeWrong]);
    }),
  "A code that is no text is refused with 422 3102": (server) =>
    Effect.gen(function* () {
      const transaction_id = yield* sentId(server);
      const answer = yield* post(server, "possession/sms/confirm", {
        transaction_id,
        code: 123_123,
      });
      yield* expectRefusal(answer, 422, [3102, codeWrong]);
    }),
  "Any other code than 123123 fails": (server) =>
    Effect.gen(function* () {
      const id = yield* sentId(server);
      for (const code of ["123124", "321321"])
        yield* expectRefusal(yield* confirm(server, id, code), 422, [3102, codeWrong]);
    }),
  "A confirm without transaction_id is refused with 422 3105": refused(
    (server) => post(server, "possession/sms/confirm", { code: rightCode }),
    422,
    [3105],
  ),
  "A confirm of another product's transaction is refused with 422 3105": refused(
    (server) =>
      Effect.gen(function* () {
        const id = yield* textAt(yield* identity(server), "transaction_id");
        return yield* confirm(server, id, rightCode);
      }),
    422,
    [3105],
  ),
  "A confirm of another account's transaction is refused with 403 3200": (server) =>
    Effect.gen(function* () {
      const transaction_id = yield* sentId(server);
      const authorization = yield* accountOf(server, "other");
      const answer = yield* server.ask("POST", "/api/v2/telecom/possession/sms/confirm", {
        authorization,
        json: { transaction_id, code: rightCode },
      });
      yield* expectRefusal(answer, 403, [3200, "Transaction is not owned by this account"]);
    }),
  "A confirm takes the verification_id of its transaction": (server) =>
    Effect.flatMap(
      confirmIn(server, (own) => own),
      (answer) => expectStatus(answer, 200),
    ),
  "An unknown verification_id of a confirm is refused with 404 4100": refused(
    (server) => confirmIn(server, () => crypto.randomUUID()),
    404,
    [4100, "Resource not found"],
  ),
  "A confirm with another account's verification_id is refused with 403 3300": (server) =>
    Effect.gen(function* () {
      const theirs = yield* foreignVerification(server);
      yield* expectRefusal(yield* confirmIn(server, () => theirs), 403, [
        3300,
        "Verification is not owned by this account",
      ]);
    }),
});
