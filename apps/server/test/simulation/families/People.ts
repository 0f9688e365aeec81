import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { LetterStore } from "@bonafide/core/mail/LetterStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { Effect, Exit, Option } from "effect";
import type { Denied } from "../calls/Calls.ts";
import type { Core } from "../SimulatedServer.ts";
import type { Family, Stage } from "../Stage.ts";
import { codeIn, isTired, livingSession, type Member, newMember } from "./Members.ts";

/** People's accounts: sign-ups, sessions, passwords, the letters about them, and erasure. */
export const peopleFamily = (stage: Stage, members: Array<Member>): Family => {
  const { ask, calls, network, now, random, violated } = stage;
  let count = 0;

  const someone = () => random.pick(members.filter(({ isErased }) => !isErased));

  const signUp = Effect.gen(function* () {
    count += 1;
    const member = newMember(count);
    const { email, password, source } = member;
    const exit = yield* ask(calls.signUp({ email, password, source }));
    if (exit === undefined) return;
    if (Exit.isFailure(exit)) return violated("person: could not sign up");
    const { personId, secret } = exit.value;
    members.push({ ...member, id: personId, sessions: new Map([[secret, now()]]) });
  });

  const signIn = (isRight: boolean) =>
    Effect.gen(function* () {
      const member = random.next() < 0.9 ? someone() : random.pick(members);
      if (member === undefined) return;
      const password = isRight ? member.password : `${member.password} and wrong`;
      const { email, isErased, isUnsure, source } = member;
      const exit = yield* ask(calls.signIn({ email, password, source }));
      if (exit === undefined) return;
      if (Exit.isSuccess(exit)) {
        if (!isRight && !isUnsure) violated("person: signed in by a wrong password");
        if (isErased) violated("person: erased, and signs in");
        member.sessions.set(exit.value.secret, now());
        return;
      }
      const isRefusedRightly = !isRight || isErased || isUnsure || isTired(exit);
      if (!isRefusedRightly) violated("person: could not sign in");
    });

  const useSession = Effect.gen(function* () {
    const member = random.pick(members);
    if (member === undefined) return;
    const isEnded = random.next() < 0.5;
    const secret = random.pick(isEnded ? [...member.ended] : [...member.sessions.keys()]);
    if (secret === undefined) return;
    const exit = yield* ask(calls.session(secret, member.source));
    if (exit === undefined || Exit.isFailure(exit)) return;
    const isOpen = exit.value !== undefined;
    if (isOpen && isEnded) violated("session: ended, and open");
    if (isOpen && exit.value !== member.email) violated("session: of another person");
    if (!isOpen && !isEnded && livingSession(member, now()) === secret && !member.isUnsure)
      violated("session: closed early");
  });

  const signOut = Effect.gen(function* () {
    const member = someone();
    const secret = random.pick([...(member?.sessions.keys() ?? [])]);
    if (member === undefined || secret === undefined) return;
    const exit = yield* ask(calls.signOut(secret, member.source));
    member.sessions.delete(secret);
    if (exit !== undefined && Exit.isSuccess(exit)) member.ended.add(secret);
  });

  /** All sessions but one end with a change, which the server may have made before it died. */
  const endSessions = (member: Member, isSure: boolean, but?: string) => {
    for (const secret of member.sessions.keys()) {
      if (secret === but) continue;
      member.sessions.delete(secret);
      if (isSure) member.ended.add(secret);
    }
  };

  /** A session of a person, if it is open. */
  const within = Effect.fnUntraced(function* (member: Member) {
    const secret = livingSession(member, now());
    const exit = yield* ask(calls.session(secret, member.source));
    const isOpen = exit !== undefined && Exit.isSuccess(exit) && exit.value !== undefined;
    return isOpen ? secret : undefined;
  });

  const confirm = Effect.gen(function* () {
    const member = someone();
    const other = random.next() < 0.2 ? someone() : member;
    if (member === undefined || other === undefined) return;
    const code = codeIn(random.pick(network.mailbox.filter(isFor(other, "confirm_email"))));
    const session = yield* within(member);
    if (code === undefined || session === undefined) return;
    const exit = yield* ask(calls.confirmEmail(session, code, member.source));
    if (exit === undefined || Exit.isFailure(exit) || !exit.value) return;
    if (other !== member) violated("person: confirmed by another person's letter");
    if (member.usedCodes.has(code)) violated("person: a code is used twice");
    member.usedCodes.add(code);
    member.isConfirmed = true;
  });

  const askRecovery = Effect.gen(function* () {
    const member = random.pick(members);
    if (member === undefined) return;
    yield* ask(calls.askRecovery(member.email, member.source));
  });

  /** Sets a new password. `set` may be done twice at once: one of them is done, if any. */
  const setPassword = Effect.fnUntraced(function* (
    member: Member,
    but: string | undefined,
    set: (password: string) => Effect.Effect<void, Denied, Core>,
  ) {
    const next = `${member.email} has password ${random.below(1_000_000)}`;
    const exit = yield* ask(set(next));
    if (exit === undefined) {
      member.isUnsure = true;
      endSessions(member, false);
    } else if (Exit.isSuccess(exit)) {
      member.password = next;
      member.isUnsure = false;
      endSessions(member, true, but);
    }
    return exit;
  });

  const reset = Effect.gen(function* () {
    const member = random.pick(members);
    if (member === undefined) return;
    const code = codeIn(random.pick(network.mailbox.filter(isFor(member, "reset_password"))));
    if (code === undefined) return;
    member.resets += 1;
    const exit = yield* setPassword(member, undefined, (password) =>
      calls.resetPassword(code, password, member.source),
    );
    if (exit === undefined || Exit.isFailure(exit)) return;
    member.lastReset = member.resets;
    if (member.isErased) violated("person: erased, and has a new password");
    if (member.usedCodes.has(code)) violated("person: a code is used twice");
    member.usedCodes.add(code);
  });

  const change = Effect.gen(function* () {
    const member = someone();
    const session = member === undefined ? undefined : yield* within(member);
    if (member === undefined || session === undefined) return;
    const { isUnsure, password: current, source } = member;
    const exit = yield* setPassword(member, session, (next) =>
      calls.changePassword(session, { current, next, source }),
    );
    if (exit === undefined || Exit.isSuccess(exit) || isUnsure || isTired(exit)) return;
    violated("person: could not change the password");
  });

  const erase = Effect.gen(function* () {
    const member = someone();
    if (member === undefined) return;
    const { id, source } = member;
    const exit = yield* ask(Effect.flatMap(Erasures, (it) => it.person(id, { actor: id, source })));
    member.isUnsure = true;
    endSessions(member, exit !== undefined);
    if (exit === undefined) return;
    if (Exit.isFailure(exit)) return violated("person: could not be erased");
    member.isErased = true;
    network.forgotten.add(member.email);
    const letters = yield* ask(Effect.flatMap(LetterStore, (it) => it.newest(1_000)));
    if (letters === undefined || Exit.isFailure(letters)) return;
    if (letters.value.some(({ personId }) => personId === id))
      violated("person: erased, and a letter is left");
  });

  const judge = Effect.gen(function* () {
    const store = yield* PersonStore;
    const log = yield* AuditLog;
    for (const { id, isConfirmed, isErased } of members) {
      const person = Option.getOrUndefined(yield* store.find(id));
      if (person === undefined) violated("person: what was acknowledged is lost");
      else if (isErased && person.personal !== undefined)
        violated("person: erased, and still known");
      else if (isConfirmed && !isErased && person.personal !== undefined)
        if (person.personal.confirmed === undefined) violated("person: confirmed, and is not");
      const rows = yield* log.list({ subject: id, limit: 100 });
      if (!rows.some(({ action }) => action === "person.created"))
        violated("audit: no row for a sign-up");
    }
  });

  return {
    moves: {
      "a person signs up": [2, signUp],
      "a person signs in": [1.5, signIn(true)],
      "a stranger guesses a password": [0.6, signIn(false)],
      "a session is used": [2, useSession],
      "a person signs out": [0.3, signOut],
      "a person confirms an email": [1.2, confirm],
      "a person asks for a new password": [0.6, askRecovery],
      "a password is set by a letter": [0.8, reset],
      "a password is changed": [0.4, change],
      "a person is erased": [0.3, erase],
    },
    judge,
  };
};

const isFor =
  ({ email }: Member, subject: string) =>
  (letter: { readonly to: string; readonly subject: string }) =>
    letter.to === email && letter.subject === subject;
