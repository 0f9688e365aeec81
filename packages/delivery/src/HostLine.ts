import type { CallbackMessage } from "@bonafide/core/callback/CallbackSender";
import type { Delivery } from "@bonafide/core/callback/Delivery";
import type { ClaimedDelivery } from "@bonafide/core/callback/DeliveryStore";

/** How many attempts may be under way to one host. Source: choices, section 3. */
export const slotsPerHost = 4;
/** How many deliveries are held for a host that answers: as many as it takes in so many milliseconds, within these. */
const heldFor = 250;
const heldAtLeast = 64;
const heldAtMost = 1_024;
/** How many messages are read in advance of their slots at most. */
const readAtMost = 64;
/** For how many milliseconds a message may be sent as it was read. After that it is read again. */
const freshFor = 50;
/** After so many failures in a row a host has one slot only, until it answers again. */
const failuresUntilNarrow = 5;

/** A message that was read at `at`, in milliseconds of a clock that is not set. */
export interface ReadyMessage {
  readonly claimed: ClaimedDelivery;
  readonly delivery: Delivery;
  readonly message: Omit<CallbackMessage, "timestamp">;
  readonly at: number;
}

/**
 * What a worker holds for one host: deliveries that wait, messages that are read and ready, and attempts under way.
 *
 * At most four are under way, and one only to a host that keeps failing, so that what hangs costs little and holds
 * nobody else up.
 */
export class HostLine {
  readonly #waiting: Array<ClaimedDelivery> = [];
  readonly #ready: Array<ReadyMessage> = [];
  #reading = 0;
  #underWay = 0;
  #failures = 0;
  #answers = false;
  /** How long the last attempt took, in milliseconds. */
  #took = 0;

  get held(): number {
    return this.#waiting.length + this.#reading + this.#ready.length + this.#underWay;
  }

  /** Whether it holds as much as it may: no more than four for a host of which nobody knows whether it answers. */
  get isFull(): boolean {
    return this.held >= this.#mayHold;
  }

  /** Whether it holds so little that more should be looked for; one that fails is always looked after. */
  get isHungry(): boolean {
    return !this.#answers || this.held <= this.#mayHold / 2;
  }

  /** Whether one more is to be held `now`, `soon`, when there is a slot again, or `later`, as the host keeps failing. */
  get turn(): "now" | "soon" | "later" {
    if (this.#answers || !this.isFull) return "now";
    return this.#isNarrow ? "later" : "soon";
  }

  hold(claimed: ClaimedDelivery): void {
    this.#waiting.push(claimed);
  }

  /** How many are to be read now: few at a time would cost as much as many. */
  get unread(): number {
    const room = this.#slots + this.#ahead - this.#underWay - this.#reading - this.#ready.length;
    const isIdle = this.#underWay + this.#reading + this.#ready.length < this.#slots;
    return isIdle || room > this.#ahead / 2 ? Math.min(room, this.#waiting.length) : 0;
  }

  /** Hands out what is to be read. */
  takeUnread(): ReadonlyArray<ClaimedDelivery> {
    const taken = this.#waiting.splice(0, Math.max(0, this.unread));
    this.#reading += taken.length;
    return taken;
  }

  /** Takes what became of one that was handed out: nothing, where there is nothing to send. */
  takeRead(message: ReadyMessage | undefined): void {
    this.#reading -= 1;
    if (message !== undefined) this.#ready.push(message);
  }

  /** The next message to send, where there is a slot for it; `now` is of the clock that tells when it was read. */
  next(now: number): ReadyMessage | undefined {
    if (this.#underWay >= this.#slots) return undefined;
    const [first] = this.#ready;
    if (first !== undefined && now - first.at > freshFor) {
      this.#waiting.unshift(...this.#ready.splice(0).map(({ claimed }) => claimed));
    }
    const message = this.#ready.shift();
    if (message !== undefined) this.#underWay += 1;
    return message;
  }

  /**
   * An attempt ended after so many milliseconds; `answered` tells whether anybody was there, if that is known. Gives
   * what the line no longer holds: of a host that fails, all but four.
   */
  end(took: number, answered: boolean | undefined): ReadonlyArray<ClaimedDelivery> {
    this.#underWay -= 1;
    if (answered === undefined) return [];
    this.#took = took;
    this.#answers = answered;
    this.#failures = answered ? 0 : this.#failures + 1;
    if (!this.#isNarrow) return [];
    const tooMany = Math.max(0, this.held - slotsPerHost);
    return this.#waiting.splice(Math.max(0, this.#waiting.length - tooMany));
  }

  get #isNarrow(): boolean {
    return this.#failures >= failuresUntilNarrow;
  }

  get #slots(): number {
    return this.#isNarrow ? 1 : slotsPerHost;
  }

  /** How many attempts will end within a time, in milliseconds, at the host's last pace. */
  #endWithin(time: number): number {
    return Math.floor((this.#slots * time) / Math.max(this.#took, 0.001));
  }

  get #mayHold(): number {
    if (!this.#answers) return slotsPerHost;
    return Math.min(heldAtMost, Math.max(heldAtLeast, this.#endWithin(heldFor)));
  }

  get #ahead(): number {
    return this.#answers ? Math.min(readAtMost, this.#endWithin(freshFor / 2)) : 0;
  }
}
