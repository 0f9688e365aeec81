import { Effect } from "effect";
import { expectRefusal, expectSame } from "./Expectation.ts";
import { type Check, familyOf } from "./Sentence.ts";
import { mockFailure, send } from "./TelecomAsking.ts";

/** The HTTP errors as the interface lists them: they are not taken from this project's own table. */
const errors: ReadonlyArray<readonly [status: number, code: number, message: string]> = [
  [401, 1100, "Credentials used are not associated with any account"],
  [401, 1200, "Credentials used are associated with an inactive account"],
  [401, 1300, "Credentials used are associated with an inactive organization"],
  [403, 2100, "Referenced product cannot be found"],
  [403, 2200, "Referenced product is not active"],
  [403, 2300, "Referenced product is not enabled for this account"],
  [403, 3200, "Transaction is not owned by this account"],
  [403, 3300, "Verification is not owned by this account"],
  [404, 4100, "Resource not found"],
  [422, 3100, "Transaction parameter callback_url is invalid"],
  [422, 3101, "Transaction parameter phone is missing or invalid"],
  [422, 3102, "Transaction parameter code is missing or not valid"],
  [422, 3103, "Transaction parameter code is expired"],
  [422, 3104, "Transaction retry limit exceeded"],
  [422, 3105, "Transaction is not associated with a valid possession check"],
  [422, 3107, "Transaction parameter birth_date indicates user is a minor"],
  [422, 3108, "Transaction parameter birth_date is not in YYYY-MM-DD format"],
  [422, 3109, "The file size is too small (files must be greater than 40KB and less than 16MB)"],
  [422, 3110, "The file size is too large (files must be greater than 40KB and less than 16MB)"],
  [422, 3111, "Image type not supported (send .jpeg, .jpg or .png)"],
  [429, 5100, "Rate limit exceeded for this product"],
  [429, 5200, "Rate limit exceeded for this account"],
  [500, 5000, "An error occurred for this account"],
];

const isAnswered =
  (status: number, code: number, message: string): Check =>
  (server) =>
    Effect.gen(function* () {
      const answer = yield* send(server, { phone: mockFailure(code) });
      yield* expectRefusal(answer, status, [code, message]);
      yield* expectSame("the body", answer.json, { errors: [{ code, message }] });
    });

/** Every HTTP error, brought about by the mock phone that ends in its code. */
export const errorSentences = familyOf(
  "error",
  "Errors, HTTP errors; Mocks (sandbox)",
  Object.fromEntries(
    errors.map(([status, code, message]) => [
      `${code} is HTTP ${status} with "${message}"`,
      isAnswered(status, code, message),
    ]),
  ),
);
