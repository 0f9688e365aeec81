import { Clock, Context, Effect, Layer, Option } from "effect";
import { AccessRegistry } from "../access/AccessRegistry.ts";
import type { Standing } from "../access/Account.ts";
import { SecretKeys } from "../access/SecretKeys.ts";
import { byOperator } from "../audit/AuditCause.ts";
import { auditNotes } from "../audit/AuditNotes.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { Unknown } from "../catalogue/Unknown.ts";
import { PasswordHashes } from "../person/PasswordHashes.ts";
import { Ids } from "../storage/Ids.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { isStaffName, type StaffAccount } from "./StaffAccount.ts";
import { StaffFault } from "./StaffFault.ts";
import type { StaffRole } from "./StaffRole.ts";
import { StaffSessions } from "./StaffSessions.ts";
import { StaffStore } from "./StaffStore.ts";

/** A new or reset account. `password` (43 characters, 256 random bits) is shown once and not stored. */
export interface IssuedStaff {
  readonly account: StaffAccount;
  readonly password: string;
}

/** The operator's use cases for staff accounts. Every change is audited. */
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
    /** Lets an account in, or shuts it out and ends its sessions. */
    readonly setStanding: (
      name: string,
      standing: Standing,
    ) => Effect.Effect<StaffAccount, Unknown>;
    /** Gives an account a new password, removes its second factor and ends its sessions. */
    readonly reset: (name: string) => Effect.Effect<IssuedStaff, Unknown>;
  }
>()("@bonafide/core/staff/StaffAccounts") {
  static readonly layer = Layer.effect(
    StaffAccounts,
    Effect.gen(function* () {
      const store = yield* StaffStore;
      const sessions = yield* StaffSessions;
      const registry = yield* AccessRegistry;
      const hashes = yield* PasswordHashes;
      const secrets = yield* SecretKeys;
      const note = auditNotes(yield* AuditTrail, byOperator);
      const { atomically } = yield* UnitOfWork;
      const ids = yield* Ids;

      const named = Effect.fnUntraced(function* (name: string) {
        const found = yield* store.findByName(name);
        return Option.isSome(found)
          ? found.value
          : yield* new Unknown({ kind: "staff account", id: name });
      });

      const change = (
        name: string,
        turn: (found: StaffAccount) => Pick<StaffAccount, "standing" | "secrets">,
        action: string,
      ) =>
        atomically(
          Effect.gen(function* () {
            const found = yield* named(name);
            const account = { ...found, ...turn(found), version: found.version + 1 };
            yield* store.save(account);
            yield* sessions.endAll(byOperator, found.id, "Replaced");
            yield* note(found.id, action);
            return account;
          }),
        );

      const create = Effect.fn("StaffAccounts.create")(function* (
        name: string,
        role: StaffRole,
        organizationId?: string,
      ) {
        if (!isStaffName(name)) return yield* new StaffFault({ name: "name" });
        if ((role === "partner") !== (organizationId !== undefined)) {
          return yield* new StaffFault({
            name: role === "partner" ? "organizationNeeded" : "organizationOfPartner",
          });
        }
        const organizations = yield* registry.organizations;
        if (
          organizationId !== undefined &&
          !organizations.some(({ id }) => id === organizationId)
        ) {
          return yield* new Unknown({ kind: "organization", id: organizationId });
        }
        const password = yield* secrets.issue;
        const account: StaffAccount = {
          id: yield* ids.next,
          name,
          role,
          organizationId,
          standing: "active",
          secrets: { passwordHash: yield* hashes.hash(password) },
          created: yield* Clock.currentTimeMillis,
          version: 1,
        };
        yield* atomically(
          Effect.gen(function* () {
            if (!(yield* store.insert(account))) return yield* new StaffFault({ name: "taken" });
            yield* note(account.id, `staff.created.${role}`);
          }),
        );
        return { account, password };
      });

      const reset = Effect.fn("StaffAccounts.reset")(function* (name: string) {
        yield* named(name);
        const password = yield* secrets.issue;
        const passwordHash = yield* hashes.hash(password);
        const account = yield* change(
          name,
          ({ standing }) => ({ standing, secrets: { passwordHash } }),
          "staff.reset",
        );
        return { account, password };
      });

      return StaffAccounts.of({
        all: store.all,
        create,
        setStanding: (name, standing) =>
          change(name, ({ secrets }) => ({ standing, secrets }), `staff.${standing}`),
        reset,
      });
    }),
  );
}
