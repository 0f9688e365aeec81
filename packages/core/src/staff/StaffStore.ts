import { Context, type Effect, type Option } from "effect";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { StaffAccount } from "./StaffAccount.ts";

/** Stores staff accounts. A look-up with an invalid UUID finds nothing. */
export class StaffStore extends Context.Service<
  StaffStore,
  {
    /** Inserts an account. Returns false, and stores nothing, if the name is used. */
    readonly insert: (account: StaffAccount) => Effect.Effect<boolean>;
    readonly find: (id: string) => Effect.Effect<Option.Option<StaffAccount>>;
    readonly findByName: (name: string) => Effect.Effect<Option.Option<StaffAccount>>;
    /** Every account, by name. */
    readonly all: Effect.Effect<ReadonlyArray<StaffAccount>>;
    /** Stores the next version of an account. Fails if the stored version has changed. */
    readonly save: (account: StaffAccount) => Effect.Effect<void, VersionConflict>;
  }
>()("@bonafide/core/staff/StaffStore") {}
