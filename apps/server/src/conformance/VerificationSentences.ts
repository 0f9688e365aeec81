import { Effect } from "effect";
import { accountOf } from "./AccessSentences.ts";
import {
  expectRefusal,
  expectSame,
  expectStatus,
  expectThat,
  expectUuids,
  textAt,
  valueAt,
} from "./Expectation.ts";
import type { Prober } from "./Prober.ts";
import { type Check, familyOf } from "./Sentence.ts";

const path = "/api/v2/verification";

const create = (server: Prober, json: unknown = {}) =>
  Effect.flatMap(accountOf(server), (authorization) =>
    server.ask("POST", path, { authorization, json }),
  );

const taken =
  (json: unknown): Check =>
  (server) =>
    Effect.flatMap(create(server, json), (answer) => expectStatus(answer, 200));

const tooLong =
  (json: unknown): Check =>
  (server) =>
    Effect.flatMap(create(server, json), (answer) => expectStatus(answer, 422));

/** Verifications. */
export const verificationSentences = familyOf("verification", "Verification (Services API v2)", {
  "Creating a verification returns its id and no transactions": (server) =>
    Effect.gen(function* () {
      const answer = yield* create(server);
      yield* expectStatus(answer, 200);
      yield* expectUuids(answer, "verification_id");
      yield* expectSame("transactions", valueAt(answer, "transactions"), []);
    }),
  "No parameter is required: an empty body counts as none": (server) =>
    Effect.gen(function* () {
      const authorization = yield* accountOf(server);
      yield* expectStatus(yield* server.ask("POST", path, { authorization }), 200);
    }),
  "Metadata may be any JSON value": taken({ metadata: { order: 7, tags: ["a"], note: null } }),
  "Metadata may have 500 characters": taken({ metadata: "m".repeat(500) }),
  "Metadata of 501 characters is refused with 422": tooLong({ metadata: "m".repeat(501) }),
  "A callback_url that is no URL is refused with 422 3100": (server) =>
    Effect.gen(function* () {
      const answer = yield* create(server, { callback_url: "not a url" });
      yield* expectStatus(answer, 422);
      yield* expectSame("the code", valueAt(answer, "errors", 0, "code"), 3100);
      yield* expectThat(
        (yield* textAt(answer, "errors", 0, "message")).startsWith(
          "Transaction parameter callback_url is invalid",
        ),
        "the message is not the interface's",
      );
    }),
  "Reading a verification returns its transactions, each with its status": (server) =>
    Effect.gen(function* () {
      const authorization = yield* accountOf(server);
      const sent = yield* server.ask("POST", "/api/v2/telecom/possession/sms/send", {
        authorization,
        json: { phone: "2025550123" },
      });
      const id = yield* textAt(sent, "verification_id");
      const answer = yield* server.ask("GET", `${path}/${id}`, { authorization });
      yield* expectStatus(answer, 200);
      yield* expectSame("verification_id", valueAt(answer, "verification_id"), id);
      for (const name of ["transaction_id", "verification_id", "product"])
        yield* expectSame(name, valueAt(answer, "transactions", 0, name), valueAt(sent, name));
      yield* expectSame("status.code", valueAt(answer, "transactions", 0, "status", "code"), 210);
    }),
  "A verification of another account is refused with 403 3200": (server) =>
    Effect.gen(function* () {
      const id = yield* textAt(yield* create(server), "verification_id");
      const authorization = yield* accountOf(server, "other");
      const answer = yield* server.ask("GET", `${path}/${id}`, { authorization });
      yield* expectRefusal(answer, 403, [3200, "Verification not owned by this account"]);
    }),
  "An unknown verification is refused with 404 4100": (server) =>
    Effect.gen(function* () {
      const authorization = yield* accountOf(server);
      const answer = yield* server.ask("GET", `${path}/${crypto.randomUUID()}`, { authorization });
      yield* expectRefusal(answer, 404, [4100, "Resource not found"]);
    }),
  "A request that is marked as a mock cannot read a verification": (server) =>
    Effect.gen(function* () {
      const id = yield* textAt(yield* create(server), "verification_id");
      const authorization = yield* accountOf(server);
      const headers = { "x-mock": "true" };
      yield* expectStatus(
        yield* server.ask("GET", `${path}/${id}`, { authorization, headers }),
        422,
      );
    }),
  "Metadata that is no text counts the characters of its JSON": (server) =>
    Effect.gen(function* () {
      yield* expectStatus(yield* create(server, { metadata: ["m".repeat(496)] }), 200);
      yield* expectStatus(yield* create(server, { metadata: ["m".repeat(497)] }), 422);
    }),
  "A new verification is read with an empty array": (server) =>
    Effect.gen(function* () {
      const created = yield* create(server);
      const authorization = yield* accountOf(server);
      const id = yield* textAt(created, "verification_id");
      const answer = yield* server.ask("GET", `${path}/${id}`, { authorization });
      yield* expectSame("the verification", answer.json, created.json);
    }),
  "A verification ties transactions of several products together, in their order": (server) =>
    Effect.gen(function* () {
      const authorization = yield* accountOf(server);
      const verification_id = yield* textAt(yield* create(server), "verification_id");
      const post = (call: string, json: Readonly<Record<string, string>>) =>
        server.ask("POST", `/api/v2/telecom/${call}`, {
          authorization,
          json: { ...json, verification_id },
        });
      yield* post("possession/sms/send", { phone: "2025550123" });
      yield* post("identity", { phone: "8885550123", birth_date: "1980-01-01" });
      const answer = yield* server.ask("GET", `${path}/${verification_id}`, { authorization });
      const products = [0, 1, 2].map((at) => valueAt(answer, "transactions", at, "product"));
      yield* expectSame("the products", products, [
        "telecom.possession_send",
        "telecom.identity",
        undefined,
      ]);
    }),
});
