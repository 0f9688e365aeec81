import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { decide, type MachineRefusal } from "@bonafide/core/machine/Machine";
import {
  possession,
  type PossessionCommand,
  type PossessionState,
} from "@bonafide/core/telecom/Possession";
import { Result } from "effect";

/** The host's own part: it stores states, sends messages and has a clock (epoch milliseconds). */
export interface Host {
  readonly secret: Uint8Array;
  readonly now: () => number;
  readonly keep: (id: string, state: PossessionState) => void;
  readonly text: (phone: string, code: string) => void;
}

type Next = Result.Result<PossessionState, MachineRefusal<"CodeExpired" | "RetryLimitExceeded">>;

const step = (state: PossessionState, command: PossessionCommand): Next =>
  Result.map(decide(possession, state, command), ({ next }) => next);

/** A code is kept as a digest that is bound to its check, never as digits. */
const digestOf = (host: Host, id: string, code: string): string =>
  createHmac("sha256", host.secret).update(`${id} ${code}`).digest("base64url");

const equal = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

const kept = (host: Host, id: string, next: Next): Next =>
  Result.map(next, (state) => {
    host.keep(id, state);
    return state;
  });

/** Sends a code that is valid for ten minutes. */
export const sendCode = (host: Host, id: string, phone: string): Next => {
  const code = randomInt(1_000_000).toString().padStart(6, "0");
  const digest = digestOf(host, id, code);
  const expiresAt = host.now() + 600_000;
  const sent = kept(host, id, step(possession.initial, { _tag: "Send", digest, expiresAt }));
  if (Result.isSuccess(sent)) host.text(phone, code);
  return sent;
};

/** Compares a code. The guess is counted, and the count kept, before the comparison. */
export const guessCode = (host: Host, id: string, state: PossessionState, code: string): Next => {
  const counted = kept(host, id, step(state, { _tag: "CountGuess", now: host.now() }));
  return Result.flatMap(counted, (guessing) => {
    const matches =
      guessing._tag === "Guessing" && equal(guessing.digest, digestOf(host, id, code));
    return kept(host, id, step(guessing, { _tag: "CompareGuess", matches }));
  });
};
