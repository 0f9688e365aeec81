import { Effect } from "effect";
import { accountOf } from "./AccessSentences.ts";
import { untilDecided } from "./Decision.ts";
import { expectRefusal, expectSame, expectStatus, textAt, valueAt } from "./Expectation.ts";
import type { Answer, Prober } from "./Prober.ts";
import type { Check } from "./Sentence.ts";

const base = "/api/v2/telecom";

/** Area code 999 fails with the error that the last four digits name; other numbers succeed. */
export const phone = "2025550123";
export const mockFailure = (code: number) => `999555${code}`;
export const matched = "8885550123";
export const unmatched = "9995551014";

export const rightCode = "123123";
export const wrongCode = "000000";

export const codeWrong = "Transaction parameter code is missing or not valid";
export const pending = { code: 210, message: "Transaction pending review" };
export const completed = { code: 200, message: "Transaction successfully completed" };

export const post = (server: Prober, call: string, json: unknown) =>
  Effect.flatMap(accountOf(server), (authorization) =>
    server.ask("POST", `${base}/${call}`, { authorization, json }),
  );

export const send = (server: Prober, json: unknown = { phone }) =>
  post(server, "possession/sms/send", json);

export const confirm = (server: Prober, transaction_id: string, code: string) =>
  post(server, "possession/sms/confirm", { transaction_id, code });

export const identity = (
  server: Prober,
  json: unknown = { phone: matched, birth_date: "1980-01-01" },
) => post(server, "identity", json);

export const read = (server: Prober, id: string, account: "demo" | "other" = "demo") =>
  Effect.flatMap(accountOf(server, account), (authorization) =>
    server.ask("GET", `${base}/${id}`, { authorization }),
  );

export const sentId = (server: Prober) =>
  Effect.flatMap(send(server), (sent) => textAt(sent, "transaction_id"));

export const decided = (server: Prober, id: string) =>
  untilDecided(read(server, id), (answer) => valueAt(answer, "status", "code") !== pending.code);

export const refused =
  (
    asked: (server: Prober) => Effect.Effect<Answer, Effect.Error<ReturnType<Check>>>,
    status: number,
    ...errors: ReadonlyArray<readonly [number, string?]>
  ): Check =>
  (server) =>
    Effect.flatMap(asked(server), (answer) => expectRefusal(answer, status, ...errors));

export const phoneWrong = [3101, "Transaction parameter phone is missing or invalid"] as const;

export const failsWith = (answer: Answer, code: number) =>
  Effect.gen(function* () {
    yield* expectStatus(answer, 200);
    yield* expectSame("status.code", valueAt(answer, "status", "code"), 300);
    yield* expectSame("result.verified", valueAt(answer, "result", "verified"), false);
    yield* expectSame("the code", valueAt(answer, "result", "errors", 0, "code"), code);
  });
