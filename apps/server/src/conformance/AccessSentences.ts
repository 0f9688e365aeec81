import { Effect } from "effect";
import { expectRefusal, expectSame, expectStatus, expectThat } from "./Expectation.ts";
import type { ConformanceKeys } from "./Keys.ts";
import type { Prober } from "./Prober.ts";
import { type Check, familyOf } from "./Sentence.ts";

type AccountName = keyof NonNullable<ConformanceKeys["accounts"]>;

/** The `Authorization` header of an account of the keys. */
export const accountOf = (server: Prober, name: AccountName = "demo") =>
  Effect.map(
    server.key(`accounts.${name}`, ({ accounts }) => accounts?.[name]),
    ({ authorization }) => authorization,
  );

const create = "/api/v2/verification";

const refusedWith =
  (code: number, message: string, authorization: string | undefined): Check =>
  (server) =>
    Effect.flatMap(server.ask("POST", create, { authorization, json: {} }), (answer) =>
      expectRefusal(answer, 401, [code, message]),
    );

const refusedAs =
  (name: AccountName, code: number, message: string): Check =>
  (server) =>
    Effect.flatMap(accountOf(server, name), (authorization) =>
      refusedWith(code, message, authorization)(server),
    );

const unknown = "Credentials used are not associated with any account";

/** Who is let in to the Services API. */
export const accessSentences = familyOf("access", "Authentication; Health check; Errors", {
  "GET /health returns 200 with an empty body, without credentials": (server) =>
    Effect.gen(function* () {
      const answer = yield* server.ask("GET", "/health");
      yield* expectStatus(answer, 200);
      yield* expectSame("the body", answer.text, "");
    }),
  "A call without an Authorization header is refused with 401 1100": refusedWith(
    1100,
    unknown,
    undefined,
  ),
  "A call with an unknown secret key is refused with 401 1100": refusedWith(
    1100,
    unknown,
    `Bearer Service ${btoa("no such key")}`,
  ),
  "A call with a header that cannot be read is refused with 401 1100": refusedWith(
    1100,
    unknown,
    "Basic %%%",
  ),
  "An inactive account is refused with 401 1200": refusedAs(
    "inactive",
    1200,
    "Credentials used are associated with an inactive account",
  ),
  "An account of an inactive organization is refused with 401 1300": refusedAs(
    "inactive_organization",
    1300,
    "Credentials used are associated with an inactive organization",
  ),
  "An account is refused a product that it is not enabled for with 403 2300": (server) =>
    Effect.gen(function* () {
      const authorization = yield* accountOf(server, "limited");
      const path = "/api/v2/telecom/possession/sms/send";
      const answer = yield* server.ask("POST", path, {
        authorization,
        json: { phone: "2025550123" },
      });
      yield* expectRefusal(answer, 403, [
        2300,
        "Referenced product is not enabled for this account",
      ]);
    }),
  "A product that does not exist is refused with 403 2100": (server) =>
    Effect.gen(function* () {
      const authorization = yield* accountOf(server);
      const answer = yield* server.ask("POST", "/api/v2/document/library/verify", {
        authorization,
        json: {},
      });
      yield* expectRefusal(answer, 403, [2100, "Referenced product cannot be found"]);
    }),
  "A path that does not exist is refused with 404 4100": (server) =>
    Effect.flatMap(server.ask("GET", "/api/v2/nothing"), (answer) =>
      expectRefusal(answer, 404, [4100, "Resource not found"]),
    ),
  "A wrong method is refused with 405 and says which are allowed": (server) =>
    Effect.gen(function* () {
      const authorization = yield* accountOf(server);
      const answer = yield* server.ask("DELETE", create, { authorization });
      yield* expectStatus(answer, 405);
      yield* expectThat(
        (answer.headers.get("allow") ?? "").includes("POST"),
        `Allow is ${answer.headers.get("allow")}`,
      );
    }),
});
