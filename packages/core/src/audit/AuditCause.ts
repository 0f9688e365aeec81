import type { Caller } from "../access/Caller.ts";

/** The actor of a change, and the address that it came from. */
export interface Actor {
  readonly actor: string;
  readonly source: string | undefined;
}

/** The actor of a change, and the machine's event. */
export interface AuditCause extends Actor {
  readonly action: string;
}

/** The actor of background work. */
export const bySystem: Actor = { actor: "system", source: undefined };

/** The actor of an operator command. */
export const byOperator: Actor = { actor: "operator", source: undefined };

/** The actor of a partner's call. */
export const byCaller = (caller: Caller): Actor => ({
  actor: caller.accountId,
  source: caller.source,
});
