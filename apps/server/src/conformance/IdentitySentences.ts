import { Effect } from "effect";
import {
  expectAddress,
  expectRefusal,
  expectSame,
  expectStatus,
  expectThat,
  textAt,
  valueAt,
} from "./Expectation.ts";
import { foreignVerification } from "./PossessionSentences.ts";
import { familyOf } from "./Sentence.ts";
import {
  decided,
  identity,
  matched,
  phoneWrong,
  read,
  refused,
  send,
  unmatched,
} from "./TelecomAsking.ts";

const birth_date = "1980-01-01";
const asked = { phone: matched, birth_date };

const notADate = [3108, "Transaction parameter birth_date is not in YYYY-MM-DD format"] as const;

/** The birth date of a person who becomes 18 some days from now. */
const eighteenIn = (days: number): string => {
  const date = new Date(Date.now() + days * 86_400_000);
  // A leap day's 18th birthday is on the first of March.
  date.setUTCFullYear(date.getUTCFullYear() - 18);
  return date.toISOString().slice(0, 10);
};

/** Identity matches, beside what the family telecom says of them. */
export const identitySentences = familyOf("identity", "Telecom (Services API v2); Limits", {
  "A match without a phone is refused with 422 3101": refused(
    (server) => identity(server, { birth_date }),
    422,
    phoneWrong,
  ),
  "A match of a phone of eleven digits is refused with 422 3101": refused(
    (server) => identity(server, { phone: `1${matched}`, birth_date }),
    422,
    phoneWrong,
  ),
  "A match without a birth_date is refused with 422 3108": refused(
    (server) => identity(server, { phone: matched }),
    422,
    notADate,
  ),
  "A birth_date with a time is refused with 422 3108": refused(
    (server) => identity(server, { phone: matched, birth_date: "1980-01-01T00:00:00Z" }),
    422,
    notADate,
  ),
  "Wrong phone and birth_date are named at once": refused(
    (server) => identity(server, { phone: "1", birth_date: "1" }),
    422,
    phoneWrong,
    notADate,
  ),
  "A person who becomes 18 in two days is a minor": refused(
    (server) => identity(server, { phone: matched, birth_date: eighteenIn(2) }),
    422,
    [3107],
  ),
  "A person who became 18 two days ago is none": (server) =>
    Effect.flatMap(identity(server, { phone: matched, birth_date: eighteenIn(-2) }), (answer) =>
      expectStatus(answer, 200),
    ),
  "A callback_url of a match that is no URL is refused with 422 3100": refused(
    (server) => identity(server, { ...asked, callback_url: "nowhere" }),
    422,
    [3100, "Transaction parameter callback_url is invalid"],
  ),
  "The metadata of a match may have 500 characters, and no more": (server) =>
    Effect.gen(function* () {
      yield* expectStatus(yield* identity(server, { ...asked, metadata: ["m".repeat(496)] }), 200);
      yield* expectStatus(yield* identity(server, { ...asked, metadata: ["m".repeat(497)] }), 422);
    }),
  "A match takes a verification_id, and is another transaction of it": (server) =>
    Effect.gen(function* () {
      const sent = yield* send(server);
      const verification_id = yield* textAt(sent, "verification_id");
      const answer = yield* identity(server, { ...asked, verification_id });
      yield* expectSame("verification_id", valueAt(answer, "verification_id"), verification_id);
      yield* expectThat(
        valueAt(answer, "transaction_id") !== valueAt(sent, "transaction_id"),
        "the transaction is the same",
      );
    }),
  "An unknown verification_id of a match is refused with 404 4100": refused(
    (server) => identity(server, { ...asked, verification_id: crypto.randomUUID() }),
    404,
    [4100, "Resource not found"],
  ),
  "A match with another account's verification_id is refused with 403 3300": (server) =>
    Effect.gen(function* () {
      const verification_id = yield* foreignVerification(server);
      const answer = yield* identity(server, { ...asked, verification_id });
      yield* expectRefusal(answer, 403, [3300, "Verification is not owned by this account"]);
    }),
  "The address of a match has the interface's fields, as texts": (server) =>
    Effect.gen(function* () {
      const id = yield* textAt(yield* identity(server), "transaction_id");
      const found = yield* decided(server, id);
      yield* expectAddress(valueAt(found, "result", "address"));
    }),
  "The status of a failed match is what it was answered": (server) =>
    Effect.gen(function* () {
      const answer = yield* identity(server, { phone: unmatched, birth_date });
      const status = yield* read(server, yield* textAt(answer, "transaction_id"));
      yield* expectSame("the status", status.json, answer.json);
    }),
});
