import { Effect, type Option, Semaphore } from "effect";

/** How many attempts may be under way to one host. Source: choices, section 3. */
export const slotsPerHost = 4;
/** How many deliveries are taken in advance for a host that answers. */
const heldWhenAnswering = 64;
/** How many hosts that have nothing in hand are remembered. */
const rememberedHosts = 1_000;
/** After so many failures in a row a host has one slot only, until it answers again. */
const failuresUntilNarrow = 5;

interface Host {
  readonly semaphore: Semaphore.Semaphore;
  /** How many attempts may be under way now. */
  slots: number;
  held: number;
  failures: number;
  answers: boolean;
}

const isFull = ({ answers, held }: Host): boolean =>
  held >= (answers ? heldWhenAnswering : slotsPerHost);

const isNarrow = ({ failures }: Host): boolean => failures >= failuresUntilNarrow;

/**
 * Shares the attempts under way among hosts: at most four to one, and one only to a host that keeps failing, so that
 * what hangs costs little and holds nobody else up. Hosts are named as a URL writes them, `host:port`.
 */
export class HostSlots {
  readonly #hosts = new Map<string, Host>();

  /** The hosts that have as much in hand as they may. */
  get full(): ReadonlyArray<string> {
    return Array.from(this.#hosts)
      .filter(([, host]) => isFull(host))
      .map(([name]) => name);
  }

  /** How many deliveries are in hand. */
  get held(): number {
    return Array.from(this.#hosts.values()).reduce((sum, { held }) => sum + held, 0);
  }

  /** Whether a host has so little in hand that more should be looked for; one that fails is always looked after. */
  readonly isHungry = (name: string): boolean => {
    const host = this.#hosts.get(name);
    return host === undefined || !host.answers || host.held <= heldWhenAnswering / 2;
  };

  /**
   * Whether one more delivery to a host is to be taken in hand `now`, `soon`, when it has a slot again, or `later`,
   * as it keeps failing.
   */
  readonly turnOf = (name: string): "now" | "soon" | "later" => {
    const host = this.#hosts.get(name);
    if (host === undefined || host.answers || !isFull(host)) return "now";
    return isNarrow(host) ? "later" : "soon";
  };

  /**
   * Takes an attempt in hand, and runs it when the host has a slot for it; `answered` tells whether anybody was
   * there. None where the host began to fail while it waited, and has enough in hand without it.
   */
  readonly attempt = <A, R>(
    name: string,
    attempt: Effect.Effect<A, never, R>,
    answered: (outcome: A) => boolean,
  ): Effect.Effect<Option.Option<A>, never, R> =>
    Effect.suspend(() => {
      const host = this.#hostOf(name);
      host.held += 1;
      const noted = Effect.tap(attempt, (outcome) => {
        host.answers = answered(outcome);
        host.failures = host.answers ? 0 : host.failures + 1;
        const slots = isNarrow(host) ? 1 : slotsPerHost;
        if (slots === host.slots) return Effect.void;
        host.slots = slots;
        return host.semaphore.resize(slots);
      });
      const turn = Effect.suspend(() =>
        isNarrow(host) && host.held > slotsPerHost ? Effect.succeedNone : Effect.asSome(noted),
      );
      return Effect.ensuring(
        host.semaphore.withPermit(turn),
        Effect.sync(() => this.#release(name, host)),
      );
    });

  #hostOf(name: string): Host {
    const known = this.#hosts.get(name);
    if (known !== undefined) return known;
    const host: Host = {
      semaphore: Semaphore.makeUnsafe(slotsPerHost),
      slots: slotsPerHost,
      held: 0,
      failures: 0,
      answers: false,
    };
    this.#hosts.set(name, host);
    return host;
  }

  // A host is remembered by how it did last; of those that have nothing left the longest idle are forgotten.
  #release(name: string, host: Host): void {
    host.held -= 1;
    if (host.held > 0) return;
    this.#hosts.delete(name);
    this.#hosts.set(name, host);
    if (this.#hosts.size <= rememberedHosts) return;
    const idle = Array.from(this.#hosts).filter(([, { held }]) => held === 0);
    for (const [oldest] of idle.slice(0, -rememberedHosts)) this.#hosts.delete(oldest);
  }
}
