import type { Effect, Exit } from "effect";
import type { Called, Calls, Denied } from "./calls/Calls.ts";
import type { Known } from "./Judgement.ts";
import type { Operator, Partner } from "./Partners.ts";
import type { SeededRandom } from "./SeededRandom.ts";
import type { SimulatedNetwork } from "./SimulatedNetwork.ts";
import type { Core } from "./SimulatedServer.ts";

/** What the families of a trace have in common. */
export interface Stage {
  readonly random: SeededRandom;
  readonly network: SimulatedNetwork;
  readonly partners: ReadonlyArray<Partner>;
  /** The calls that a server has on the wire, by core or over HTTP. */
  readonly calls: Calls;
  /** A partner whose rights operators change. */
  readonly guarded: Partner;
  /** What an operator does in the console. Absent too where the operator has to sign in first. */
  readonly operate: <A>(
    change: (by: Operator) => Called<A>,
  ) => Effect.Effect<Exit.Exit<A, Denied> | undefined>;
  /** The acknowledged transactions, and the verifications whose erasure was acknowledged. */
  readonly known: Array<Known>;
  readonly erased: Set<string>;
  /** The time that really passed, and the servers' time, in epoch milliseconds. */
  readonly real: () => number;
  readonly now: () => number;
  readonly violated: (what: string) => void;
  /** What a call to a server ended with; absent where the server died before it could say so. */
  readonly ask: <A, E>(
    call: Effect.Effect<A, E, Core>,
  ) => Effect.Effect<Exit.Exit<A, E> | undefined>;
}

/** How far apart the times of two servers may be, in milliseconds: a start takes the time of a beat. */
export const fleetSkew = 2_500;

/** By how much the servers' time is ahead of what really passed. A clock that was set makes it larger at a start. */
export const leadOf = ({ now, real }: Stage): number => now() - real();

/** The moves of a family by their names, each with its weight. */
export type Moves = Readonly<Record<string, readonly [weight: number, act: Effect.Effect<void>]>>;

/** The families, in the order in which traces have much of them. */
export const familyNames = [
  "telecom",
  "documents",
  "affiliations",
  "uploads",
  "people",
  "grants",
  "applications",
  "verifications",
  "staff",
  "passkeys",
  "phones",
  "webhooks",
  "console",
] as const;
export type FamilyName = (typeof familyNames)[number];

/** A part of the server's use cases, as partners, people and operators use it. */
export interface Family {
  readonly moves: Moves;
  /** Judges the answers that the family got, once the trace is at rest. */
  readonly judge: Effect.Effect<void, never, Core>;
}
