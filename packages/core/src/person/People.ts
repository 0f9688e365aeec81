import { Context, Data, type Effect, type Option } from "effect";
import type { Person } from "./Person.ts";

/** What is wrong with a sign-up, a sign-in or a new password; texts are the pages' business. */
export type SignInFaultName =
  | "EmailInvalid"
  | "PasswordTooShort"
  | "PasswordTooLong"
  | "PasswordCommon"
  /** Of a sign-in: email or password. Of a sign-up: the two cannot be used, which is all that is told. */
  | "NotAccepted"
  | "TooEarly";

/** Why nobody was signed in or up; `retryAfter` is in whole seconds, with `TooEarly`. */
export class SignInFault extends Data.TaggedError("SignInFault")<{
  readonly name: SignInFaultName;
  readonly retryAfter?: number;
}> {}

/** A session that was just opened: `secret` (256 bits, base64url) is the browser's, and kept nowhere. */
export interface OpenedSession {
  readonly person: Person;
  readonly sessionId: string;
  readonly secret: string;
}

/** A session that is in use. */
export interface UsedSession {
  readonly person: Person;
  readonly sessionId: string;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The calling address. */
  readonly source: string | undefined;
}

/** Who people are to this server, and their sessions. Source: choices, section 5; NIST SP 800-63B; OWASP ASVS 5, 6 and 7. */
export class People extends Context.Service<
  People,
  {
    /** A new person, signed in. An email that is somebody's is `NotAccepted`, after as long. */
    readonly signUp: (credentials: Credentials) => Effect.Effect<OpenedSession, SignInFault>;
    /**
     * Signs in: a new session, whatever session the browser had before (`previous`, its secret), which ends. The
     * attempt is counted before anything is compared; an unknown email takes as long as a wrong password.
     */
    readonly signIn: (
      credentials: Credentials,
      previous?: string,
    ) => Effect.Effect<OpenedSession, SignInFault>;
    /** Whose session this secret is; a session that is over is nobody's. */
    readonly session: (secret: string | undefined) => Effect.Effect<Option.Option<UsedSession>>;
    readonly signOut: (secret: string) => Effect.Effect<void>;
    /** Changes the password; every other session of the person ends. */
    readonly changePassword: (
      session: UsedSession,
      current: string,
      next: string,
    ) => Effect.Effect<void, SignInFault>;
    /**
     * Erases a person for good: what is personal of theirs, of what was proved, and their images; their grants and
     * sessions end. The audit keeps that it happened.
     */
    readonly erase: (personId: string) => Effect.Effect<void>;
  }
>()("@bonafide/core/person/People") {}
