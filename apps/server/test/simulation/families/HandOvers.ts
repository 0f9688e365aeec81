import { codeLifetimes } from "@bonafide/core/person/PersonCodeStore";
import { HandOvers } from "@bonafide/core/person/HandOvers";
import { People } from "@bonafide/core/person/People";
import { Effect, Exit, Option } from "effect";
import type { Family, Stage } from "../Stage.ts";
import { livingSession, type Member } from "./Members.ts";

/** A code that a phone may use. */
interface Handed {
  readonly member: Member;
  readonly session: string;
  readonly code: string;
  /** When it was issued, in the time that really passed and in the servers'. */
  readonly at: number;
  readonly served: number;
  use?: "Sure" | "Unsure";
}

/** Documents that people photograph with a phone, by a code. */
export const handOverFamily = (stage: Stage, members: ReadonlyArray<Member>): Family => {
  const { ask, now, random, real, violated } = stage;
  const handed: Array<Handed> = [];

  const issue = Effect.gen(function* () {
    const member = random.pick(members.filter(({ isErased }) => !isErased).slice(-3));
    const session = member === undefined ? undefined : livingSession(member, now());
    if (member === undefined || session === undefined) return;
    const visit = { personId: member.id, applicationId: undefined, source: member.source };
    const exit = yield* ask(
      Effect.gen(function* () {
        const used = yield* (yield* People).session(session);
        if (Option.isNone(used)) return Option.none();
        return yield* (yield* HandOvers).issue(used.value, visit, "passport");
      }),
    );
    if (exit === undefined || Exit.isFailure(exit) || Option.isNone(exit.value)) return;
    handed.push({ member, session, code: exit.value.value, at: real(), served: now() });
  });

  /** A code ends with its session, once it is used, and with every other code of the person. */
  const isGood = ({ member, session, served, use }: Handed) =>
    use === undefined &&
    member.sessions.has(session) &&
    livingSession(member, now()) === session &&
    !member.isUnsure &&
    now() - served < codeLifetimes.hand_over - 5_000;
  const isOver = ({ at, member, session, use }: Handed) =>
    use === "Sure" ||
    member.isErased ||
    member.ended.has(session) ||
    real() - at > codeLifetimes.hand_over + 60_000;

  const take = Effect.gen(function* () {
    const one = random.pick(handed.slice(-6));
    if (one === undefined) return;
    const [wasGood, wasOver] = [isGood(one), isOver(one)];
    const times = random.next() < 0.2 ? 2 : 1;
    const exits = yield* Effect.forEach(
      Array.from({ length: times }),
      () => ask(Effect.flatMap(HandOvers, (it) => it.take(one.code))),
      { concurrency: "unbounded" },
    );
    const taken = exits.filter(
      (exit) => exit !== undefined && Exit.isSuccess(exit) && Option.isSome(exit.value),
    ).length;
    const isTold = !exits.includes(undefined);
    if (taken > 1) violated("hand-over: a code is used twice");
    if (taken > 0 && wasOver) violated("hand-over: a code that is over is used");
    if (taken === 0 && isTold && wasGood) violated("hand-over: a right code was refused");
    if (taken === 0 && isTold) return;
    for (const other of handed)
      if (other.member === one.member)
        other.use = isTold && taken > 0 ? "Sure" : (other.use ?? "Unsure");
  });

  const look = Effect.gen(function* () {
    const one = random.pick(handed.slice(-6));
    if (one === undefined) return;
    const [wasGood, wasOver] = [isGood(one), isOver(one)];
    const exit = yield* ask(Effect.flatMap(HandOvers, (it) => it.find(one.code)));
    if (exit === undefined || Exit.isFailure(exit)) return;
    if (Option.isSome(exit.value) && wasOver) violated("hand-over: a code that is over is good");
    if (Option.isNone(exit.value) && wasGood) violated("hand-over: a right code was refused");
  });

  return {
    moves: {
      "a document is handed over to a phone": [1, issue],
      "a phone takes a document": [0.8, take],
      "a phone looks at a code": [0.5, look],
    },
    judge: Effect.void,
  };
};
