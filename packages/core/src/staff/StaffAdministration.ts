import { Context, Effect, Layer } from "effect";
import type { Standing } from "../access/Account.ts";
import { byOperator } from "../audit/AuditCause.ts";
import { auditNotes } from "../audit/AuditNotes.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import type { Unknown } from "../catalogue/Unknown.ts";
import { makeSignInAttempts } from "../person/SignInAttempts.ts";
import type { SignInFault } from "../person/SignInFault.ts";
import type { StaffAccount } from "./StaffAccount.ts";
import { type IssuedStaff, makeStaffChanges } from "./StaffChanges.ts";
import { makeStaffComparisons, notAccepted } from "./StaffComparisons.ts";
import { StaffFault } from "./StaffFault.ts";
import { mayDo, type StaffRole } from "./StaffRole.ts";

/** The signed-in account that makes a change, and its password, entered again. */
export interface StaffProof {
  readonly staff: StaffAccount;
  readonly password: string;
}

type Administered<A> = Effect.Effect<A, StaffFault | SignInFault | Unknown>;

/**
 * The changes of staff accounts in the console, by a signed-in account that may manage staff. Each compares its password
 * again, so that a stolen session changes nothing; wrong passwords are limited and audited. No account changes itself,
 * and a change is stored only while the acting account may make it: so one that can sign in remains.
 *
 * Source: OWASP ASVS 5, 7.5 and 8.
 */
export class StaffAdministration extends Context.Service<
  StaffAdministration,
  {
    readonly create: (
      by: StaffProof,
      name: string,
      role: StaffRole,
      organizationId?: string,
    ) => Administered<IssuedStaff>;
    readonly setRole: (by: StaffProof, name: string, role: StaffRole) => Administered<StaffAccount>;
    readonly setStanding: (
      by: StaffProof,
      name: string,
      standing: Standing,
    ) => Administered<StaffAccount>;
    readonly reset: (by: StaffProof, name: string) => Administered<IssuedStaff>;
    /** Compares the password of an account of any role, before a change of something else. */
    readonly confirm: (by: StaffProof) => Effect.Effect<void, SignInFault>;
  }
>()("@bonafide/core/staff/StaffAdministration") {
  static readonly layer = Layer.effect(
    StaffAdministration,
    Effect.gen(function* () {
      const changes = yield* makeStaffChanges;
      const attempts = yield* makeSignInAttempts;
      const note = auditNotes(yield* AuditTrail, byOperator);
      const { inPlace, isPassword } = yield* makeStaffComparisons;

      const compared = Effect.fnUntraced(function* ({ password, staff }: StaffProof) {
        yield* attempts.change(staff.id);
        if (!(yield* isPassword(password, staff))) {
          yield* note(staff.id, "staff.proof_refused");
          return yield* notAccepted;
        }
        yield* attempts.changed(staff.id);
      }, inPlace);

      const proven = Effect.fnUntraced(function* (by: StaffProof) {
        if (!mayDo(by.staff.role, "manageStaff")) {
          return yield* new StaffFault({ name: "notOperator" });
        }
        yield* compared(by);
        return by.staff;
      });

      return StaffAdministration.of({
        create: (by, name, role, organizationId) =>
          Effect.flatMap(proven(by), (staff) => changes.create(name, role, organizationId, staff)),
        setRole: (by, name, role) =>
          Effect.flatMap(proven(by), (staff) => changes.setRole(name, role, staff)),
        setStanding: (by, name, standing) =>
          Effect.flatMap(proven(by), (staff) => changes.setStanding(name, standing, staff)),
        reset: (by, name) => Effect.flatMap(proven(by), (staff) => changes.reset(name, staff)),
        confirm: compared,
      });
    }),
  );
}
