import { Schema } from "effect";
import { machineOf } from "../machine/Machine.ts";

/**
 * A person's session on this server's own pages: opened by sign-in, extended by use, ended by sign-out, by time or by
 * the server. Times are in epoch milliseconds.
 *
 * Source: choices, section 5; NIST SP 800-63B, 2.1.3 (AAL1) and 5.
 */

/** How long a session lives unused, and in all. */
export const sessionLifetime = { idle: 30 * 60_000, whole: 12 * 60 * 60_000 } as const;

/** Why a session ended. */
export const SessionEnd = Schema.Literals(["SignedOut", "Expired", "Replaced", "Erased"]);
export type SessionEnd = typeof SessionEnd.Type;

export const PersonSessionState = Schema.TaggedUnion({
  Unopened: {},
  Open: { openedAt: Schema.Number, usedAt: Schema.Number },
  Ended: { why: SessionEnd },
});
export type PersonSessionState = typeof PersonSessionState.Type;

export type PersonSessionCommand =
  | { readonly _tag: "Open"; readonly now: number }
  | { readonly _tag: "Use"; readonly now: number }
  | { readonly _tag: "End"; readonly why: SessionEnd };

type Open = Extract<PersonSessionState, { readonly _tag: "Open" }>;

const sessionIsOver = ({ openedAt, usedAt }: Open, { now }: { readonly now: number }) =>
  now >= openedAt + sessionLifetime.whole || now >= usedAt + sessionLifetime.idle;

/** The rules of a session. */
export const personSession = machineOf<PersonSessionState, PersonSessionCommand>()({
  name: "person_session",
  initial: { _tag: "Unopened" },
  settled: ["Ended"],
  table: {
    Unopened: {
      Open: [
        {
          event: "SessionOpened",
          to: (_, { now }) => ({ _tag: "Open", openedAt: now, usedAt: now }),
        },
      ],
    },
    Open: {
      Use: [
        {
          when: sessionIsOver,
          event: "SessionEnded",
          to: () => ({ _tag: "Ended", why: "Expired" }),
        },
        { event: "SessionUsed", to: (state, { now }) => ({ ...state, usedAt: now }) },
      ],
      End: [{ event: "SessionEnded", to: (_, { why }) => ({ _tag: "Ended", why }) }],
    },
    Ended: {},
  },
});
