import type { Effect, Option } from "effect";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { PersonSessionState } from "./PersonSession.ts";

/** A stored session: `digest` is the SHA-256 (base64url) of the browser's secret. */
export interface StoredSession {
  readonly id: string;
  readonly personId: string;
  readonly digest: string;
  readonly state: PersonSessionState;
  readonly created: number;
  readonly updated: number;
  readonly version: number;
}

/** Stores sessions: a part of `PersonStore`, and of `StaffStore`. */
export interface PersonSessionStore {
  readonly insert: (session: StoredSession) => Effect.Effect<void>;
  readonly find: (digest: string) => Effect.Effect<Option.Option<StoredSession>>;
  readonly save: (session: StoredSession) => Effect.Effect<void, VersionConflict>;
  /** A person's open sessions, oldest first. */
  readonly openOf: (personId: string) => Effect.Effect<ReadonlyArray<StoredSession>>;
  /** Deletes up to `limit` sessions that were last changed before this time. Returns their number. */
  readonly forgetBefore: (time: number, limit: number) => Effect.Effect<number>;
}
