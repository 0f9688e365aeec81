interface Share {
  /** Documents of the share that are being read. */
  reading: number;
  /** The virtual time at which its next turn may start. */
  start: number;
  /** The sharer who had the last turn. */
  last: string;
}

/** Whose documents are read next. */
export interface ReadingTurns {
  /** The share whose turn it is among those that wait; none where none waits. */
  readonly next: (waiting: ReadonlyArray<string>) => string | undefined;
  /** Begins a turn, and says which sharer had the share's last one; an empty text at first. */
  readonly begin: (share: string) => string;
  /** A turn turned out to be this sharer's. */
  readonly served: (share: string, sharer: string) => void;
  /** Ends a turn that cost so much. */
  readonly end: (share: string, cost: number) => void;
}

/**
 * Start-time fair queueing (Goyal, Vin and Cheng, 1996), for readers that read at once: the share with the fewest
 * documents at the readers comes first, then the share that has used the least. What a turn costs need not be known
 * before it ends. A share that waited for nothing saves nothing up, and none waits for ever.
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
