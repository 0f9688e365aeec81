import { Context, Effect, Layer } from "effect";
import type { Standing } from "../access/Account.ts";
import type { Unknown } from "../catalogue/Unknown.ts";
import type { StaffAccount } from "./StaffAccount.ts";
import { type IssuedStaff, makeStaffChanges } from "./StaffChanges.ts";
import type { StaffFault } from "./StaffFault.ts";
import type { StaffRole } from "./StaffRole.ts";
import { StaffStore } from "./StaffStore.ts";

/** The use cases of the terminal for staff accounts. Every change is audited. */
export class StaffAccounts extends Context.Service<
  StaffAccounts,
  {
    readonly all: Effect.Effect<ReadonlyArray<StaffAccount>>;
    /** Creates an account without a second factor. A partner has an organization, others have none. */
    readonly create: (
      name: string,
      role: StaffRole,
      organizationId?: string,
    ) => Effect.Effect<IssuedStaff, StaffFault | Unknown>;
    /** Gives an account another role, and ends its sessions. A partner stays a partner. */
    readonly setRole: (
      name: string,
      role: StaffRole,
    ) => Effect.Effect<StaffAccount, StaffFault | Unknown>;
    /** Lets an account in, or shuts it out and ends its sessions. */
    readonly setStanding: (
      name: string,
      standing: Standing,
    ) => Effect.Effect<StaffAccount, StaffFault | Unknown>;
    /** Gives an account a new password, removes its second factor and ends its sessions. */
    readonly reset: (name: string) => Effect.Effect<IssuedStaff, StaffFault | Unknown>;
  }
>()("@bonafide/core/staff/StaffAccounts") {
  static readonly layer = Layer.effect(
    StaffAccounts,
    Effect.gen(function* () {
      const { all } = yield* StaffStore;
      const { create, reset, setRole, setStanding } = yield* makeStaffChanges;
      return StaffAccounts.of({
        all,
        create: (name, role, organizationId) => create(name, role, organizationId),
        setRole: (name, role) => setRole(name, role),
        setStanding: (name, standing) => setStanding(name, standing),
        reset: (name) => reset(name),
      });
    }),
  );
}
