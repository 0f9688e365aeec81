import type { AttemptOutcome } from "@bonafide/core/callback/Attempt";
import { Effect } from "effect";
import { CallbackConnection, type CallbackRequest } from "./CallbackConnection.ts";
import type { CallbackLimits } from "./CallbackLimits.ts";
import type { CallbackTarget } from "./JudgedSocket.ts";

const timedOut: AttemptOutcome = { _tag: "Failed", reason: "TimedOut" };

/** Keeps the connections of successful attempts for later ones. Closes the longest idle if there are too many. */
export class CallbackConnections {
  readonly #limits: CallbackLimits;
  /** The longest idle first. */
  #idle: Array<CallbackConnection> = [];
  #closed = false;

  constructor(limits: CallbackLimits) {
    this.#limits = limits;
  }

  /**
   * Makes one attempt within this many milliseconds. Interruption closes its connection.
   *
   * A receiver may close a kept connection while a request is on its way. So if a kept one fails before an answer begins,
   * a new connection is tried.
   */
  post(
    target: CallbackTarget,
    request: CallbackRequest,
    patience: number,
  ): Effect.Effect<AttemptOutcome> {
    return Effect.callback((resume) => {
      const kept = this.#takeIdle(target);
      let line = kept ?? this.#open(target);
      let over = false;
      const heard = (outcome: AttemptOutcome, begun: boolean) => {
        if (over) return;
        if (outcome._tag === "Answered") this.#keep(line);
        if (line === kept && outcome._tag === "Failed" && !begun) {
          line = this.#open(target);
          line.post(target.url, request, heard);
        } else end(outcome);
      };
      const end = (outcome: AttemptOutcome) => {
        clearTimeout(timer);
        resume(Effect.succeed(outcome));
      };
      const giveUp = () => {
        over = true;
        line.destroy();
      };
      // A timer of Node's: a race of fibers costs as much as the request.
      const timer = setTimeout(() => {
        giveUp();
        resume(Effect.succeed(timedOut));
      }, patience);
      line.post(target.url, request, heard);
      return Effect.sync(() => {
        clearTimeout(timer);
        giveUp();
      });
    });
  }

  close(): void {
    this.#closed = true;
    for (const line of this.#idle.splice(0)) line.destroy();
  }

  #takeIdle(target: CallbackTarget): CallbackConnection | undefined {
    const at = this.#idle.findLastIndex((line) => line.leadsTo(target));
    return at === -1 ? undefined : this.#idle.splice(at, 1)[0];
  }

  #open(target: CallbackTarget): CallbackConnection {
    return new CallbackConnection(target, this.#limits, (ended) => this.#drop(ended));
  }

  #keep(line: CallbackConnection): void {
    if (this.#closed) return line.destroy();
    this.#idle.push(line);
    if (this.#idle.length > this.#limits.idleLines) this.#idle.shift()?.destroy();
  }

  // undici reports the end after the answer, so a kept connection is open.
  #drop(line: CallbackConnection): void {
    this.#idle = this.#idle.filter((kept) => kept !== line);
  }
}
