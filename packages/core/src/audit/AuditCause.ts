import type { Caller } from "../access/Caller.ts";

/** Who acts, and from where. */
export interface Actor {
  readonly actor: string;
  readonly source: string | undefined;
}

/** Who changed something, and by which event of its machine. */
export interface AuditCause extends Actor {
  readonly action: string;
}

/** What the server does of itself. */
export const bySystem: Actor = { actor: "system", source: undefined };

/** What an operator does by a command. */
export const byOperator: Actor = { actor: "operator", source: undefined };

/** What a partner asked for. */
export const byCaller = (caller: Caller): Actor => ({
  actor: caller.accountId,
  source: caller.source,
});
