import { Context, type Effect, type Option } from "effect";
import type { PersonSessionStore } from "../person/PersonSessionStore.ts";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { StaffAccount } from "./StaffAccount.ts";

/** Stores staff accounts and their sessions. A look-up with an invalid UUID finds nothing. */
export class StaffStore extends Context.Service<
  StaffStore,
  {
    /** As those of people are stored; `personId` is the id of the account. */
    readonly sessions: PersonSessionStore;
    /** Inserts an account. Returns false, and stores nothing, if the name is used. */
    readonly insert: (account: StaffAccount) => Effect.Effect<boolean>;
    readonly find: (id: string) => Effect.Effect<Option.Option<StaffAccount>>;
    readonly findByName: (name: string) => Effect.Effect<Option.Option<StaffAccount>>;
    /** Every account, by name. */
    readonly all: Effect.Effect<ReadonlyArray<StaffAccount>>;
    /** Stores the next version of an account. Fails if the stored version has changed. */
    readonly save: (account: StaffAccount) => Effect.Effect<void, VersionConflict>;
    /**
     * The same for a change by another account, if that one may manage staff and is active in the same moment. Returns
     * false, and stores nothing, if it may not or is the account itself. So an account that may manage staff remains
     * after every such change, also of two accounts that change one another at once.
     */
    readonly saveBy: (
      account: StaffAccount,
      operatorId: string,
    ) => Effect.Effect<boolean, VersionConflict>;
  }
>()("@bonafide/core/staff/StaffStore") {}
