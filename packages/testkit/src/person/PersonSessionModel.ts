import { type PersonSessionCommand, sessionLifetime } from "@bonafide/core/person/PersonSession";
import { Arbitrary, Schema } from "effect";
import type { MachineModel } from "../machine/MachineModel.ts";

/** Until when a session lives: the earlier of two times; nothing before it is opened, and `over` after its end. */
type Model = undefined | "over" | { readonly idleUntil: number; readonly wholeUntil: number };

const { idle, whole } = sessionLifetime;

/** A session, told by the two moments at which it ends. */
export const personSessionModel: MachineModel<PersonSessionCommand, Model> = {
  initial: undefined,
  answer: (model, command) => {
    if (model === undefined && command._tag === "Open") {
      const { now } = command;
      return ["SessionOpened", { idleUntil: now + idle, wholeUntil: now + whole }];
    }
    if (model === undefined || model === "over" || command._tag === "Open") {
      return ["ResourceUnknown", model];
    }
    if (command._tag === "End") return ["SessionEnded", "over"];
    return command.now < Math.min(model.idleUntil, model.wholeUntil)
      ? ["SessionUsed", { ...model, idleUntil: command.now + idle }]
      : ["SessionEnded", "over"];
  },
};

const between = (minimum: number, maximum: number) =>
  Arbitrary.schema(Schema.Int.check(Schema.isBetween({ minimum, maximum })));

const use = (now: number): PersonSessionCommand => ({ _tag: "Use", now });

/** An opening, and so many uses after it that follow one another just in time. */
const opened = Arbitrary.map(
  between(0, 2 * Math.ceil(whole / idle)),
  (count): ReadonlyArray<PersonSessionCommand> => [
    { _tag: "Open", now: 0 },
    ...Array.from({ length: count }, (_, turn) => use((turn + 1) * (idle - 1))),
  ],
);

const used = Arbitrary.map(between(0, whole + idle), (now): ReadonlyArray<PersonSessionCommand> => [
  use(now),
]);

const ended = Arbitrary.map(
  Arbitrary.schema(Schema.Literals(["SignedOut", "Replaced", "Erased"])),
  (why): ReadonlyArray<PersonSessionCommand> => [{ _tag: "End", why }],
);

const moves = { opened, used, ended };

/** Anything that may happen to a session. */
export const anyPersonSessionMove: Arbitrary.Arbitrary<ReadonlyArray<PersonSessionCommand>> =
  Arbitrary.flatMap(
    Arbitrary.schema(Schema.Literals(["opened", "used", "ended"])),
    (name) => moves[name],
  );
