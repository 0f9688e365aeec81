import { Effect } from "effect";
import { accountOf } from "./AccessSentences.ts";
import { expectRefusal, expectSame, expectTransaction, textAt, valueAt } from "./Expectation.ts";
import { familyOf } from "./Sentence.ts";
import {
  codeWrong,
  completed,
  confirm,
  decided,
  failsWith,
  identity,
  matched,
  mockFailure,
  pending,
  phone,
  phoneWrong,
  post,
  read,
  refused,
  rightCode,
  send,
  sentId,
  unmatched,
  wrongCode,
} from "./TelecomAsking.ts";

/** Possession checks and identity matches. */
export const telecomSentences = familyOf("telecom", "Telecom (Services API v2); Mocks (sandbox)", {
  "A send is answered with a pending transaction of telecom.possession_send": (server) =>
    Effect.flatMap(send(server), (answer) =>
      expectTransaction(answer, { ...pending, product: "telecom.possession_send" }),
    ),
  "A phone that is missing is refused with 422 3101": refused((s) => send(s, {}), 422, phoneWrong),
  "A phone of nine digits is refused with 422 3101": refused(
    (s) => send(s, { phone: "202555012" }),
    422,
    phoneWrong,
  ),
  "A phone that is no text is refused with 422 3101": refused(
    (s) => send(s, { phone: 2025550123 }),
    422,
    phoneWrong,
  ),
  "Every wrong parameter is named at once, in the order of the interface": refused(
    (s) => send(s, { callback_url: "x", phone: "x" }),
    422,
    phoneWrong,
    [3100],
  ),
  "The right code completes the check and returns the phone": (server) =>
    Effect.gen(function* () {
      const id = yield* sentId(server);
      const answer = yield* confirm(server, id, rightCode);
      yield* expectTransaction(answer, { ...completed, product: "telecom.possession_send" });
      yield* expectSame("transaction_id", valueAt(answer, "transaction_id"), id);
      yield* expectSame("result", valueAt(answer, "result"), { phone });
    }),
  "A wrong code is refused with 422 3102": (server) =>
    Effect.gen(function* () {
      const answer = yield* confirm(server, yield* sentId(server), wrongCode);
      yield* expectRefusal(answer, 422, [3102, codeWrong]);
    }),
  "A code that is missing is refused with 422 3102": (server) =>
    Effect.gen(function* () {
      const transaction_id = yield* sentId(server);
      const answer = yield* post(server, "possession/sms/confirm", { transaction_id });
      yield* expectRefusal(answer, 422, [3102, codeWrong]);
    }),
  "After five wrong codes the right one is refused with 422 3104, and the transaction has failed": (
    server,
  ) =>
    Effect.gen(function* () {
      const id = yield* sentId(server);
      for (let attempt = 0; attempt < 5; attempt += 1)
        yield* expectRefusal(yield* confirm(server, id, wrongCode), 422, [3102, codeWrong]);
      const answer = yield* confirm(server, id, rightCode);
      yield* expectRefusal(answer, 422, [3104, "Transaction retry limit exceeded"]);
      yield* failsWith(yield* read(server, id), 3104);
    }),
  "A check that is completed is refused with 422 3105": (server) =>
    Effect.gen(function* () {
      const id = yield* sentId(server);
      yield* confirm(server, id, rightCode);
      yield* expectRefusal(yield* confirm(server, id, rightCode), 422, [
        3105,
        "Transaction is not associated with a valid possession check",
      ]);
    }),
  "An unknown transaction_id is refused with 422 3105": refused(
    (s) => confirm(s, crypto.randomUUID(), rightCode),
    422,
    [3105],
  ),
  "The interface's errors of a send fail the transaction with HTTP 200": (server) =>
    Effect.forEach(
      [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012],
      (code) =>
        Effect.flatMap(send(server, { phone: mockFailure(code) }), (answer) =>
          failsWith(answer, code),
        ),
    ),
  "The interface's HTTP errors are triggered by mock phones": (server) =>
    Effect.forEach(
      [
        [1100, 401],
        [2200, 403],
        [3104, 422],
        [4100, 404],
        [5000, 500],
        [5100, 429],
        [5200, 429],
      ] as const,
      ([code, status]) =>
        Effect.flatMap(send(server, { phone: mockFailure(code) }), (answer) =>
          expectRefusal(answer, status, [code]),
        ),
    ),
  "A given verification_id ties the transaction to it": (server) =>
    Effect.gen(function* () {
      const verification_id = yield* textAt(yield* send(server), "verification_id");
      const answer = yield* send(server, { phone, verification_id });
      yield* expectSame("verification_id", valueAt(answer, "verification_id"), verification_id);
    }),
  "An unknown verification_id is refused with 404 4100": refused(
    (s) => send(s, { phone, verification_id: crypto.randomUUID() }),
    404,
    [4100, "Resource not found"],
  ),
  "A verification_id of another account is refused with 403 3300": (server) =>
    Effect.gen(function* () {
      const authorization = yield* accountOf(server, "other");
      const theirs = yield* server.ask("POST", "/api/v2/verification", { authorization, json: {} });
      const verification_id = yield* textAt(theirs, "verification_id");
      yield* expectRefusal(yield* send(server, { phone, verification_id }), 403, [
        3300,
        "Verification is not owned by this account",
      ]);
    }),
  "An identity match is answered pending, and completes with a result": (server) =>
    Effect.gen(function* () {
      const answer = yield* identity(server);
      yield* expectTransaction(answer, { ...pending, product: "telecom.identity" });
      const found = yield* decided(server, yield* textAt(answer, "transaction_id"));
      yield* expectTransaction(found, { ...completed, product: "telecom.identity" });
      yield* expectSame("result.verified", valueAt(found, "result", "verified"), true);
      yield* textAt(found, "result", "address", "city");
    }),
  "A failed match is HTTP 200 with errors in the result": (server) =>
    Effect.flatMap(identity(server, { phone: unmatched, birth_date: "1980-01-01" }), (answer) =>
      failsWith(answer, 1014),
    ),
  "A birth_date in another form is refused with 422 3108": refused(
    (s) => identity(s, { phone: matched, birth_date: "01/02/1980" }),
    422,
    [3108, "Transaction parameter birth_date is not in YYYY-MM-DD format"],
  ),
  "A birth_date that no calendar has is refused with 422 3108": refused(
    (s) => identity(s, { phone: matched, birth_date: "1980-02-30" }),
    422,
    [3108],
  ),
  "A birth_date of a minor is refused with 422 3107": refused(
    (s) => identity(s, { phone: matched, birth_date: `${new Date().getUTCFullYear() - 10}-01-01` }),
    422,
    [3107, "Transaction parameter birth_date indicates user is a minor"],
  ),
  "A transaction of another account is refused with 403 3200": (server) =>
    Effect.gen(function* () {
      const answer = yield* read(server, yield* sentId(server), "other");
      yield* expectRefusal(answer, 403, [3200, "Transaction is not owned by this account"]);
    }),
  "An unknown transaction is refused with 404 4100": refused(
    (s) => read(s, crypto.randomUUID()),
    404,
    [4100, "Resource not found"],
  ),
});
