import type { AffiliationReason } from "@bonafide/core/affiliation/AffiliationReason";
import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { get, post, referenceOf, told, withAffiliations } from "./AffiliationAsking.ts";
import { uploads } from "./AffiliationCalls.ts";

const shown: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  student: { status: "FT" },
  military: { rank: "General", status: "Veteran" },
};

const profiles = ["one", "two"] as const;
const rows = uploads.flatMap((row) => profiles.map((as) => ({ ...row, as })));
type Row = (typeof rows)[number];

/** Student and military uploads have codes of their own in profile 1. */
const isOwn = ({ as, family }: Row): boolean =>
  as === "one" && (family === "student" || family === "military");

const submit = Effect.fnUntraced(function* ({ as, path, ...row }: Row) {
  const answer = yield* post(path, row[as], as);
  return { answer, reference: yield* referenceOf(answer) };
});

const statusOf = ({ as, family }: Row, reference: string) =>
  Effect.flatMap(get(`/${family}/status/${reference}`, as), told);

const reject = (reference: string, reason: AffiliationReason) =>
  Effect.gen(function* () {
    const reviews = yield* AffiliationReviews;
    yield* reviews.claim(reference, "ann");
    yield* reviews.reject(reference, "ann", reason);
  });

const expectRejected = (row: Row, code: string, text: string) => ({
  http: 200,
  code: isOwn(row) ? 210 : 220,
  message: "Transaction rejected after review",
  result: {
    verified: false,
    ...(row.as === "two"
      ? { reason: { code, text } }
      : isOwn(row)
        ? { reason: text }
        : { reason_code: code, reason_text: text }),
  },
});

describe("An upload", () => {
  it.effect.each(rows)("at $path by $as waits for a reviewer, and is approved", (row) =>
    withAffiliations(
      Effect.gen(function* () {
        const { answer, reference } = yield* submit(row);
        const pending = {
          http: 200,
          code: isOwn(row) ? 205 : 210,
          message: "Transaction pending review",
        };
        assert.deepStrictEqual(yield* told(answer), pending);
        assert.deepStrictEqual(yield* statusOf(row, reference), pending);
        const reviews = yield* AffiliationReviews;
        yield* reviews.claim(reference, "ann");
        assert.deepStrictEqual(yield* statusOf(row, reference), pending);
        const attributes = shown[row.family];
        yield* reviews.document(reference, "ann");
        yield* reviews.approve(reference, "ann", attributes ?? {});
        const { result, ...status } = yield* statusOf(row, reference);
        assert.deepStrictEqual(status, {
          http: 200,
          code: 200,
          message: "Transaction successfully completed",
        });
        assert.containsSubset(result, {
          verified: true,
          ...(attributes === undefined ? {} : { attributes }),
          history: { verifications: 1, verified_last: "2026-06-01T12:00:00.000Z" },
        });
      }),
    ),
  );

  it.effect.each(rows)("at $path by $as is rejected with the reason", (row) =>
    withAffiliations(
      Effect.gen(function* () {
        const first = yield* submit(row);
        yield* reject(first.reference, { name: "DocumentUnclear" });
        assert.deepStrictEqual(
          yield* statusOf(row, first.reference),
          expectRejected(row, "DOCUMENT_UNCLEAR", "The document cannot be read"),
        );
        const second = yield* submit(row);
        yield* reject(second.reference, { name: "DocumentExpired", text: "Out of date" });
        assert.deepStrictEqual(
          yield* statusOf(row, second.reference),
          expectRejected(row, "DOCUMENT_EXPIRED", "Out of date"),
        );
      }),
    ),
  );

  it.effect.each(rows)(
    "at $path by $as is refused with what it lacks, in its profile's shape",
    (row) =>
      withAffiliations(
        Effect.gen(function* () {
          const { document_file: _, ...lacking } = row[row.as];
          const { code, errors, message } = yield* told(yield* post(row.path, lacking, row.as));
          assert.deepStrictEqual(
            [code, message, errors],
            [
              310,
              row.as === "one" ? "Transaction unsuccessful" : "Transaction failed validation",
              {
                document_file:
                  row.as === "one"
                    ? "document_file is missing"
                    : { message: "document_file is missing", failure: "missing" },
              },
            ],
          );
        }),
      ),
  );
});
