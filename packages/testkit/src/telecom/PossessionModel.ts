import { guessLimit, type PossessionCommand } from "@bonafide/core/telecom/Possession";
import { Arbitrary, Schema } from "effect";
import type { MachineModel } from "../machine/MachineModel.ts";

interface Model {
  readonly expiresAt: number | undefined;
  readonly wrong: number;
  /** A guess was counted and not yet compared. */
  readonly guessing: boolean;
  /** What every command is answered once the check is over. */
  readonly over: string | undefined;
}

const nothing = "PossessionCheckInvalid";

/** The possession check, told by what has happened. */
export const possessionModel: MachineModel<PossessionCommand, Model> = {
  initial: { expiresAt: undefined, wrong: 0, guessing: false, over: undefined },
  answer: (model, command) => {
    const { expiresAt, guessing, over, wrong } = model;
    if (over !== undefined) return [over, model];
    if (expiresAt === undefined) {
      return command._tag === "Send"
        ? ["CodeSent", { ...model, expiresAt: command.expiresAt }]
        : [nothing, model];
    }
    if (guessing !== (command._tag === "CompareGuess")) return [nothing, model];
    switch (command._tag) {
      case "Send":
        return [nothing, model];
      case "ReportUndelivered":
        return ["CodeUndelivered", { ...model, over: nothing }];
      case "CountGuess":
        return command.now < expiresAt
          ? ["GuessCounted", { ...model, guessing: true }]
          : ["CodeExpired", model];
      case "CompareGuess":
        if (command.matches) return ["PhoneConfirmed", { ...model, over: nothing }];
        return wrong + 1 === guessLimit
          ? ["GuessesSpent", { ...model, over: "RetryLimitExceeded" }]
          : ["GuessMissed", { ...model, guessing: false, wrong: wrong + 1 }];
      case "Expire":
        return command.now < expiresAt
          ? [nothing, model]
          : ["CodeExpired", { ...model, over: "CodeExpired" }];
    }
  },
};

const between = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }));
const now = between(0, 1_000);

const command = Schema.TaggedUnion({
  Send: { digest: Schema.Literal("digest"), expiresAt: between(500, 1_000) },
  ReportUndelivered: { failure: Schema.Literals(["NumberBlocked", "PhoneOff"]) },
  CountGuess: { now },
  CompareGuess: { matches: Schema.Boolean },
  Expire: { now },
});
const send = Schema.Tuple([command.cases.Send]);
const guess = (matches: boolean) =>
  Schema.Tuple([
    Schema.TaggedStruct("CountGuess", { now: between(0, 500) }),
    Schema.TaggedStruct("CompareGuess", { matches: Schema.Literal(matches) }),
  ]);
const [right, wrong] = [guess(true), guess(false)];

/** What somebody may do to a check: often send or guess wrong, sometimes any single thing. */
export const anyPossessionMove: Arbitrary.Arbitrary<ReadonlyArray<PossessionCommand>> =
  Arbitrary.schema(
    Schema.Union([send, right, wrong, wrong, wrong, wrong, wrong, Schema.Tuple([command])]),
  );
