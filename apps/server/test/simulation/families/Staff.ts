import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import { StaffStore } from "@bonafide/core/staff/StaffStore";
import { memoryCode } from "@bonafide/testkit/staff/MemoryTotpCodes";
import { Effect, Exit, Option } from "effect";
import { codeStep } from "../Partners.ts";
import type { Family, Stage } from "../Stage.ts";
import { isTired } from "./Members.ts";

/** A staff account, as the trace knows it. */
interface Clerk {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  password: string;
  /** The secret of the second factor, and the last step whose code may be spent. */
  totp?: string;
  usedStep: number;
  readonly sessions: Set<string>;
  readonly ended: Set<string>;
  standing: "active" | "inactive";
  /** Whether a server died while it changed the account. */
  isUnsure: boolean;
}

/** Staff: sign-ins with two factors, sessions, and accounts that are shut out, let in and reset. */
export const staffFamily = ({ ask, calls, now, random, violated }: Stage): Family => {
  const clerks: Array<Clerk> = [];
  let count = 0;

  const endAll = (clerk: Clerk, isSure: boolean) => {
    for (const secret of clerk.sessions) if (isSure) clerk.ended.add(secret);
    clerk.sessions.clear();
  };

  const create = Effect.gen(function* () {
    count += 1;
    const name = `clerk${count}`;
    const exit = yield* ask(Effect.flatMap(StaffAccounts, (it) => it.create(name, "reviewer")));
    if (exit === undefined) return;
    if (Exit.isFailure(exit)) return violated("staff: could not be created");
    clerks.push({
      id: exit.value.account.id,
      name,
      source: `192.0.2.${count % 250}`,
      password: exit.value.password,
      usedStep: 0,
      sessions: new Set(),
      ended: new Set(),
      standing: "active",
      isUnsure: false,
    });
  });

  const signIn = (isRight: boolean) =>
    Effect.gen(function* () {
      const clerk = random.pick(clerks.slice(-4));
      if (clerk === undefined) return;
      const { name, source, totp, usedStep } = clerk;
      const step = Math.floor(now() / codeStep);
      const password = isRight ? clerk.password : `${clerk.password}?`;
      const code = totp === undefined ? "" : memoryCode(totp, now());
      const credentials = { name, password, code, source, device: undefined };
      const exit = yield* ask(calls.staffSignIn(credentials));
      if (exit === undefined) {
        clerk.usedStep = Math.max(usedStep, step + 1);
        return;
      }
      if (Exit.isSuccess(exit)) {
        if (!isRight && !clerk.isUnsure) violated("staff: signed in by a wrong password");
        if (clerk.standing === "inactive") violated("staff: shut out, and signs in");
        clerk.sessions.add(exit.value);
        if (totp === undefined) return;
        clerk.usedStep = step + 1;
        // A stranger who watched the sign-in has the password and the code.
        const again = yield* ask(calls.staffSignIn(credentials));
        if (again !== undefined && Exit.isSuccess(again) && !clerk.isUnsure)
          violated("staff: signed in by a spent code");
        return;
      }
      const isFresh = step > clerk.usedStep + 1 || totp === undefined;
      const isMeant = isRight && isFresh && clerk.standing === "active" && !clerk.isUnsure;
      if (isMeant && !isTired(exit)) violated("staff: could not sign in");
    });

  const enrol = Effect.gen(function* () {
    const clerk = random.pick(clerks.filter(({ totp }) => totp === undefined));
    const secret = random.pick([...(clerk?.sessions ?? [])]);
    if (clerk === undefined || secret === undefined) return;
    const totp = `${"A".repeat(31)}${"BCDEFG".charAt(count % 6)}`;
    const code = memoryCode(totp, now());
    const enrolled = yield* ask(calls.setFactor(secret, { totp, code, source: clerk.source }));
    if (enrolled === undefined) clerk.isUnsure = true;
    if (enrolled === undefined || Exit.isSuccess(enrolled)) endAll(clerk, enrolled !== undefined);
    if (enrolled === undefined || Exit.isFailure(enrolled)) return;
    clerk.totp = totp;
    clerk.usedStep = Math.floor(now() / codeStep) + 1;
    clerk.sessions.add(enrolled.value);
  });

  const useSession = Effect.gen(function* () {
    const clerk = random.pick(clerks);
    if (clerk === undefined) return;
    const isEnded = random.next() < 0.5;
    const secret = random.pick([...(isEnded ? clerk.ended : clerk.sessions)]);
    if (secret === undefined) return;
    const exit = yield* ask(calls.staffSession(secret));
    if (exit === undefined || Exit.isFailure(exit) || exit.value === undefined) return;
    if (isEnded) violated("staff session: ended, and open");
    if (clerk.standing === "inactive") violated("staff session: of one who is shut out, and open");
    if (exit.value !== (clerk.totp === undefined ? "new" : clerk.name) && !clerk.isUnsure)
      violated("staff session: of another account");
  });

  const signOut = Effect.gen(function* () {
    const clerk = random.pick(clerks);
    const secret = random.pick([...(clerk?.sessions ?? [])]);
    if (clerk === undefined || secret === undefined) return;
    const exit = yield* ask(calls.staffSignOut(secret, clerk.source));
    clerk.sessions.delete(secret);
    if (exit !== undefined && Exit.isSuccess(exit)) clerk.ended.add(secret);
  });

  const shut = Effect.gen(function* () {
    const clerk = random.pick(clerks);
    if (clerk === undefined) return;
    const { name, standing } = clerk;
    const next = standing === "active" ? "inactive" : "active";
    const exit = yield* ask(Effect.flatMap(StaffAccounts, (it) => it.setStanding(name, next)));
    endAll(clerk, exit !== undefined);
    if (exit === undefined) clerk.isUnsure = true;
    // What is unsure counts as active: then no sign-in is wrong.
    clerk.standing = exit === undefined ? "active" : next;
    if (exit !== undefined && Exit.isFailure(exit)) violated("staff: could not be shut out");
  });

  const reset = Effect.gen(function* () {
    const clerk = random.pick(clerks);
    if (clerk === undefined) return;
    const exit = yield* ask(Effect.flatMap(StaffAccounts, (it) => it.reset(clerk.name)));
    endAll(clerk, exit !== undefined);
    if (exit === undefined) clerk.isUnsure = true;
    if (exit === undefined || Exit.isFailure(exit)) return;
    clerk.password = exit.value.password;
    clerk.usedStep = 0;
    delete clerk.totp;
  });

  const judge = Effect.gen(function* () {
    const store = yield* StaffStore;
    const log = yield* AuditLog;
    for (const { id, isUnsure, standing } of clerks) {
      const found = Option.getOrUndefined(yield* store.find(id));
      if (found === undefined) violated("staff: what was acknowledged is lost");
      else if (!isUnsure && found.standing !== standing) violated("staff: a change is lost");
      const rows = yield* log.list({ subject: id, limit: 1_000 });
      if (!rows.some(({ action }) => action === "staff.created.reviewer"))
        violated("audit: no row for a staff account");
    }
  });

  return {
    moves: {
      "a staff account is created": [0.5, create],
      "staff sign in": [1.2, signIn(true)],
      "a stranger signs in as staff": [0.6, signIn(false)],
      "staff set a second factor": [1, enrol],
      "a staff session is used": [1, useSession],
      "staff sign out": [0.3, signOut],
      "staff are shut out, or let in": [0.2, shut],
      "a staff account is reset": [0.1, reset],
    },
    judge,
  };
};
