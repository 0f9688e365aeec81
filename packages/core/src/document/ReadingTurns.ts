interface Share {
  /** How many documents of the share are being read. */
  reading: number;
  /** The virtual start time of its next turn. */
  start: number;
  /** The party that had the last turn. */
  last: string;
}

/** Decides which share's document is read next. */
export interface ReadingTurns {
  /** The share whose turn it is among the waiting ones; none if none waits. */
  readonly next: (waiting: ReadonlyArray<string>) => string | undefined;
  /** Begins a turn. Returns the party of the share's previous turn, at first an empty text. */
  readonly begin: (share: string) => string;
  /** Records the party that got a turn. */
  readonly served: (share: string, sharer: string) => void;
  /** Ends a turn with this cost. */
  readonly end: (share: string, cost: number) => void;
}

/**
 * Start-time fair queueing (Goyal, Vin and Cheng, 1996) for parallel readers. The share with the fewest running
 * readings comes first, then the share that has used the least. The cost of a turn may be unknown until it ends. An
 * idle share saves nothing up, and no share waits for ever.
 */
export const makeReadingTurns = (): ReadingTurns => {
  const shares = new Map<string, Share>();
  let now = 0;

  const of = (id: string): Share => {
    const share = shares.get(id) ?? { reading: 0, start: now, last: "" };
    shares.set(id, share);
    return share;
  };
  const startOf = (id: string): number => Math.max(now, shares.get(id)?.start ?? now);
  const readingOf = (id: string): number => shares.get(id)?.reading ?? 0;

  const forget = (waiting: ReadonlySet<string>): void => {
    for (const [id, { reading, start }] of shares)
      if (reading === 0 && start <= now && !waiting.has(id)) shares.delete(id);
  };

  return {
    next: (waiting) => {
      if (waiting.length > 0) now = waiting.map(startOf).reduce((a, b) => Math.min(a, b));
      forget(new Set(waiting));
      let chosen: string | undefined;
      for (const id of waiting) {
        if (
          chosen === undefined ||
          readingOf(id) < readingOf(chosen) ||
          (readingOf(id) === readingOf(chosen) && startOf(id) < startOf(chosen))
        )
          chosen = id;
      }
      return chosen;
    },
    begin: (id) => {
      const share = of(id);
      share.start = startOf(id);
      share.reading += 1;
      return share.last;
    },
    served: (id, sharer) => {
      of(id).last = sharer;
    },
    end: (id, cost) => {
      const share = of(id);
      share.reading -= 1;
      share.start += cost;
    },
  };
};
