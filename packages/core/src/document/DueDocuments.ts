import { Clock, Effect, Option } from "effect";
import type { Documents } from "./Documents.ts";
import type { DueDocument, DueDocumentStore } from "./DueDocumentStore.ts";
import { makeReadingTurns } from "./ReadingTurns.ts";

/** A document with its turn. */
interface Turn extends DueDocument {
  readonly share: string;
}

/**
 * Claims due documents in fair turns between shares, and has them read. The cost of a turn is the time that its
 * document held a reader, so that large and difficult pictures count for more.
 *
 * Each process keeps its own turns: if each is fair, all together are.
 */
export const dueDocuments = (
  store: DueDocumentStore["Service"],
  {
    holder,
    lease,
    read,
  }: {
    readonly holder: string;
    readonly lease: number;
    readonly read: Documents["Service"]["read"];
  },
) => {
  const turns = makeReadingTurns();

  const claim = Effect.fnUntraced(function* (now: number) {
    let waiting = yield* store.shares(now);
    for (;;) {
      const share = turns.next(waiting);
      if (share === undefined) return [];
      const after = turns.begin(share);
      const found = yield* store
        .claim({ share, after, holder, now, leaseUntil: now + lease })
        .pipe(Effect.onError(() => Effect.sync(() => turns.end(share, 0))));
      if (Option.isSome(found)) {
        turns.served(share, found.value.sharer);
        return [{ share, ...found.value }];
      }
      // Another process claimed it first.
      turns.end(share, 0);
      waiting = waiting.filter((other) => other !== share);
    }
  });

  const act = Effect.fnUntraced(function* ({ id, share }: Turn) {
    const began = yield* Clock.currentTimeMillis;
    yield* Effect.ensuring(
      read(id),
      Effect.map(Clock.currentTimeMillis, (ended) => turns.end(share, Math.max(1, ended - began))),
    );
  });

  return { claim, act };
};
