import { Context, type Effect, type Option } from "effect";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { Grant } from "./Grant.ts";
import type { GrantRecord } from "./GrantRecord.ts";

/** The kinds of secret that a grant has. */
export type GrantTokenKind = "code" | "access" | "refresh";

/** A live grant. `named`: the consumer gave its own name for the person (`eid`). */
export interface LiveGrant extends Grant {
  readonly named: boolean;
}

/** The changed part of a grant. */
export type GrantChanges = Pick<Grant, "id" | "state" | "updated" | "version">;

/** Stores grants. Digests of used and replaced secrets stay until `forgetBefore`, so that a replay is detected. */
export class GrantStore extends Context.Service<
  GrantStore,
  {
    /** `eid` is the consumer's own name for the person. It is encrypted under the person's data key. */
    readonly insert: (grant: Grant, eid?: string) => Effect.Effect<void>;
    /** The grants with these digests of a kind of secret, current or not, by digest. */
    readonly findBy: (
      kind: GrantTokenKind,
      digests: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyMap<string, Grant>>;
    /**
     * All data of the person who made the grant with this current access token's digest, at once, because consumers read it
     * often. A replaced token finds nothing. Reads committed data only.
     */
    readonly record: (accessDigest: string) => Effect.Effect<Option.Option<GrantRecord>>;
    readonly find: (id: string) => Effect.Effect<Option.Option<Grant>>;
    /** Stores the next versions of grants, within a unit of work. Fails if a stored version has changed. */
    readonly save: (changes: ReadonlyArray<GrantChanges>) => Effect.Effect<void, VersionConflict>;
    /** A person's live grants, newest first. */
    readonly liveOf: (personId: string) => Effect.Effect<ReadonlyArray<LiveGrant>>;
    /** Deletes up to `limit` grants that were last changed before this time. Returns their number. */
    readonly forgetBefore: (time: number, limit: number) => Effect.Effect<number>;
  }
>()("@bonafide/core/oauth/GrantStore") {}
