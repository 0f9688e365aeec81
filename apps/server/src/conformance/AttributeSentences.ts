import { Effect } from "effect";
import {
  expectAddress,
  expectSame,
  expectStatus,
  expectThat,
  expectUuids,
  textAt,
  valueAt,
} from "./Expectation.ts";
import type { Answer, Prober } from "./Prober.ts";
import { familyOf, Unmet, Untried } from "./Sentence.ts";
import { grantedCode, redeemed } from "./SignIn.ts";

const path = "/api/public/v3/attributes.json";

const tokenOf = (server: Prober) =>
  Effect.gen(function* () {
    const granted = yield* redeemed(server, yield* grantedCode(server));
    return yield* textAt(granted, "access_token");
  });

const attributes = (server: Prober) =>
  Effect.gen(function* () {
    const answer = yield* server.ask("GET", path, {
      query: { access_token: yield* tokenOf(server) },
    });
    yield* expectStatus(answer, 200);
    return answer;
  });

const entriesOf = (answer: Answer, name: "attributes" | "status"): ReadonlyArray<number> => {
  const found = valueAt(answer, name);
  return Array.isArray(found) ? found.map((_, at) => at) : [];
};

/** The place of an attribute, or `Untried` where the user has none. */
const placeOf = (answer: Answer, handle: string) =>
  Effect.suspend(() => {
    const at = entriesOf(answer, "attributes").find(
      (each) => valueAt(answer, "attributes", each, "handle") === handle,
    );
    return at === undefined
      ? Effect.fail(new Untried({ message: `the user shares no ${handle}` }))
      : Effect.succeed(["attributes", at, "value"] as const);
  });

/** What an access token reads. */
export const attributeSentences = familyOf("attribute", "User attributes response", {
  "Each attribute has a handle, a name and a value, and no handle comes twice": (server) =>
    Effect.gen(function* () {
      const answer = yield* attributes(server);
      const handles = yield* Effect.forEach(entriesOf(answer, "attributes"), (at) =>
        Effect.gen(function* () {
          yield* textAt(answer, "attributes", at, "name");
          const value = valueAt(answer, "attributes", at, "value");
          yield* expectThat(value !== undefined, `attribute ${at} has no value`);
          return yield* textAt(answer, "attributes", at, "handle");
        }),
      );
      yield* expectThat(handles.length > 0, "there is no attribute");
      yield* expectSame("the number of handles", new Set(handles).size, handles.length);
    }),
  "Each status has a group, subgroups and whether it is verified": (server) =>
    Effect.gen(function* () {
      const answer = yield* attributes(server);
      yield* expectThat(Array.isArray(valueAt(answer, "status")), "status is no array");
      for (const at of entriesOf(answer, "status")) {
        yield* textAt(answer, "status", at, "group");
        const subgroups = valueAt(answer, "status", at, "subgroups");
        yield* expectThat(Array.isArray(subgroups), `status ${at} has no subgroups`);
        const verified = valueAt(answer, "status", at, "verified");
        yield* expectSame("the type of verified", typeof verified, "boolean");
      }
    }),
  "age is an integer": (server) =>
    Effect.gen(function* () {
      const answer = yield* attributes(server);
      const age = valueAt(answer, ...(yield* placeOf(answer, "age")));
      yield* expectThat(Number.isInteger(age), `age is ${JSON.stringify(age)}`);
    }),
  "previous_addresses is an array of addresses with the interface's fields": (server) =>
    Effect.gen(function* () {
      const answer = yield* attributes(server);
      const value = valueAt(answer, ...(yield* placeOf(answer, "previous_addresses")));
      yield* expectThat(Array.isArray(value), "previous_addresses is no array");
      const addresses: ReadonlyArray<unknown> = Array.isArray(value) ? value : [];
      for (const address of addresses) yield* expectAddress(address);
    }),
  "document_tokens has front and back": (server) =>
    Effect.gen(function* () {
      const answer = yield* attributes(server);
      const place = yield* placeOf(answer, "document_tokens");
      for (const side of ["front", "back"]) yield* textAt(answer, ...place, side);
    }),
  "uuid is a UUID, and the same at each grant": (server) =>
    Effect.gen(function* () {
      const [first, second] = [yield* attributes(server), yield* attributes(server)];
      const place = yield* placeOf(first, "uuid");
      yield* expectUuids(first, place.join("."));
      const again = valueAt(second, ...(yield* placeOf(second, "uuid")));
      yield* expectSame("uuid", again, valueAt(first, ...place));
    }),
  "The script of a callback has the same attributes": (server) =>
    Effect.gen(function* () {
      const access_token = yield* tokenOf(server);
      const ask = (query: Readonly<Record<string, string>>) =>
        server.ask("GET", path, { query: { access_token, ...query } });
      const { headers, text } = yield* ask({ callback: "show" });
      const type = headers.get("content-type") ?? "";
      yield* expectThat(type.includes("javascript"), `the type is ${type}`);
      const inside = /show\((.*)\)/s.exec(text)?.[1] ?? "";
      const called = yield* Effect.try({
        try: () => ({ json: JSON.parse(inside) as unknown }),
        catch: () => new Unmet({ message: "the callback is not called with JSON" }),
      });
      yield* expectSame(
        "status",
        Reflect.get(Object(called.json), "status"),
        valueAt(yield* ask({}), "status"),
      );
    }),
  "Without an access_token the attributes are refused with 401": (server) =>
    Effect.flatMap(server.ask("GET", path), (answer) => expectStatus(answer, 401)),
});
