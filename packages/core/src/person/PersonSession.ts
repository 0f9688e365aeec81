import { Result, Schema } from "effect";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { Machine } from "../machine/Machine.ts";

/**
 * A person's session on this server's own pages: opened by a sign-in, kept by use, ended by a sign-out, by time or by
 * somebody's decision. Times are in epoch milliseconds.
 *
 * Source: choices, section 5; NIST SP 800-63B, 2.1.3 (AAL1) and 5.
 */

/** How long a session lives without use, and in all. */
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

export type PersonSessionEvent =
  | { readonly _tag: "SessionOpened"; readonly at: number }
  | { readonly _tag: "SessionUsed"; readonly openedAt: number; readonly at: number }
  | { readonly _tag: "SessionEnded"; readonly why: SessionEnd };

type Decision = Result.Result<PersonSessionEvent, RefusalName>;
type Open = Extract<PersonSessionState, { readonly _tag: "Open" }>;

/** Whether an open session is over by time. */
export const isOver = ({ openedAt, usedAt }: Open, now: number): boolean =>
  now >= openedAt + sessionLifetime.whole || now >= usedAt + sessionLifetime.idle;

const decideOpen = (state: Open, command: PersonSessionCommand): Decision => {
  switch (command._tag) {
    case "Use":
      return Result.succeed(
        isOver(state, command.now)
          ? { _tag: "SessionEnded", why: "Expired" }
          : { _tag: "SessionUsed", openedAt: state.openedAt, at: command.now },
      );
    case "End":
      return Result.succeed({ _tag: "SessionEnded", why: command.why });
    case "Open":
      return Result.fail("ResourceUnknown");
  }
};

const decide = (state: PersonSessionState, command: PersonSessionCommand): Decision => {
  switch (state._tag) {
    case "Unopened":
      return command._tag === "Open"
        ? Result.succeed({ _tag: "SessionOpened", at: command.now })
        : Result.fail("ResourceUnknown");
    case "Open":
      return decideOpen(state, command);
    case "Ended":
      return Result.fail("ResourceUnknown");
  }
};

const evolve = (_: PersonSessionState, event: PersonSessionEvent): PersonSessionState => {
  switch (event._tag) {
    case "SessionOpened":
      return { _tag: "Open", openedAt: event.at, usedAt: event.at };
    case "SessionUsed":
      return { _tag: "Open", openedAt: event.openedAt, usedAt: event.at };
    case "SessionEnded":
      return { _tag: "Ended", why: event.why };
  }
};

/** The rules of a session. */
export const personSession: Machine<PersonSessionState, PersonSessionCommand, PersonSessionEvent> =
  {
    name: "person_session",
    initial: { _tag: "Unopened" },
    decide,
    evolve,
  };
