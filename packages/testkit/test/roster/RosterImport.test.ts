import {
  importRoster,
  type RosterProblem,
  RosterUnreadable,
} from "@bonafide/core/roster/RosterImport";
import { Phone } from "@bonafide/core/telecom/Phone";
import { subscriberFormat, SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import { MemoryState } from "@bonafide/testkit/storage/MemoryState";
import { MemorySubscriberRecords } from "@bonafide/testkit/telecom/MemorySubscriberRecords";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Fiber, Layer, Option, Stream } from "effect";

const head = "phone,birth_date,street1,city\n";
const good = (number: number) =>
  `415555${String(number).padStart(4, "0")},1980-02-29,1 Main St,Reno\n`;
const secret = "Undisclosed";

interface ImportOptions {
  readonly skipProblems?: boolean;
  readonly mayBeEmpty?: boolean;
  readonly accepted?: boolean;
}

const importing = (pieces: Stream.Stream<string>, options: ImportOptions = {}) =>
  Effect.gen(function* () {
    const problems: Array<RosterProblem> = [];
    const lines: Array<number> = [];
    const records = yield* SubscriberRecords;
    const { diff, ...imported } = yield* importRoster(pieces, subscriberFormat, records, {
      roster: `roster ${Math.random()}`,
      skipProblems: options.skipProblems ?? false,
      mayBeEmpty: options.mayBeEmpty ?? false,
      accept: () => Effect.succeed(options.accepted ?? true),
      report: (problem) => Effect.sync(() => problems.push(problem)),
      progress: (count) => Effect.sync(() => lines.push(count)),
    });
    return { imported, diff, problems, lines };
  });

const importText = (text: string, options?: ImportOptions) => importing(Stream.make(text), options);

const isThere = (number: number) =>
  Effect.flatMap(SubscriberRecords, ({ find }) =>
    Effect.map(find(Phone.make(`415555${String(number).padStart(4, "0")}`)), Option.isSome),
  );

const memory = MemorySubscriberRecords.pipe(Layer.provide(MemoryState.layer));

const told = (rows: number, problems: number, replaced: boolean) => ({
  rows,
  problems,
  replaced,
});

describe("importRoster", () => {
  it.effect("replaces every earlier row", () =>
    Effect.gen(function* () {
      yield* importText(head + good(1));
      const { imported } = yield* importText(head + good(2) + good(3));
      expect(imported).toEqual(told(2, 0, true));
      expect([yield* isThere(1), yield* isThere(2), yield* isThere(3)]).toEqual([
        false,
        true,
        true,
      ]);
    }).pipe(Effect.provide(memory)),
  );

  it.effect("says what would change, and changes nothing that is not accepted", () =>
    Effect.gen(function* () {
      yield* importText(head + good(1) + good(2));
      const refused = yield* importText(head + good(2) + good(3), { accepted: false });
      expect(refused.imported).toEqual(told(2, 0, false));
      expect(refused.diff).toMatchObject({ added: 1, changed: 0, removed: 1 });
      expect([yield* isThere(1), yield* isThere(3)]).toEqual([true, false]);
    }).pipe(Effect.provide(memory)),
  );

  it.effect("empties a roster only where that is meant", () =>
    Effect.gen(function* () {
      yield* importText(head + good(1));
      expect((yield* importText(head)).imported).toEqual(told(0, 0, false));
      expect(yield* isThere(1)).toBe(true);
      const broken = yield* importText(`${head}x\n`, { mayBeEmpty: true, skipProblems: true });
      expect(broken.imported).toEqual(told(0, 1, false));
      const emptied = yield* importText(head, { mayBeEmpty: true });
      expect(emptied.imported).toEqual(told(0, 0, true));
      expect(emptied.diff).toMatchObject({ added: 0, changed: 0, removed: 1 });
      expect(yield* isThere(1)).toBe(false);
    }).pipe(Effect.provide(memory)),
  );

  it.effect("reads columns in any order, with a byte order mark, and what is optional", () =>
    Effect.gen(function* () {
      const { imported } = yield* importText(
        "\uFEFFzip, Birth_Date ,phone\r\n89501,1980-02-29,4155550001\r\n",
      );
      expect(imported.replaced).toBe(true);
      const found = yield* (yield* SubscriberRecords).find(Phone.make("4155550001"));
      expect(Option.map(found, ({ address }) => address)).toEqual(Option.some({ zip: "89501" }));
    }).pipe(Effect.provide(memory)),
  );

  it.effect("changes nothing where a line has problems, and tells every one by its line", () =>
    Effect.gen(function* () {
      yield* importText(head + good(1));
      const { imported, problems } = yield* importText(
        [
          head,
          good(2),
          `123,${secret},1 Main St,Reno\n`,
          "4155550003,1980-02-29,,\n",
          "4155550004,1980-02-29\n",
          `4155550005,1980-02-29,"${secret}"s,Reno\n`,
          `4155550006,1980-02-29,${"x".repeat(201)},Reno\n`,
          good(2),
        ].join(""),
      );
      expect(imported).toEqual(told(1, 6, false));
      expect(problems.toSorted((left, right) => left.line - right.line)).toEqual([
        { line: 3, problem: "phone is not ten digits; birth_date is not a date, YYYY-MM-DD" },
        { line: 4, problem: "has no address" },
        { line: 5, problem: "has 2 fields instead of 4" },
        { line: 6, problem: "has text after a closing quote" },
        { line: 7, problem: "has a part of an address longer than 200 characters" },
        { line: 8, problem: "repeats the key of an earlier line" },
      ]);
      expect(JSON.stringify(problems)).not.toContain(secret);
      expect([yield* isThere(1), yield* isThere(2)]).toEqual([true, false]);
    }).pipe(Effect.provide(memory)),
  );

  it.effect("leaves lines with problems out where it may", () =>
    Effect.gen(function* () {
      const { imported } = yield* importText(`${head}${good(2)}nothing\n`, { skipProblems: true });
      expect(imported).toEqual(told(1, 1, true));
      expect(yield* isThere(2)).toBe(true);
    }).pipe(Effect.provide(memory)),
  );

  it.effect.each([
    ["is empty", "", "it is empty"],
    ["lacks a column", "phone,city\n", "its first line does not name birth_date"],
    ["names one twice", "phone,birth_date,phone\n", "its first line names a column twice"],
    ["names one too many", "phone,birth_date,ssn\n", "its first line names another column than "],
    ["cannot be read", '"phone\n', "its first line ends within quotes"],
  ] as const)("refuses a file that %s, and keeps what was there", ([, text, reason]) =>
    Effect.gen(function* () {
      yield* importText(head + good(1));
      const error = yield* Effect.flip(importText(text));
      expect(error).toBeInstanceOf(RosterUnreadable);
      expect(error.message).toContain(reason);
      expect(yield* isThere(1)).toBe(true);
    }).pipe(Effect.provide(memory)),
  );

  it.effect("never replaces a roster by an empty one", () =>
    Effect.gen(function* () {
      yield* importText(head + good(1));
      const { imported } = yield* importText(`${head}nothing\n`, { skipProblems: true });
      expect(imported.replaced).toBe(false);
      expect(yield* isThere(1)).toBe(true);
    }).pipe(Effect.provide(memory)),
  );

  it.effect("keeps what was there where it is interrupted or its file breaks", () =>
    Effect.gen(function* () {
      yield* importText(head + good(1));
      const endless = Stream.concat(Stream.make(head + good(2)), Stream.never);
      const fiber = yield* Effect.forkChild(importing(endless));
      yield* Effect.yieldNow;
      yield* Fiber.interrupt(fiber);
      expect([yield* isThere(1), yield* isThere(2)]).toEqual([true, false]);
    }).pipe(Effect.provide(memory)),
  );

  it.effect("tells how far it is, and takes rows by the hundred", () =>
    Effect.gen(function* () {
      const rows = Array.from({ length: 1_200 }, (_, at) => good(at));
      const { imported, lines } = yield* importing(Stream.fromIterable([head, ...rows]));
      expect(imported).toEqual(told(1_200, 0, true));
      expect(lines).toEqual([500, 1_000, 1_200]);
    }).pipe(Effect.provide(memory)),
  );
});
