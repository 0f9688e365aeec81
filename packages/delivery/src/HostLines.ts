import { HostLine } from "./HostLine.ts";

/** How many hosts for which nothing is held are remembered. */
const rememberedHosts = 1_000;

/** A line for each host that a worker knows. A host is remembered by how it did last. */
export class HostLines {
  readonly #lines = new Map<string, HostLine>();

  of(host: string): HostLine {
    const known = this.#lines.get(host);
    if (known !== undefined) return known;
    const line = new HostLine();
    this.#lines.set(host, line);
    return line;
  }

  /** The hosts that have as much in hand as they may. */
  get full(): ReadonlyArray<string> {
    return Array.from(this.#lines)
      .filter(([, line]) => line.isFull)
      .map(([host]) => host);
  }

  /** Notes that a host has nothing left in hand; of such hosts the longest idle are forgotten. */
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
