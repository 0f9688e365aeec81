import { HostLine } from "./HostLine.ts";

/** How many idle hosts are remembered. */
const rememberedHosts = 1_000;

/** The line of each host that a worker knows, with the host's last result. */
export class HostLines {
  readonly #lines = new Map<string, HostLine>();

  of(host: string): HostLine {
    const known = this.#lines.get(host);
    if (known !== undefined) return known;
    const line = new HostLine();
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
    const idle = Array.from(this.#lines).filter(([, { held }]) => held === 0);
    for (const [longest] of idle.slice(0, -rememberedHosts)) this.#lines.delete(longest);
  }
}
