import { renderAffiliation } from "@bonafide/core/affiliation/AffiliationBody";
import { Erasures } from "@bonafide/core/verification/Erasures";
import type { AffiliationCall } from "@bonafide/core/affiliation/AffiliationFamily";
import type { AffiliationForm } from "@bonafide/core/affiliation/AffiliationRequest";
import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { Affiliations } from "@bonafide/core/affiliation/Affiliations";
import { LimitRules } from "@bonafide/core/limit/Limit";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { TestClock } from "effect/testing";
import { sampleClient, sampleRosterPerson } from "../../src/affiliation/AffiliationSamples.ts";
import { sampleJpeg } from "../../src/affiliation/SampleDocuments.ts";
import { seededRandom } from "../../src/document/specimen/SeededRandom.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { bonafideWith, testRules } from "../../src/TestBonafide.ts";

/** One seed that is always tried, and that of the run. */
const seeds = [466_743_057, Number(process.env["TEST_SEED"])];
const begin = Date.UTC(2026, 5, 1);

const right = {
  email: "zoe@school.example",
  fname: "Zo\u00eb",
  lname: "O\u2019Brien",
  birth_date: "1980-02-29",
  duty_date: "2005-05-05",
  social: "6789",
};

/** What a step asks. `guess` is another value of one parameter; `of` names an earlier step of the same organization. */
type Step = { readonly mine: boolean } & (
  | { readonly does: "check" | "account" | "upload"; readonly guess: Partial<typeof right> }
  | { readonly does: "status" | "approve" | "reject" | "erase"; readonly of: number }
);

const guesses: readonly [Partial<typeof right>, ...ReadonlyArray<Partial<typeof right>>] = [
  {},
  {},
  { social: "0001" },
  { birth_date: "1980-02-28" },
  { email: "chosen@example.com" },
  { lname: "Other" },
  { duty_date: "2020-01-01" },
  { birth_date: "yesterday" },
];

const traceOf = (seed: number, length: number): ReadonlyArray<Step> => {
  const random = seededRandom(seed, "affiliation organizations");
  return Array.from({ length }, (): Step => {
    const mine = random.next() < 0.5;
    const does = random.pick([
      "check",
      "check",
      "account",
      "upload",
      "status",
      "approve",
      "reject",
      "erase",
    ] as const);
    return does === "check" || does === "account" || does === "upload"
      ? { mine, does, guess: random.pick(guesses) }
      : { mine, does, of: random.whole(0, length) };
  });
};

const calls: Readonly<Record<"check" | "account" | "upload", AffiliationCall>> = {
  check: { family: "military", by: "person" },
  account: { family: "military", by: "account" },
  upload: { family: "teacher", by: "upload" },
};

const formOf = (
  does: keyof typeof calls,
  guess: Partial<typeof right>,
  bytes: Uint8Array,
): AffiliationForm => {
  const said: Readonly<Record<string, string>> = {
    ...right,
    ...guess,
    suffix: "",
    school_name: "Reno High",
    school_city: "Reno",
    school_district: "Washoe County",
  };
  return {
    texts: new Map(Object.entries(said).map(([name, value]) => [name, [value]])),
    files: new Map(does === "upload" ? [["document_file", [{ _tag: "Whole", bytes }]]] : []),
  };
};

const organizations = { mine: freshId(), theirs: freshId() };
const clients = {
  mine: sampleClient(organizations.mine),
  theirs: sampleClient(organizations.theirs),
};

/** Without what is another one in each run: the reference. */
const answered = <E extends { readonly _tag: string }>(
  asked: Effect.Effect<Parameters<typeof renderAffiliation>[0], E, Affiliations>,
) =>
  asked.pipe(
    Effect.map((affiliation) => {
      const { reference_id: _, ...answer } = renderAffiliation(affiliation);
      return JSON.stringify(answer);
    }),
    Effect.catch((error) => Effect.succeed(JSON.stringify(error))),
  );

const seed = Effect.gen(function* () {
  yield* TestClock.setTime(begin);
  const roster = (yield* AffiliationRoster).sink("military");
  const id = freshId();
  yield* roster.begin(id);
  yield* roster.add(id, [sampleRosterPerson()]);
  yield* roster.complete(id);
});

/** My answers to a trace, step by step; other organizations' steps are carried out where `withOthers` says so. */
const answersTo = Effect.fnUntraced(function* (trace: ReadonlyArray<Step>, withOthers: boolean) {
  yield* seed;
  const affiliations = yield* Affiliations;
  const reviews = yield* AffiliationReviews;
  const erasures = yield* Erasures;
  const made = new Map<number, string>();
  const answers: Array<string> = [];

  const carryOut = Effect.fnUntraced(function* (step: Step, at: number) {
    const client = step.mine ? clients.mine : clients.theirs;
    const caller = { client, fromItsAddress: true, source: "192.0.2.1" };
    if ("guess" in step) {
      const form = formOf(step.does, step.guess, sampleJpeg);
      return yield* answered(
        Effect.tap(affiliations.verify(caller, calls[step.does], form), ({ id }) =>
          Effect.sync(() => made.set(at, id)),
        ),
      );
    }
    // The newest of its own steps up to there that made a case.
    const own = trace.flatMap((other, place) =>
      other.mine === step.mine && place <= step.of && made.has(place) ? [place] : [],
    );
    const place = own.at(-1);
    const asked = place === undefined ? undefined : trace[place];
    const id = made.get(place ?? -1) ?? freshId();
    const family = asked?.does === "upload" ? "teacher" : "military";
    if (step.does === "approve" || step.does === "reject") {
      const reason = { name: "DocumentMismatch" } as const;
      yield* Effect.ignore(
        Effect.gen(function* () {
          yield* reviews.claim(id, "ann");
          yield* reviews.document(id, "ann");
          yield* step.does === "approve"
            ? reviews.approve(id, "ann", {})
            : reviews.reject(id, "ann", reason);
        }),
      );
    }
    if (step.does === "erase") yield* Effect.ignore(erasures.affiliation(id));
    return yield* answered(affiliations.status(Effect.succeed(caller), family, id));
  });

  for (const [at, step] of trace.entries()) {
    if (!step.mine && !withOthers) continue;
    yield* TestClock.setTime(begin + at * 60_000);
    const answer = yield* carryOut(step, at);
    if (step.mine) answers.push(`${at} ${step.does} ${answer}`);
  }
  return answers;
});

const fewAttempts = Layer.succeed(LimitRules, {
  ...testRules,
  person_check: { _tag: "Windows", windows: [{ most: 2, within: 86_400_000 }] },
});

describe("Two organizations", () => {
  it.effect.each(seeds)("change none of one another's answers (seed %i)", (seed) =>
    Effect.gen(function* () {
      const seen: Array<string> = [];
      for (let round = 0; round < 20; round += 1) {
        const trace = traceOf(seed + round, 60);
        const run = (withOthers: boolean) =>
          answersTo(trace, withOthers).pipe(
            Effect.provide(bonafideWith(fewAttempts), { local: true }),
          );
        const alone = yield* run(false);
        expect(yield* run(true)).toEqual(alone);
        seen.push(...alone);
      }
      // The traces are worth their time: they have successes, failures, rejections and refusals.
      const all = seen.join("\n");
      for (const code of ["200", "210", "220", "300", "310"]) {
        expect(all).toContain(`"code":${code}`);
      }
      expect(all).toContain("ProductRateExceeded");
    }),
  );
});
