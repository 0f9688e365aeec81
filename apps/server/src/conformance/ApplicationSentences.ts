import { Effect } from "effect";
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

const callerOf = (server: Prober, name: "demo" | "other" = "demo") =>
  Effect.map(
    server.key(`applications.${name}`, ({ applications }) => applications?.[name]),
    ({ access_token, organization_uuid }) => ({
      authorization: `Bearer ${access_token}`,
      organization: organization_uuid,
    }),
  );

const create = (server: Prober, changed: Readonly<Record<string, unknown>> = {}) =>
  Effect.gen(function* () {
    const { authorization, organization } = yield* callerOf(server);
    return yield* server.ask("POST", `/v1/organizations/${organization}/applications`, {
      authorization,
      json: {
        name: "Conformance",
        status: "active",
        class: "physical",
        claimantUuid: organization,
        ...changed,
      },
    });
  });

const ask = (server: Prober, method: string, path: string, json?: unknown) =>
  Effect.flatMap(callerOf(server), ({ authorization }) =>
    server.ask(method, path, { authorization, ...(json === undefined ? {} : { json }) }),
  );

const refused =
  (changed: Readonly<Record<string, unknown>>): Check =>
  (server) =>
    Effect.flatMap(create(server, changed), (answer) => expectStatus(answer, 422));

const enums = (server: Prober, query: string) =>
  ask(server, "GET", `/v1/applications/enums?${query}`);

/** The registry of applications. */
export const applicationSentences = familyOf("application", "Applications API", {
  "A created application has a UUID and what it was created with": (server) =>
    Effect.gen(function* () {
      const { organization } = yield* callerOf(server);
      const answer = yield* create(server);
      yield* expectThat(
        answer.status === 201 || answer.status === 200,
        `the HTTP status is ${answer.status}`,
      );
      yield* expectUuids(answer, "uuid");
      for (const [name, value] of Object.entries({
        name: "Conformance",
        status: "active",
        class: "physical",
        claimantUuid: organization,
        organizationUuid: organization,
      }))
        yield* expectSame(name, valueAt(answer, name), value);
    }),
  "name is required": refused({ name: undefined }),
  "status is required": refused({ status: undefined }),
  "class is required": refused({ class: undefined }),
  "claimantUuid is required": refused({ claimantUuid: undefined }),
  "A status that is no value of its enum is refused": refused({ status: "perhaps" }),
  "An architectureType is refused for a class that is not digital": refused({
    architectureType: "web",
  }),
  "An application is read by its UUID": (server) =>
    Effect.gen(function* () {
      const created = yield* create(server);
      const uuid = yield* textAt(created, "uuid");
      const answer = yield* ask(server, "GET", `/v1/applications/${uuid}`);
      yield* expectStatus(answer, 200);
      yield* expectSame("the application", answer.json, created.json);
    }),
  "An application of an organization without access is 404": (server) =>
    Effect.gen(function* () {
      const uuid = yield* textAt(yield* create(server), "uuid");
      const { authorization } = yield* callerOf(server, "other");
      const answer = yield* server.ask("GET", `/v1/applications/${uuid}`, { authorization });
      yield* expectRefusal(answer, 404, [4100, "Resource not found"]);
    }),
  "The list of an organization has its applications": (server) =>
    Effect.gen(function* () {
      const { organization } = yield* callerOf(server);
      const answer = yield* ask(server, "GET", `/v1/organizations/${organization}/applications`);
      yield* expectStatus(answer, 200);
      yield* expectThat(Array.isArray(answer.json), "the body is no array");
    }),
  "A UUID in a path that is none is refused": (server) =>
    Effect.flatMap(ask(server, "GET", "/v1/applications/not-a-uuid"), (answer) =>
      expectStatus(answer, 422),
    ),
  "A PATCH changes what is updatable, and nothing else": (server) =>
    Effect.gen(function* () {
      const created = yield* create(server);
      const path = `/v1/applications/${yield* textAt(created, "uuid")}`;
      const answer = yield* ask(server, "PATCH", path, { userTypes: ["staff"] });
      yield* expectStatus(answer, 200);
      yield* expectSame("userTypes", valueAt(answer, "userTypes"), ["staff"]);
      yield* expectSame("name", valueAt(answer, "name"), valueAt(created, "name"));
    }),
  "A PATCH of an immutable field is refused": (server) =>
    Effect.gen(function* () {
      const path = `/v1/applications/${yield* textAt(yield* create(server), "uuid")}`;
      yield* expectStatus(yield* ask(server, "PATCH", path, { name: "Another" }), 422);
    }),
  "A status that is inactive soft-deletes: the record remains": (server) =>
    Effect.gen(function* () {
      const path = `/v1/applications/${yield* textAt(yield* create(server), "uuid")}`;
      yield* expectStatus(yield* ask(server, "PATCH", path, { status: "inactive" }), 200);
      const answer = yield* ask(server, "GET", path);
      yield* expectStatus(answer, 200);
      yield* expectSame("status", valueAt(answer, "status"), "inactive");
    }),
  "Enums are sorted alphabetically": (server) =>
    Effect.forEach(
      ["enum_name=status", "enum_name=class", "enum_name=type&class=digital"],
      (query) =>
        Effect.gen(function* () {
          const { json } = yield* enums(server, query);
          const values = Array.isArray(json) ? json.map(String) : [];
          yield* expectThat(values.length > 0, `${query} is empty`);
          yield* expectSame(query, values, values.toSorted());
        }),
    ),
  "Statuses have active and inactive among them": (server) =>
    Effect.gen(function* () {
      const { json } = yield* enums(server, "enum_name=status");
      const values: ReadonlyArray<unknown> = Array.isArray(json) ? json : [];
      yield* expectThat(
        values.includes("active") && values.includes("inactive"),
        `they are ${String(values)}`,
      );
    }),
  "enum_name is required": (server) =>
    Effect.flatMap(enums(server, ""), (answer) => expectStatus(answer, 422)),
  "A call without a token is refused with 401": (server) =>
    Effect.gen(function* () {
      const { organization } = yield* callerOf(server);
      const answer = yield* server.ask("GET", `/v1/organizations/${organization}/applications`);
      yield* expectStatus(answer, 401);
    }),
});
