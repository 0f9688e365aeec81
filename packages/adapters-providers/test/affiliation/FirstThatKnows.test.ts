import type { AffiliationDetails } from "@bonafide/core/affiliation/AffiliationDetails";
import type { AffiliationFamily, CheckCall } from "@bonafide/core/affiliation/AffiliationFamily";
import { RecordSource, RecordsUnavailable } from "@bonafide/core/affiliation/RecordSource";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { FirstThatKnows } from "../../src/affiliation/FirstThatKnows.ts";
import type { RecordOutcome } from "../../src/affiliation/RecordVendor.ts";

type Says = "knows" | "does not know" | "is away";

const outcomes: Readonly<Record<Says, (name: string) => RecordOutcome>> = {
  knows: (name) => ({
    _tag: "Answered",
    record: Option.some({
      personId: name,
      attributes: {},
      evidence: { _tag: "Registry", registry: name },
      compared: [],
    }),
  }),
  "does not know": () => ({ _tag: "Answered", record: Option.none() }),
  "is away": () => ({ _tag: "Unreached", explained: "It is away." }),
};

const details: AffiliationDetails = { fname: "Ann", lname: "Bell" };

/** Asks sources that say this, and tells who was asked and what came of it. */
const ask = Effect.fnUntraced(function* (
  says: ReadonlyArray<readonly [Says, ...ReadonlyArray<AffiliationFamily>]>,
  by: CheckCall["by"] = "person",
) {
  const asked: Array<string> = [];
  const sources = says.map(([says, ...families], at) => ({
    families: families.length === 0 ? (["teacher"] as const) : families,
    ask: () =>
      Effect.sync(() => {
        asked.push(String(at));
        return outcomes[says](String(at));
      }),
  }));
  const find = Effect.flatMap(RecordSource, ({ findAccount, findPerson }) =>
    by === "account"
      ? findAccount({ family: "teacher", by }, details)
      : findPerson({ family: "teacher", by }, details),
  );
  const told = yield* find.pipe(
    Effect.map(Option.match({ onNone: () => "none", onSome: ({ personId }) => personId })),
    Effect.catchTag("RecordsUnavailable", (error) => {
      expect(error).toBeInstanceOf(RecordsUnavailable);
      return Effect.succeed("open");
    }),
    Effect.provide(FirstThatKnows(sources)),
  );
  return `${asked.join("")} ${told}`;
});

describe("The first source that knows a person", () => {
  it.effect.each([
    ["has the word", [["knows"], ["knows"]], "0 0"],
    ["comes after those that do not", [["does not know"], ["knows"]], "01 1"],
    ["comes after those that are away", [["is away"], ["knows"]], "01 1"],
    ["is missing where none knows", [["does not know"], ["does not know"]], "01 none"],
    ["stays open where one of them is away", [["is away"], ["does not know"]], "01 open"],
    ["stays open where the last is away", [["does not know"], ["is away"]], "01 open"],
    ["is asked of its families alone", [["knows", "student", "military"], ["knows"]], "1 1"],
    ["is not missed in other families", [["is away", "student"], ["does not know"]], "1 none"],
    ["is missing if no source has the family", [["knows", "student"]], " none"],
  ] as const)("%s", ([, says, told]) =>
    Effect.gen(function* () {
      expect(yield* ask(says)).toBe(told);
      expect(yield* ask(says, "account")).toBe(told);
    }),
  );
});
