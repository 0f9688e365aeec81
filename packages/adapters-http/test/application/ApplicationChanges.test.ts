import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { withEdge } from "../server/TestEdge.ts";
import {
  askWith,
  bodyOf,
  listOf,
  organizations,
  pathOf,
  refuses,
  register,
  textIn,
} from "./ApplicationEdge.ts";

const invalid = "ApplicationParameterInvalid";
const notAllowed = "ApplicationParameterNotAllowed";
const immutable = "ApplicationParameterImmutable";
const unknownId = "01890000-0000-7000-8000-00000000ffff";
const consumer = "0b7d4c3e-1111-4222-8333-944455556666";
const everything = {
  type: "mobile_application",
  subtype: "finance",
  architectureType: "native",
  operatingSystem: "ios",
  deviceTypes: ["mobile", "tablet"],
  consumerUuid: consumer,
  userTypes: ["consumer", "Mitarbeiter 🗼"],
};

describe("changing an application", () => {
  it.effect("changes what it names, and nothing else", () =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const made = yield* register(ours, everything);
        yield* TestClock.adjust("1 minute");
        const path = pathOf(textIn(made, "uuid"));
        const answer = yield* askWith(ours.token, "PATCH", path, {
          body: { subtype: "health", userTypes: [], unknown: true },
        });
        assert.strictEqual(answer.status, 200);
        assert.strictEqual(answer.headers["etag"], '"2"');
        assert.deepStrictEqual(yield* bodyOf(answer), {
          ...made,
          subtype: "health",
          userTypes: [],
          updated: "1970-01-01T00:01:00.000Z",
        });
        assert.strictEqual((yield* askWith(ours.token, "GET", path)).text, answer.text);
      }),
    ),
  );

  it.effect("takes away what is null, and judges what is left as a whole", () =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const path = pathOf(textIn(yield* register(ours, everything), "uuid"));
        const change = (body: unknown) => askWith(ours.token, "PATCH", path, { body });
        refuses(yield* change({ architectureType: null }), [[notAllowed, "operatingSystem"]]);
        refuses(yield* change({ class: "physical" }), [
          [notAllowed, "type"],
          [notAllowed, "architectureType"],
          [notAllowed, "deviceTypes"],
        ]);
        const cleared = { architectureType: null, operatingSystem: null, deviceTypes: null };
        const moved = yield* change({
          ...cleared,
          class: "physical",
          type: "store",
          subtype: "grocery_store",
        });
        assert.strictEqual(moved.status, 200);
        const body = yield* bodyOf(moved);
        assert.deepInclude(body, { class: "physical", architectureType: null, deviceTypes: [] });
        for (const name of ["status", "class"]) {
          refuses(yield* change({ [name]: null }), [[invalid, name]]);
        }
      }),
    ),
  );

  const fixed = ["name", "organizationUuid", "claimantUuid", "consumerUuid", "uuid", "created"];
  it.effect.each(fixed)("refuses another %s, and changes nothing", (name) =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const made = yield* register(ours, everything);
        const path = pathOf(textIn(made, "uuid"));
        for (const value of ["other", made[name] === null ? unknownId : null]) {
          const body = { status: "inactive", [name]: value };
          const answer = yield* askWith(ours.token, "PATCH", path, { body });
          refuses(answer, [[immutable, name]]);
        }
        assert.deepStrictEqual(yield* bodyOf(yield* askWith(ours.token, "GET", path)), made);
      }),
    ),
  );

  it.effect("takes every immutable field as it is, ids in either case", () =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const made = yield* register(ours, everything);
        const path = pathOf(textIn(made, "uuid"));
        const same = { ...made, uuid: textIn(made, "uuid").toUpperCase(), status: "inactive" };
        const answer = yield* askWith(ours.token, "PATCH", path, { body: same });
        assert.strictEqual(answer.status, 200);
        assert.deepInclude(yield* bodyOf(answer), { name: made["name"], status: "inactive" });
      }),
    ),
  );

  it.effect("takes a merge patch as JSON", () =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const path = pathOf(textIn(yield* register(ours), "uuid"));
        const headers = { "content-type": "application/merge-patch+json; charset=utf-8" };
        const answer = yield* askWith(ours.token, "PATCH", path, {
          headers,
          body: { status: "inactive" },
        });
        assert.strictEqual(answer.status, 200);
        assert.deepInclude(yield* bodyOf(answer), { status: "inactive" });
      }),
    ),
  );

  it.effect("soft-deletes by its status: it stays to be read, listed and brought back", () =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const path = pathOf(textIn(yield* register(ours), "uuid"));
        for (const status of ["deleted", "inactive", "active"]) {
          const changed = yield* askWith(ours.token, "PATCH", path, { body: { status } });
          assert.strictEqual(changed.status, 200);
          const read = yield* askWith(ours.token, "GET", path);
          assert.deepInclude(yield* bodyOf(read), { status });
          const list = yield* askWith(ours.token, "GET", listOf(ours.id));
          assert.strictEqual(list.text, `[${read.text}]`);
        }
      }),
    ),
  );
});

describe("UUIDs in paths", () => {
  const malformed = ["x", "7", unknownId.slice(1), `${unknownId}0`, "%20", "%zz", "%00", "..%2f"];
  it.effect.each(malformed)("are held to their form: %s", (id) =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        for (const [method, path, parameter] of [
          ["GET", pathOf(id), "applicationUuid"],
          ["PATCH", pathOf(id), "applicationUuid"],
          ["GET", listOf(id), "organizationUuid"],
          ["POST", listOf(id), "organizationUuid"],
        ] as const) {
          const answer = yield* askWith(ours.token, method, path);
          refuses(answer, [[invalid, parameter]]);
          const stranger = yield* askWith("nobody", method, path);
          assert.strictEqual(stranger.status, 401);
        }
      }),
    ),
  );
});
