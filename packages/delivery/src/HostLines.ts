import { HostLine } from "./HostLine.ts";

/** How many idle hosts are remembered. */
const rememberedHosts = 1_000;

/** The line of each host that a worker knows, with the host's last result. */
export class HostLines {
  readonly #lines = new Map<string, HostLine>();

  readonly #leased: number;

  /** `leased` is how many slots a new line has: none where other processes share them. */
  constructor(leased: number) {
    this.#leased = leased;
  }

  /** The hosts whose line holds more than it has slots for: how many it wants. */
  get wanting(): ReadonlyMap<string, number> {
    const wanting = Array.from(this.#lines).filter(([, { leased, wanted }]) => leased < wanted);
    return new Map(wanting.map(([host, { wanted }]) => [host, wanted]));
  }

  /** How many slots each host has. */
  get leased(): ReadonlyMap<string, number> {
    const leased = Array.from(this.#lines).filter(([, { leased }]) => leased > 0);
    return new Map(leased.map(([host, line]) => [host, line.leased]));
  }

  /** The hosts that have slots and hold nothing. */
  get idle(): ReadonlyArray<string> {
    return Array.from(this.#lines)
      .filter(([, { held, leased }]) => held === 0 && leased > 0)
      .map(([host]) => host);
  }

  of(host: string): HostLine {
    const known = this.#lines.get(host);
    if (known !== undefined) return known;
    const line = new HostLine();
    line.leased = this.#leased;
    this.#lines.set(host, line);
    return line;
  }

  /** The hosts that are at their limit. */
  get full(): ReadonlyArray<string> {
    return Array.from(this.#lines)
      .filter(([, line]) => line.isFull)
      .map(([host]) => host);
  }

  /** Marks a host as idle; the longest idle ones are forgotten. */
  rest(host: string): void {
    const line = this.#lines.get(host);
    if (line === undefined || line.held > 0) return;
    this.#lines.delete(host);
    this.#lines.set(host, line);
    if (this.#lines.size <= rememberedHosts) return;
    const idle = Array.from(this.#lines).filter(
      ([, { held, leased }]) => held === 0 && leased <= this.#leased,
    );
    for (const [longest] of idle.slice(0, -rememberedHosts)) this.#lines.delete(longest);
  }
}
