import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { assertRefused } from "../document/DocumentAsking.ts";
import {
  askFrom,
  credentials,
  get,
  pathOf,
  post,
  referenceOf,
  school,
  studentCard,
  uploadSchool,
  withAffiliations,
} from "./AffiliationAsking.ts";
import { checks } from "./AffiliationCalls.ts";

const schools = [
  { name: "College Two", uuid: uploadSchool, options: ["upload"] },
  { name: "University of One", uuid: school, options: ["upload", "person"] },
];

const lists: ReadonlyArray<readonly [path: string, body: unknown]> = [
  [
    "/teacher/states",
    [
      { code: "NV", name: "Nevada", require_number: true, require_social: true },
      { code: "OH", name: "Ohio", require_number: false, require_social: false },
    ],
  ],
  ["/student/schools", schools],
  ["/student/schools/search?query=univ", schools.slice(1)],
  ["/student/schools/search?query=none", []],
  ["/student/documents", [{ name: "Student card", uuid: studentCard }]],
  ["/military/documents", [{ name: "DD214", code: "DD214" }]],
  ["/responder/documents", [{ name: "Badge", code: "BADGE" }]],
];

const withCredentials = (path: string, name: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(credentials(name)).toString()}`;

describe("A list", () => {
  it.effect.each(lists)("at %s is for clients only", ([path, body]) =>
    withAffiliations(
      Effect.gen(function* () {
        for (const name of ["one", "two"]) {
          const answer = yield* askFrom(undefined, "GET", withCredentials(path, name));
          assert.deepStrictEqual([answer.status, answer.text], [200, JSON.stringify(body)]);
        }
        const registered = yield* askFrom("192.0.2.2", "GET", path);
        assert.strictEqual(registered.text, JSON.stringify(body));
        assertRefused(yield* askFrom(undefined, "GET", path), 401, "CredentialsUnknown");
        const posted = yield* askFrom("192.0.2.2", "POST", path);
        assert.deepStrictEqual([posted.status, posted.headers["allow"]], [405, "GET, HEAD"]);
      }),
    ),
  );
});

describe("A search for schools", () => {
  const search = "/student/schools/search";

  it.effect("wants one term of more than three characters, and of 200 at most", () =>
    withAffiliations(
      Effect.gen(function* () {
        for (const query of ["", "uni", " uni ", "\u{1f393}\u{1f393}\u{1f393}"]) {
          assertRefused(yield* get(search, "one", { query }), 422, "SearchTermTooShort");
          assertRefused(yield* get(search, "two", { query }), 422, "SearchTermTooShort");
        }
        assertRefused(yield* get(search, "one"), 422, "SearchTermTooShort");
        const longest = { query: "x".repeat(200) };
        assert.strictEqual((yield* get(search, "one", longest)).status, 200);
        const long = { query: "x".repeat(201) };
        assertRefused(yield* get(search, "one", long), 422, "SearchTermTooLong");
        const twice = withCredentials(`${search}?query=univ&query=univ`, "one");
        const { status, text } = yield* askFrom(undefined, "GET", twice);
        const told =
          '{"errors":[{"code":3911,"message":"Request parameter query is given more than once"}]}';
        assert.deepStrictEqual([status, text], [422, told]);
      }),
    ),
  );
});

describe("A client", () => {
  const path = "/military/documents";

  it.effect.each([
    ["a wrong secret", { client_id: "one", client_secret: "x" }, undefined],
    ["an unknown id", { client_id: "nobody", client_secret: "secret of one" }, undefined],
    ["an id alone", { client_id: "one" }, "192.0.2.1"],
    ["a secret alone", { client_secret: "secret of one" }, "192.0.2.1"],
    ["empty credentials", { client_id: "", client_secret: "" }, "192.0.2.1"],
    ["an unknown address", {}, "198.51.100.1"],
    ["nothing", {}, undefined],
  ] as ReadonlyArray<readonly [string, Readonly<Record<string, string>>, string | undefined]>)(
    "is not let in by %s",
    ([, query, source]) =>
      withAffiliations(
        Effect.gen(function* () {
          const answer = yield* askFrom(source, "GET", pathOf(path, query));
          assertRefused(answer, 401, "CredentialsUnknown");
        }),
      ),
  );

  it.effect("is not let in while it, or its organization, is inactive", () =>
    withAffiliations(
      Effect.gen(function* () {
        assertRefused(yield* get(path, "inactive"), 401, "AccountInactive");
        assertRefused(yield* get(path, "closed"), 401, "OrganizationInactive");
        assertRefused(yield* askFrom("192.0.2.3", "GET", path), 401, "AccountInactive");
        assertRefused(yield* askFrom("192.0.2.4", "GET", path), 401, "OrganizationInactive");
      }),
    ),
  );

  it.effect("sees its own references, in their own family", () =>
    withAffiliations(
      Effect.gen(function* () {
        const [teacher] = checks;
        const answer = yield* post("/teacher/verify/person", { ...teacher?.one }, "one");
        const reference = yield* referenceOf(answer);
        assert.strictEqual((yield* get(`/teacher/status/${reference}`, "one")).text, answer.text);
        const strange: ReadonlyArray<readonly [string, string]> = [
          [`/student/status/${reference}`, "one"],
          [`/teacher/status/${reference}`, "two"],
          ["/teacher/status/01a1fca2-03c2-7370-a3b8-432d8f6128ff", "one"],
          ["/teacher/status/x", "one"],
        ];
        for (const [path, as] of strange) {
          assertRefused(yield* get(path, as), 422, "ReferenceUnknown");
        }
      }),
    ),
  );

  it.effect("posts to verify, and nothing else", () =>
    withAffiliations(
      Effect.gen(function* () {
        const answer = yield* get("/teacher/verify/person", "one");
        assert.deepStrictEqual([answer.status, answer.headers["allow"]], [405, "POST"]);
        const missing = yield* post("/responder/police/verify/person", {}, "one");
        assertRefused(missing, 404, "ResourceUnknown");
      }),
    ),
  );
});
