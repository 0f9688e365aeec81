import { assert, describe, it } from "@effect/vitest";
import { Effect, Schema } from "effect";
import { assertRefused } from "../document/DocumentAsking.ts";
import {
  askFrom,
  get,
  pathOf,
  post,
  referenceOf,
  told,
  uploadSchool,
  withAffiliations,
} from "./AffiliationAsking.ts";
import { accounts, checks } from "./AffiliationCalls.ts";

const Verified = Schema.Struct({
  verified: Schema.Literal(true),
  history: Schema.Struct({
    identifier: Schema.String.check(
      Schema.isPattern(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    ),
    verifications: Schema.Int,
    verified_last: Schema.String,
  }),
  attributes: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
});
const readVerified = Schema.decodeUnknownEffect(Verified, { onExcessProperty: "error" });

const notFound = { code: "NOT_FOUND", text: "No record matches the details given" };
const failed = {
  one: {
    http: 200,
    code: 300,
    message: "Transaction unsuccessful",
    result: { verified: false, reason_code: notFound.code, reason_text: notFound.text },
  },
  two: {
    http: 200,
    code: 300,
    message: "Transaction unsuccessful",
    result: { verified: false, reason: notFound },
  },
};

const profiles = ["one", "two"] as const;
const cases = checks.flatMap((row) => profiles.map((as) => ({ ...row, as })));
const familyOf = (path: string): string => path.slice(1).split("/")[0] ?? "";

describe("A person check", () => {
  it.effect.each(cases)("at $path by $as finds its person, and shows it again", (row) =>
    withAffiliations(
      Effect.gen(function* () {
        const answer = yield* post(row.path, row[row.as], row.as);
        const { result, ...status } = yield* told(answer);
        assert.deepStrictEqual(status, {
          http: 200,
          code: 200,
          message: "Transaction successfully completed",
        });
        const verified = yield* readVerified(result);
        assert.deepStrictEqual(verified.attributes, row.attributes);
        assert.strictEqual(verified.history.verifications, 1);
        const reference = yield* referenceOf(answer);
        const again = yield* get(`/${familyOf(row.path)}/status/${reference}`, row.as);
        assert.strictEqual(again.text, answer.text);
        const second = yield* readVerified(
          (yield* told(yield* post(row.path, row[row.as], row.as))).result,
        );
        assert.strictEqual(second.history.verifications, 2);
        assert.strictEqual(second.history.identifier, verified.history.identifier);
      }),
    ),
  );

  it.effect.each(cases)("at $path by $as finds no person if any detail differs", (row) =>
    withAffiliations(
      Effect.gen(function* () {
        for (const wrong of [row.wrong, { fname: "Zora" }, { birth_date: "1949-02-28" }]) {
          const answer = yield* post(row.path, { ...row[row.as], ...wrong }, row.as);
          assert.deepStrictEqual(yield* told(answer), failed[row.as]);
        }
      }),
    ),
  );

  it.effect.each(cases)(
    "at $path by $as is refused with what it lacks, in its profile's shape",
    (row) =>
      withAffiliations(
        Effect.gen(function* () {
          const { fname: _, ...lacking } = row[row.as];
          const answer = yield* post(row.path, { ...lacking, birth_date: "1951-02-29" }, row.as);
          const messages: Readonly<Record<string, readonly [string, string]>> = {
            fname: ["fname is missing", "missing"],
            birth_date: [
              "birth_date must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd",
              "format",
            ],
          };
          assert.deepStrictEqual(yield* told(answer), {
            http: 200,
            code: 310,
            message:
              row.as === "one" ? "Transaction unsuccessful" : "Transaction failed validation",
            errors: Object.fromEntries(
              Object.entries(messages).map(([name, [message, failure]]) => [
                name,
                row.as === "one" ? message : { message, failure },
              ]),
            ),
          });
          assert.match(
            answer.headers["link"] ?? "",
            /^<\/docs\/affiliation#affiliation\.\w+>; rel="help"; title="[^"]+"$/,
          );
          const reference = yield* referenceOf(answer);
          const again = yield* get(`/${familyOf(row.path)}/status/${reference}`, row.as);
          assert.strictEqual(again.text, answer.text);
        }),
      ),
  );

  it.effect("is refused with what its state and its school require", () =>
    withAffiliations(
      Effect.gen(function* () {
        const [teacher, student] = checks;
        const { social: _, teacher_number: __, ...rest } = { ...teacher?.one };
        const state = yield* told(yield* post("/teacher/verify/person", rest, "one"));
        assert.deepStrictEqual(state.errors, {
          teacher_number: "teacher_number is missing",
          social: "social is missing",
        });
        const other = { ...student?.two, school: uploadSchool };
        const asked = yield* told(yield* post("/student/verify/person", other, "two"));
        assert.deepStrictEqual(asked.errors, {
          school: {
            message: "school names a school whose options do not have this call",
            failure: "not_allowed",
          },
        });
        const none = { ...student?.one, school: "x" };
        const unknown = yield* told(yield* post("/student/verify/person", none, "one"));
        assert.deepStrictEqual(unknown.errors, {
          school: "school must be the uuid of a school of GET /student/schools",
        });
      }),
    ),
  );
});

describe("An account", () => {
  it.effect.each(accounts)("at $path is found by white-label clients at their address", (row) =>
    withAffiliations(
      Effect.gen(function* () {
        const answer = yield* askFrom("192.0.2.1", "POST", pathOf(row.path, row.one));
        assert.deepStrictEqual((yield* told(answer)).code, 200);
        const other = { ...row.one, email: "other@school.example" };
        const missed = yield* askFrom("192.0.2.1", "POST", pathOf(row.path, other));
        assert.deepStrictEqual(yield* told(missed), failed.one);
        const lacking = yield* askFrom("192.0.2.1", "POST", row.path);
        assert.deepStrictEqual((yield* told(lacking)).code, 310);
      }),
    ),
  );

  it.effect.each(accounts)("at $path is for no other client", (row) =>
    withAffiliations(
      Effect.gen(function* () {
        assertRefused(yield* post(row.path, row.one, "one"), 403, "ProductNotEnabled");
        assertRefused(yield* post(row.path, row.one, "two"), 403, "ProductNotEnabled");
        const plain = yield* askFrom("192.0.2.2", "POST", pathOf(row.path, row.one));
        assertRefused(plain, 403, "ProductNotEnabled");
        const nobody = yield* askFrom("198.51.100.1", "POST", pathOf(row.path, row.one));
        assertRefused(nobody, 401, "CredentialsUnknown");
      }),
    ),
  );
});
