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
  told,
  withAffiliations,
} from "./AffiliationAsking.ts";
import { accounts, checks, uploads } from "./AffiliationCalls.ts";

const profiles = ["one", "two"] as const;
type Profile = (typeof profiles)[number];

const checked = checks.flatMap((row) => profiles.map((as) => ({ ...row, as })));
const uploaded = uploads.flatMap((row) => profiles.map((as) => ({ ...row, as })));

/** The rule of each parameter, written without the code under test. */
const rules: Readonly<Record<string, RegExp>> = {
  birth_date:
    /^birth_date must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd$/,
  social:
    /^social must be (the last four digits|all nine digits|the last four digits or all nine)(, without dashes)?$/,
  document_type: /^document_type must be a type that GET \/student\/documents, .+ lists$/,
  document_file:
    /^document_file must be a JPEG, PNG or PDF file; where it is text, that file in base64$/,
  lname: /^lname is given more than once$/,
  email: /^email is missing$/,
};

/** Holds an answer to one fault, in a profile's shape. */
const assertTold = (
  { errors, ...answer }: Effect.Success<ReturnType<typeof told>>,
  as: Profile,
  name: string,
  failure: string,
): void => {
  assert.deepStrictEqual(answer, {
    http: 200,
    code: 310,
    message: as === "one" ? "Transaction unsuccessful" : "Transaction failed validation",
  });
  assert.deepStrictEqual(Object.keys(errors ?? {}), [name]);
  const fault = Object.entries(errors ?? {}).find(([key]) => key === name)?.[1];
  const message = typeof fault === "string" ? fault : fault?.message;
  assert.strictEqual(typeof fault === "string" ? "one" : "two", as);
  assert.match(message ?? "", rules[name] ?? /^$/);
  if (typeof fault === "object") assert.strictEqual(fault.failure, failure);
};

const assertFaulty = Effect.fnUntraced(function* (
  row: { readonly path: string; readonly as: Profile },
  given: Readonly<Record<string, string>>,
  name: string,
  failure: string,
) {
  const answer = yield* post(row.path, given, row.as);
  assertTold(yield* told(answer), row.as, name, failure);
});

describe("A name", () => {
  it.effect.each(checked)("at $path by $as is found however its letters are composed", (row) =>
    withAffiliations(
      Effect.gen(function* () {
        for (const fname of ["Zo\u00eb", "Zoe\u0308", "ZO\u00cb"]) {
          const answer = yield* post(row.path, { ...row[row.as], fname }, row.as);
          assert.strictEqual((yield* told(answer)).code, 200);
        }
      }),
    ),
  );
});

describe("What is wrong", () => {
  it.effect.each([...checked, ...uploaded])(
    "at $path by $as is reported once if given twice",
    (row) =>
      withAffiliations(
        Effect.gen(function* () {
          const query = pathOf(row.path, { ...credentials(row.as), ...row[row.as] });
          const answer = yield* askFrom(undefined, "POST", `${query}&lname=O'Brien`);
          assertTold(yield* told(answer), row.as, "lname", "repeated");
        }),
      ),
  );

  it.effect.each([...checked, ...uploaded])(
    "at $path by $as is a date that does not exist",
    (row) =>
      withAffiliations(
        Effect.gen(function* () {
          for (const birth_date of ["1951-02-29", "28-02-1950", "1950-2-28", "2999-01-01"]) {
            yield* assertFaulty(row, { ...row[row.as], birth_date }, "birth_date", "format");
          }
        }),
      ),
  );

  it.effect.each([...checked, ...uploaded])("at $path by $as is a social of no length", (row) =>
    withAffiliations(
      Effect.gen(function* () {
        for (const social of [
          "123",
          "12345678",
          "1234567890",
          "12345678a",
          "\u0661\u0662\u0663\u0664",
        ]) {
          yield* assertFaulty(row, { ...row[row.as], social }, "social", "format");
        }
      }),
    ),
  );

  it.effect.each(uploaded.filter(({ path }) => !path.startsWith("/teacher")))(
    "at $path by $as is a type of document of another family, or of none",
    (row) =>
      withAffiliations(
        Effect.gen(function* () {
          const other = row.family === "military" ? "BADGE" : "DD214";
          for (const document_type of [other, "x", "'; --"]) {
            yield* assertFaulty(row, { ...row[row.as], document_type }, "document_type", "unknown");
          }
        }),
      ),
  );

  it.effect.each(uploaded)("at $path by $as is a file of another type, or none", (row) =>
    withAffiliations(
      Effect.gen(function* () {
        for (const document_file of [btoa("GIF89a"), btoa("<svg/>"), "not base64!"]) {
          yield* assertFaulty(row, { ...row[row.as], document_file }, "document_file", "format");
        }
      }),
    ),
  );
});

describe("An account of a client of profile 2", () => {
  const white = "192.0.2.5";

  it.effect.each(accounts)("at $path is found, not found, and refused with what it lacks", (row) =>
    withAffiliations(
      Effect.gen(function* () {
        const ask = (given: Readonly<Record<string, string>>) =>
          Effect.flatMap(askFrom(white, "POST", pathOf(row.path, given)), told);
        assert.strictEqual((yield* ask(row.one)).code, 200);
        assert.deepStrictEqual(yield* ask({ ...row.one, email: "other@school.example" }), {
          http: 200,
          code: 300,
          message: "Transaction unsuccessful",
          result: {
            verified: false,
            reason: { code: "NOT_FOUND", text: "No record matches the details given" },
          },
        });
        const { email: _, ...lacking } = row.one;
        assertTold(yield* ask(lacking), "two", "email", "missing");
      }),
    ),
  );
});

describe("A reference", () => {
  it.effect.each(checked)("of $path by $as is shown in its family, to its client", (row) =>
    withAffiliations(
      Effect.gen(function* () {
        const answer = yield* post(row.path, row[row.as], row.as);
        const reference = yield* referenceOf(answer);
        const [, own = ""] = row.path.split("/");
        for (const family of ["teacher", "student", "military", "responder"]) {
          const found = yield* get(`/${family}/status/${reference}`, row.as);
          if (family === own) assert.strictEqual(found.text, answer.text);
          else assertRefused(found, 422, "ReferenceUnknown");
        }
        const other = row.as === "one" ? "two" : "one";
        for (const strange of [reference, reference.replace(/.$/, "x"), "%00", "'"]) {
          const found = yield* get(`/${own}/status/${strange}`, other);
          assertRefused(found, 422, "ReferenceUnknown");
        }
      }),
    ),
  );
});
