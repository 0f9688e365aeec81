import { personAccount } from "@bonafide/core/person/PersonAccount";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { errorText } from "../server/ErrorText.ts";
import { withEdge } from "../server/TestEdge.ts";
import {
  askWith,
  bodyOf,
  least,
  listOf,
  organizations,
  pathOf,
  refuses,
  register,
  textIn,
} from "./ApplicationEdge.ts";

const invalid = "ApplicationParameterInvalid";
const notAllowed = "ApplicationParameterNotAllowed";
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

describe("creating an application", () => {
  it.effect("answers 201 with the whole of it, where it is, and its ETag", () =>
    withEdge(
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2026, 0, 31, 12));
        const { ours, theirs } = yield* organizations;
        const answer = yield* askWith(ours.token, "POST", listOf(ours.id), {
          body: { ...least(theirs.id), name: "Grüße", ...everything, unknown: 1 },
        });
        assert.strictEqual(answer.status, 201);
        const body = yield* bodyOf(answer);
        const uuid = textIn(body, "uuid");
        assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        assert.deepStrictEqual(Object.entries(body), [
          ["uuid", uuid],
          ["organizationUuid", ours.id],
          ["claimantUuid", theirs.id],
          ["consumerUuid", consumer],
          ["name", "Grüße"],
          ["status", "active"],
          ["class", "digital"],
          ["type", "mobile_application"],
          ["subtype", "finance"],
          ["architectureType", "native"],
          ["operatingSystem", "ios"],
          ["deviceTypes", ["mobile", "tablet"]],
          ["userTypes", ["consumer", "Mitarbeiter 🗼"]],
          ["created", "2026-01-31T12:00:00.000Z"],
          ["updated", "2026-01-31T12:00:00.000Z"],
        ]);
        assert.deepStrictEqual(answer.headers, {
          "cache-control": "no-store",
          "content-length": String(Buffer.byteLength(answer.text)),
          "content-type": "application/json",
          etag: '"1"',
          location: pathOf(uuid),
          "x-content-type-options": "nosniff",
        });
        const read = yield* askWith(ours.token, "GET", pathOf(uuid));
        assert.strictEqual(read.status, 200);
        assert.strictEqual(read.text, answer.text);
        assert.strictEqual(read.headers["etag"], '"1"');
      }),
    ),
  );

  it.effect("needs four fields; the others are null or empty, as null makes them too", () =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const nulls = Object.fromEntries(Object.keys(everything).map((name) => [name, null]));
        for (const fields of [{}, nulls]) {
          const body = yield* register(ours, fields);
          assert.deepStrictEqual(
            { ...body, uuid: "", created: "", updated: "" },
            {
              ...least(ours.id),
              ...nulls,
              uuid: "",
              organizationUuid: ours.id,
              deviceTypes: [],
              userTypes: [],
              created: "",
              updated: "",
            },
          );
        }
      }),
    ),
  );

  it.effect("names every wrong parameter at once, in the interface's order", () =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const create = (body: unknown) => askWith(ours.token, "POST", listOf(ours.id), { body });
        refuses(yield* create({}), [
          [invalid, "name"],
          [invalid, "status"],
          [invalid, "class"],
          [invalid, "claimantUuid"],
        ]);
        const all = {
          userTypes: "x",
          consumerUuid: "x",
          deviceTypes: ["fridge"],
          operatingSystem: "ios",
          architectureType: "web",
          subtype: 7,
          type: "fridge",
          claimantUuid: "x",
          class: "digital",
          status: "gone",
          name: "",
        };
        refuses(yield* create(all), [
          [invalid, "name"],
          [invalid, "status"],
          [invalid, "claimantUuid"],
          [notAllowed, "type"],
          [invalid, "subtype"],
          [notAllowed, "operatingSystem"],
          [notAllowed, "deviceTypes"],
          [invalid, "consumerUuid"],
          [invalid, "userTypes"],
        ]);
      }),
    ),
  );

  const wrong: ReadonlyArray<readonly [string, unknown]> = [
    ["name", ""],
    ["name", "x".repeat(201)],
    ["name", "🗼".repeat(201)],
    ["name", 7],
    ["name", "two\nlines"],
    ["name", "nothing\u0000"],
    ["name", "half \uD83D"],
    ["name", "   "],
    ["name", "\u3164"],
    ["name", "Ac\u200bme"],
    ["name", "Acme \u202etxt.exe"],
    ["name", "two\u2028lines"],
    ["claimantUuid", personAccount.organizationId],
    ["status", "Active"],
    ["status", ["active"]],
    ["class", "analog"],
    ["class", "constructor"],
    ["claimantUuid", unknownId],
    ["claimantUuid", "ours"],
    ["consumerUuid", "not-a-uuid"],
    ["consumerUuid", `{${consumer}}`],
    ["type", 7],
    ["deviceTypes", "mobile"],
    ["deviceTypes", ["mobile", "mobile"]],
    ["deviceTypes", [null]],
    ["userTypes", [""]],
    ["userTypes", ["x".repeat(51)]],
    ["userTypes", Array.from({ length: 21 }, () => "x")],
    ["userTypes", { 0: "x" }],
  ];

  it.effect.each(wrong)("refuses %s: %j", ([parameter, value]) =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const body = { ...least(ours.id), [parameter]: value };
        const answer = yield* askWith(ours.token, "POST", listOf(ours.id), { body });
        refuses(answer, [[invalid, parameter]]);
        assert.strictEqual((yield* askWith(ours.token, "GET", listOf(ours.id))).text, "[]");
      }),
    ),
  );

  const right: ReadonlyArray<readonly [string, unknown]> = [
    ["name", "x"],
    ["name", "🗼".repeat(200)],
    ["consumerUuid", "00000000-0000-0000-0000-000000000000"],
    ["consumerUuid", "ffffffff-ffff-ffff-ffff-ffffffffffff"],
    ["userTypes", Array.from({ length: 20 }, () => "x".repeat(50))],
    ["status", "inactive"],
    ["status", "deleted"],
    ["class", "call_center"],
  ];

  it.effect.each(right)("takes %s: %j", ([parameter, value]) =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const body = yield* register(ours, { [parameter]: value });
        assert.deepStrictEqual(body[parameter], value);
      }),
    ),
  );

  it.effect("answers UUIDs in lower case, whatever case they came in", () =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const shouted = { id: ours.id.toUpperCase(), token: ours.token };
        const made = yield* register(shouted, { consumerUuid: consumer.toUpperCase() });
        assert.strictEqual(made["organizationUuid"], ours.id);
        assert.strictEqual(made["claimantUuid"], ours.id);
        assert.strictEqual(made["consumerUuid"], consumer);
        const path = pathOf(textIn(made, "uuid").toUpperCase());
        assert.strictEqual((yield* askWith(ours.token, "GET", path)).status, 200);
      }),
    ),
  );

  it.effect("needs a readable body", () =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        for (const body of ["[", "[]", '"x"', "7"]) {
          const answer = yield* askWith(ours.token, "POST", listOf(ours.id), { body });
          assert.strictEqual(answer.status, 422);
          assert.strictEqual(answer.text, errorText("BodyUnreadable"));
        }
      }),
    ),
  );
});

describe("dependencies", () => {
  const cases: ReadonlyArray<readonly [string, Record<string, unknown>, string | undefined]> = [
    ["a type of the class", { type: "web_api" }, undefined],
    ["a type of another class", { type: "store" }, "type"],
    ["a subtype of the type", { type: "web_application", subtype: "game" }, undefined],
    ["a subtype of another type", { type: "web_api", subtype: "game" }, "subtype"],
    ["a subtype without a type", { subtype: "game" }, "subtype"],
    [
      "a system of the architecture",
      { architectureType: "native", operatingSystem: "linux" },
      undefined,
    ],
    [
      "a system where the architecture has none",
      { architectureType: "web", operatingSystem: "linux" },
      "operatingSystem",
    ],
    ["a system without an architecture", { operatingSystem: "linux" }, "operatingSystem"],
    [
      "an architecture of another class",
      { class: "physical", architectureType: "web" },
      "architectureType",
    ],
    ["devices of the class", { deviceTypes: ["desktop"] }, undefined],
    ["devices of another class", { class: "event", deviceTypes: ["desktop"] }, "deviceTypes"],
    ["one device of several", { deviceTypes: ["desktop", "toaster"] }, "deviceTypes"],
  ];

  it.effect.each(cases)("on create and on update: %s", ([, fields, fault]) =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const body = { ...least(ours.id), ...fields };
        const created = yield* askWith(ours.token, "POST", listOf(ours.id), { body });
        const { uuid } = yield* register(ours);
        const path = pathOf(String(uuid));
        const changed = yield* askWith(ours.token, "PATCH", path, { body: fields });
        if (fault === undefined) {
          assert.deepStrictEqual([created.status, changed.status], [201, 200]);
        } else {
          refuses(created, [[notAllowed, fault]]);
          refuses(changed, [[notAllowed, fault]]);
        }
      }),
    ),
  );
});
