import { Context, type Effect, type Option } from "effect";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { Grant } from "./Grant.ts";

/** Which of a grant's secrets a digest is of. */
export type GrantTokenKind = "code" | "access" | "refresh";

/** A grant that has not ended; `named` says whether the consumer gave its own name for the person (`eid`). */
export interface LiveGrant extends Grant {
  readonly named: boolean;
}

/** What changes of a grant. */
export type GrantChanges = Pick<Grant, "id" | "state" | "updated" | "version">;

/**
 * Where grants are remembered. Digests stay known after their secrets are used up or replaced, so that a replay is
 * seen, until `forgetBefore`.
 */
export class GrantStore extends Context.Service<
  GrantStore,
  {
    /** `eid` is the consumer's own name for the person: it is kept under the person's data key, and gone with it. */
    readonly insert: (grant: Grant, eid?: string) => Effect.Effect<void>;
    /** The grants whose secrets of this kind, current or not, have these digests, by them. */
    readonly findBy: (
      kind: GrantTokenKind,
      digests: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyMap<string, Grant>>;
    readonly find: (id: string) => Effect.Effect<Option.Option<Grant>>;
    /** Within a unit of work: stores the next versions of grants, unless somebody else did since they were found. */
    readonly save: (changes: ReadonlyArray<GrantChanges>) => Effect.Effect<void, VersionConflict>;
    /** A person's grants that have not ended, newest first. */
    readonly liveOf: (personId: string) => Effect.Effect<ReadonlyArray<LiveGrant>>;
    /** Forgets grants that were last changed before this time; up to `limit`, and says how many. */
    readonly forgetBefore: (time: number, limit: number) => Effect.Effect<number>;
  }
>()("@bonafide/core/oauth/GrantStore") {}
