import { Context, type Effect, type Option } from "effect";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { PersonSessionState } from "./PersonSession.ts";

/** A session as it is kept: `digest` is the SHA-256 (base64url) of the secret that the person's browser holds. */
export interface StoredSession {
  readonly id: string;
  readonly personId: string;
  readonly digest: string;
  readonly state: PersonSessionState;
  readonly created: number;
  readonly updated: number;
  readonly version: number;
}

/** Where sessions are remembered. */
export class PersonSessionStore extends Context.Service<
  PersonSessionStore,
  {
    readonly insert: (session: StoredSession) => Effect.Effect<void>;
    readonly find: (digest: string) => Effect.Effect<Option.Option<StoredSession>>;
    readonly save: (session: StoredSession) => Effect.Effect<void, VersionConflict>;
    /** A person's sessions that are open, oldest first. */
    readonly openOf: (personId: string) => Effect.Effect<ReadonlyArray<StoredSession>>;
    /** Forgets sessions that were last changed before this time; up to `limit`, and says how many. */
    readonly forgetBefore: (time: number, limit: number) => Effect.Effect<number>;
  }
>()("@bonafide/core/person/PersonSessionStore") {}
