import { type Refused, Refused as RefusedError } from "@bonafide/core/catalogue/Refusal";
import { Context, Duration, Effect, Layer, Option, type Scope } from "effect";
import { HttpSettings } from "../server/HttpSettings.ts";
import { type Holding, MemoryShares } from "./MemoryShares.ts";

/** The memory of one body. */
export interface BodyHolding {
  /**
   * Reports how many bytes the body holds now. Without room it waits, and reading pauses. If the wait is too long, the
   * request is refused: with the caller's own limit if the owner's share is full, else because the server is full.
   */
  readonly holds: (bytes: number) => Effect.Effect<void, Refused>;
  /** The body is complete and will hold no more. */
  readonly whole: () => void;
}

/** The memory and the disk of one form with files. */
export interface UploadHolding {
  /** The same with the bytes on the disk beside those in memory. */
  readonly holds: (inMemory: number, onDisk: number) => Effect.Effect<void, Refused>;
  readonly whole: () => void;
}

/** A pot of memory for bodies. */
export interface BodyPot {
  /** Reserves memory for an owner, at most this many bytes, until the scope ends. */
  readonly begin: (owner: string, claim: number) => Effect.Effect<BodyHolding, never, Scope.Scope>;
  /** The bytes that all bodies hold. */
  readonly held: () => number;
}

/** The pots of forms with files. */
export interface UploadPots {
  /** Reserves memory and disk for an owner, at most this many bytes of each, until the scope ends. */
  readonly begin: (
    owner: string,
    claim: { readonly inMemory: number; readonly onDisk: number },
  ) => Effect.Effect<UploadHolding, never, Scope.Scope>;
  /** The bytes of all forms in memory. */
  readonly held: () => number;
  /** The bytes of all forms on the disk. */
  readonly spooled: () => number;
}

interface Waiter {
  readonly holding: Holding;
  readonly bytes: number;
  readonly resume: () => void;
}

const makePot = (size: number, patience: Duration.Duration) => {
  const shares = new MemoryShares(size);
  const retryAfter = Math.ceil(Duration.toSeconds(patience));
  const waiters = new Set<Waiter>();
  /** The last turn of each waiting owner. */
  const turns = new Map<string, number>();
  let turn = 0;

  const turnOf = ({ holding: { owner } }: Waiter): number => turns.get(owner) ?? 0;

  const nextWaiter = (): Waiter | undefined =>
    Array.from(waiters)
      .toSorted((one, other) => turnOf(one) - turnOf(other))
      .find(({ bytes, holding }) => shares.lackFor(holding, bytes) === undefined);

  // Owners take turns, so that an owner with many bodies does not delay the others.
  const serveWaiters = (): void => {
    for (let next = nextWaiter(); next !== undefined; next = nextWaiter()) {
      shares.take(next.holding, next.bytes);
      waiters.delete(next);
      turn += 1;
      turns.set(next.holding.owner, turn);
      next.resume();
    }
    if (waiters.size === 0) turns.clear();
  };

  const waitFor = (holding: Holding, bytes: number) =>
    Effect.callback<void>((resume) => {
      const waiter = { holding, bytes, resume: () => resume(Effect.void) };
      waiters.add(waiter);
      return Effect.sync(() => waiters.delete(waiter));
    }).pipe(
      Effect.timeoutOption(patience),
      // A client that hangs up stops waiting.
      Effect.interruptible,
      Effect.flatMap(
        Option.match({
          onNone: () => {
            const isOwn = shares.lackFor(holding, bytes) === "Share";
            const names = [isOwn ? "ProductRateExceeded" : "ServerFull"] as const;
            return Effect.fail(new RefusedError({ names, retryAfter }));
          },
          onSome: () => Effect.void,
        }),
      ),
    );

  const holdingOf = (holding: Holding): BodyHolding => ({
    holds: (total) => {
      const bytes = total - holding.held;
      if (bytes > 0 && shares.lackFor(holding, bytes) !== undefined) return waitFor(holding, bytes);
      shares.take(holding, bytes);
      if (bytes < 0) serveWaiters();
      return Effect.void;
    },
    whole: () => {
      holding.claim = holding.held;
      serveWaiters();
    },
  });

  return {
    begin: (owner: string, claim: number) => {
      const holding = shares.begin(owner, claim);
      return {
        holding: holdingOf(holding),
        end: () => {
          shares.end(holding);
          serveWaiters();
        },
      };
    },
    held: () => shares.held,
  };
};

type Pot = ReturnType<typeof makePot>;

const bodyPot = ({ begin, held }: Pot): BodyPot => ({
  begin: (owner, claim) =>
    Effect.acquireRelease(
      Effect.sync(() => begin(owner, claim)),
      ({ end }) => Effect.sync(end),
    ).pipe(Effect.map(({ holding }) => holding)),
  held,
});

const uploadPots = (memory: Pot, disk: Pot): UploadPots => ({
  begin: (owner, { inMemory, onDisk }) =>
    Effect.acquireRelease(
      // Both at once: the oldest form is the oldest in each pot, so that no two wait for each other.
      Effect.sync(() => [memory.begin(owner, inMemory), disk.begin(owner, onDisk)] as const),
      (begun) => Effect.sync(() => begun.forEach(({ end }) => end())),
    ).pipe(
      Effect.map(([{ holding: ofMemory }, { holding: ofDisk }]) => ({
        holds: (bytes, spooled) =>
          Effect.andThen(
            ofDisk.holds(spooled),
            Effect.suspend(() => ofMemory.holds(bytes)),
          ),
        whole: () => {
          ofMemory.whole();
          ofDisk.whole();
        },
      })),
    ),
  held: memory.held,
  spooled: disk.held,
});

/**
 * The memory that bodies hold while they arrive and are processed: one pot for forms with files, of which large files are
 * on the disk and count there, and one for the others.
 */
export class BodyMemory extends Context.Service<
  BodyMemory,
  { readonly uploads: UploadPots; readonly texts: BodyPot }
>()("@bonafide/adapters-http/body/BodyMemory") {
  static readonly layer = Layer.effect(
    BodyMemory,
    Effect.map(HttpSettings, ({ bodyWait, maxSpoolBytes, maxTextBytes, maxUploadBytes }) =>
      BodyMemory.of({
        uploads: uploadPots(makePot(maxUploadBytes, bodyWait), makePot(maxSpoolBytes, bodyWait)),
        texts: bodyPot(makePot(maxTextBytes, bodyWait)),
      }),
    ),
  );
}
