import type { CallbackMessage } from "@bonafide/core/callback/CallbackSender";
import type { Delivery } from "@bonafide/core/callback/Delivery";
import { slotsPerHost } from "@bonafide/core/callback/ReceiverSlots";
import type { ClaimedDelivery } from "@bonafide/core/callback/DeliveryStore";

/** A responding host may hold as many deliveries as it takes in this many milliseconds, within these limits. */
const heldFor = 250;
const heldAtLeast = 64;
const heldAtMost = 1_024;
/** The most messages that are read ahead of their slots. */
const readAtMost = 64;
/** For this many milliseconds a read message may be sent. After that it is read again. */
const freshFor = 50;
/** After this many failures in a row a host has one slot, until it answers again. */
const failuresUntilNarrow = 5;

/** A message read at `at`, in milliseconds of the monotonic clock. */
export interface ReadyMessage {
  readonly claimed: ClaimedDelivery;
  readonly delivery: Delivery;
  readonly message: Omit<CallbackMessage, "timestamp">;
  readonly at: number;
}

/**
 * The deliveries that a worker holds for one host: waiting, read and ready, and under way.
 *
 * At most four are under way, and one for a host that keeps failing, so that hanging hosts cost little and delay no
 * others.
 */
export class HostLine {
  readonly #waiting: Array<ClaimedDelivery> = [];
  readonly #ready: Array<ReadyMessage> = [];
  #reading = 0;
  #underWay = 0;
  #failures = 0;
  #answers = false;
  /** The duration of the last attempt, in milliseconds. */
  #took = 0;
  /** How many of the host's slots this process has. */
  leased = slotsPerHost;

  get held(): number {
    return this.#waiting.length + this.#reading + this.#ready.length + this.#underWay;
  }

  /** Whether it is at its limit, which is four until the host has answered. */
  get isFull(): boolean {
    return this.held >= this.#mayHold;
  }

  /** Whether it holds so few that more should be claimed; always true for a failing host. */
  get isHungry(): boolean {
    return !this.#answers || this.held <= this.#mayHold / 2;
  }

  /** Whether to hold one more: `now`, `soon` (when a slot is free) or `later` (the host keeps failing). */
  get turn(): "now" | "soon" | "later" {
    if (this.#answers || !this.isFull) return "now";
    return this.#isNarrow ? "later" : "soon";
  }

  hold(claimed: ClaimedDelivery): void {
    this.#waiting.push(claimed);
  }

  /** How many to read now. It waits for enough, because a small read costs as much as a large one. */
  get unread(): number {
    const room = this.#slots + this.#ahead - this.#underWay - this.#reading - this.#ready.length;
    const isIdle = this.#underWay + this.#reading + this.#ready.length < this.#slots;
    return isIdle || room > this.#ahead / 2 ? Math.min(room, this.#waiting.length) : 0;
  }

  /** How many slots it can use. */
  get wanted(): number {
    return Math.min(slotsPerHost, this.held);
  }

  /** Drops what is not read yet, for another process to take. */
  dropUnread(): ReadonlyArray<ClaimedDelivery> {
    return this.#waiting.splice(0);
  }

  /** Takes the deliveries to read. */
  takeUnread(): ReadonlyArray<ClaimedDelivery> {
    const taken = this.#waiting.splice(0, Math.max(0, this.unread));
    this.#reading += taken.length;
    return taken;
  }

  /** Takes the result of a read; undefined if there is nothing to send. */
  takeRead(message: ReadyMessage | undefined): void {
    this.#reading -= 1;
    if (message !== undefined) this.#ready.push(message);
  }

  /** The next message to send, if a slot is free; `now` is of the monotonic clock. */
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
   * An attempt ended after this many milliseconds; `answered` tells whether the host answered, if known. Returns the
   * deliveries that the line drops: for a failing host, all but four.
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
    return Math.min(this.leased, this.#isNarrow ? 1 : slotsPerHost);
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
