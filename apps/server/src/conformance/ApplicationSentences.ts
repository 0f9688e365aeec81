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
import type { Answer, Prober } from "./Prober.ts";
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

/** Asks as the caller of the keys. */
export const ask = (server: Prober, method: string, path: string, json?: unknown) =>
  Effect.flatMap(callerOf(server), ({ authorization }) =>
    server.ask(method, path, { authorization, ...(json === undefined ? {} : { json }) }),
  );

const refused =
  (changed: Readonly<Record<string, unknown>>): Check =>
  (server) =>
    Effect.flatMap(create(server, changed), (answer) => expectStatus(answer, 422));

const enums = (server: Prober, query: string) =>
  ask(server, "GET", `/v1/applications/enums?${query}`);

/** The optional fields of a digital application, each with the first value that its enum has. */
const digital = (server: Prober) =>
  Effect.gen(function* () {
    const first = (query: string) =>
      Effect.flatMap(enums(server, `${query}&class=digital`), (answer) => textAt(answer, 0));
    const architectureType = yield* first("enum_name=architectureType");
    return {
      class: "digital",
      type: yield* first("enum_name=type"),
      architectureType,
      operatingSystem: yield* first(
        `enum_name=operatingSystem&architecture_type=${architectureType}`,
      ),
      deviceTypes: [yield* first("enum_name=deviceTypes")],
      userTypes: ["staff"],
    };
  });

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
  "All optional fields come back as they were created": (server) =>
    Effect.gen(function* () {
      const given = yield* digital(server);
      const answer = yield* create(server, given);
      for (const [name, value] of Object.entries(given))
        yield* expectSame(name, valueAt(answer, name), value);
    }),
  "A type that is no value of its class is refused": refused({ type: "no_such_type" }),
  "A class that is no value of its enum is refused": refused({ class: "imaginary" }),
  "deviceTypes are refused for a class that has none": refused({ deviceTypes: ["mobile"] }),
  "An operatingSystem is refused for a class that is not digital": refused({
    operatingSystem: "ios",
  }),
  "A claimantUuid that is no UUID is refused": refused({ claimantUuid: "none" }),
  "claimantUuid may be another organization": (server) =>
    Effect.gen(function* () {
      const { organization } = yield* callerOf(server, "other");
      const answer = yield* create(server, { claimantUuid: organization });
      yield* expectSame("claimantUuid", valueAt(answer, "claimantUuid"), organization);
    }),
  "The list of an organization has a new application as it was created": (server) =>
    Effect.gen(function* () {
      const { organization } = yield* callerOf(server);
      const created = yield* create(server);
      let next: string | undefined = `/v1/organizations/${organization}/applications`;
      let isListed = false;
      // A long list goes on where its Link header says.
      while (next !== undefined && !isListed) {
        const { headers, text }: Answer = yield* ask(server, "GET", next);
        isListed = text.includes(created.text);
        next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
      }
      yield* expectThat(isListed, "the application is not listed");
    }),
  "The list of an organization without access is 404": (server) =>
    Effect.gen(function* () {
      const { organization } = yield* callerOf(server);
      const { authorization } = yield* callerOf(server, "other");
      const path = `/v1/organizations/${organization}/applications`;
      yield* expectRefusal(yield* server.ask("GET", path, { authorization }), 404, [4100]);
    }),
  "An application cannot be created for an organization without access: 404": (server) =>
    Effect.gen(function* () {
      const { organization } = yield* callerOf(server);
      const { authorization } = yield* callerOf(server, "other");
      const path = `/v1/organizations/${organization}/applications`;
      const answer = yield* server.ask("POST", path, { authorization, json: {} });
      yield* expectRefusal(answer, 404, [4100]);
    }),
  "An unknown application is 404": (server) =>
    Effect.flatMap(ask(server, "GET", `/v1/applications/${crypto.randomUUID()}`), (answer) =>
      expectRefusal(answer, 404, [4100, "Resource not found"]),
    ),
  "The UUID of an organization in a path is validated": (server) =>
    Effect.flatMap(ask(server, "GET", "/v1/organizations/not-a-uuid/applications"), (answer) =>
      expectStatus(answer, 422),
    ),
  ...Object.fromEntries(
    ["organizationUuid", "claimantUuid", "consumerUuid"].map((name): [string, Check] => [
      `A PATCH of ${name} is refused`,
      (server) =>
        Effect.gen(function* () {
          const path = `/v1/applications/${yield* textAt(yield* create(server), "uuid")}`;
          const changed = { [name]: crypto.randomUUID() };
          yield* expectStatus(yield* ask(server, "PATCH", path, changed), 422);
        }),
    ]),
  ),
  "All updatable fields are changed by a PATCH": (server) =>
    Effect.gen(function* () {
      const changed = yield* digital(server);
      const path = `/v1/applications/${yield* textAt(yield* create(server), "uuid")}`;
      const answer = yield* ask(server, "PATCH", path, changed);
      yield* expectStatus(answer, 200);
      for (const [name, value] of Object.entries(changed))
        yield* expectSame(name, valueAt(answer, name), value);
    }),
  "A PATCH is judged by the dependencies too": (server) =>
    Effect.gen(function* () {
      const path = `/v1/applications/${yield* textAt(yield* create(server), "uuid")}`;
      const changed = { architectureType: "web" };
      yield* expectStatus(yield* ask(server, "PATCH", path, changed), 422);
    }),
  "A status that is deleted soft-deletes: the record remains": (server) =>
    Effect.gen(function* () {
      const path = `/v1/applications/${yield* textAt(yield* create(server), "uuid")}`;
      yield* expectStatus(yield* ask(server, "PATCH", path, { status: "deleted" }), 200);
      yield* expectStatus(yield* ask(server, "GET", path), 200);
    }),
});
