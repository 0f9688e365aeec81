import { handleOf } from "@bonafide/core/access/PasskeyCeremonies";
import type { PasskeyAnswer } from "@bonafide/core/access/Passkey";
import { People } from "@bonafide/core/person/People";
import { memoryAnswer } from "@bonafide/testkit/access/MemoryPasskeyProofs";
import { Effect, Exit, Option } from "effect";
import { fleetSkew, type Family, type Stage } from "../Stage.ts";
import { livingSession, type Member } from "./Members.ts";

/** A passkey of a person. */
interface Held {
  readonly member: Member;
  readonly id: string;
  /** How often passwords had been set by letters before: each of them ends the passkeys. */
  readonly resets: number;
  counter: number;
  /** From when on it is used again: it takes only challenges that are younger than its last one. */
  next: number;
  end?: "Sure" | "Unsure";
  /** Answers that signed in once. */
  readonly spent: Array<PasskeyAnswer>;
}

const site = { origin: "https://id.example", host: "id.example" };
const browser = "the secret of a browser";

/** People's passkeys: added, used, answered twice and removed. */
export const passkeyFamily = (stage: Stage, members: ReadonlyArray<Member>): Family => {
  const { ask, now, random, violated } = stage;
  const held: Array<Held> = [];
  let count = 0;

  const challenge = Effect.map(
    ask(Effect.flatMap(People, ({ passkeys }) => passkeys.challenge(browser))),
    (exit) => (exit !== undefined && Exit.isSuccess(exit) ? exit.value : undefined),
  );

  const answer = (id: string, counter: number, asked: string, owner?: string): PasskeyAnswer => ({
    response: memoryAnswer(
      { id, key: `key of ${id}`, counter, challenge: asked, origin: site.origin },
      owner,
    ),
    challenge: asked,
    browser,
    site,
  });

  const add = Effect.gen(function* () {
    const member = random.pick(members.filter(({ isErased }) => !isErased).slice(-3));
    const session = member === undefined ? undefined : livingSession(member, now());
    const asked = session === undefined ? undefined : yield* challenge;
    if (member === undefined || asked === undefined) return;
    count += 1;
    const id = handleOf(`passkey ${count}`);
    const { password, resets, source } = member;
    const exit = yield* ask(
      Effect.gen(function* () {
        const { passkeys, session: use } = yield* People;
        const used = yield* use(session);
        if (Option.isNone(used)) return false;
        yield* passkeys.add(used.value, password, "A phone", answer(id, 1, asked), source);
        return true;
      }),
    );
    if (exit === undefined || Exit.isFailure(exit) || !exit.value) return;
    held.push({ member, id, resets, counter: 1, next: now() + 2 * fleetSkew, spent: [] });
  });

  const signIn = Effect.gen(function* () {
    const one = random.pick(held.slice(-5).filter(({ next }) => next < now()));
    if (one === undefined) return;
    const { member, spent } = one;
    const again = random.next() < 0.3 ? random.pick(spent) : undefined;
    const asked = again === undefined ? yield* challenge : undefined;
    if (again === undefined && asked === undefined) return;
    one.counter += 1;
    const given = again ?? answer(one.id, one.counter, asked ?? "", member.id);
    const visit = { source: member.source, device: undefined, language: "en" } as const;
    const exit = yield* ask(
      Effect.flatMap(People, ({ passkeys }) => passkeys.signIn(given, visit, undefined)),
    );
    if (exit === undefined) return;
    const isOver = one.end === "Sure" || member.isErased || one.resets < member.lastReset;
    if (Exit.isSuccess(exit)) {
      if (again === undefined) spent.push(given);
      if (isOver) violated("passkey: is over, and signs in");
      if (again !== undefined) violated("passkey: a challenge is answered twice");
      if (exit.value.person.id !== member.id) violated("passkey: signs in as another person");
      member.sessions.set(exit.value.secret, now());
    } else if (
      again === undefined &&
      one.end === undefined &&
      !member.isErased &&
      !member.isUnsure &&
      one.resets === member.resets
    )
      violated("passkey: a right one was refused");
    if (again === undefined) one.next = now() + 2 * fleetSkew;
  });

  const remove = Effect.gen(function* () {
    const one = random.pick(held.filter(({ end }) => end === undefined).slice(-5));
    const session = one === undefined ? undefined : livingSession(one.member, now());
    if (one === undefined || session === undefined) return;
    const exit = yield* ask(
      Effect.gen(function* () {
        const { passkeys, session: use } = yield* People;
        const used = yield* use(session);
        if (Option.isNone(used)) return false;
        yield* passkeys.remove(used.value, one.id, one.member.source);
        return true;
      }),
    );
    if (exit === undefined) one.end = "Unsure";
    else if (Exit.isSuccess(exit) && exit.value) one.end = "Sure";
  });

  return {
    moves: {
      "a person adds a passkey": [0.5, add],
      "a passkey signs in": [1, signIn],
      "a passkey is removed": [0.2, remove],
    },
    judge: Effect.void,
  };
};
