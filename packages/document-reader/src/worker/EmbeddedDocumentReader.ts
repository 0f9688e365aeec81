import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import {
  type DocumentPictures,
  DocumentReader,
  type ReaderAnswer,
} from "@bonafide/core/document/DocumentReader";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { Clock, type Duration, Effect, Layer, Pool } from "effect";
import type { PinnedIssuers } from "../signature/PinnedIssuers.ts";
import { type DocumentThread, startThread, type ThreadLost } from "./DocumentThread.ts";
import type { ThreadQuestion } from "./ThreadMessages.ts";

/** How documents are read here. */
export interface EmbeddedReaderSettings {
  /** How many documents are read at once, each in a thread; as many as the machine runs when absent. */
  readonly threads?: number | undefined;
  /** The processor time that one reading may use, in milliseconds; 20,000 when absent. */
  readonly budget?: number | undefined;
  /** How long a reading is waited for, in milliseconds; three times its budget when absent. */
  readonly patience?: number | undefined;
  /** Whether issuers that nobody is may pass: in a sandbox they do. */
  readonly acceptSpecimens: boolean;
  /** The issuers whose signatures in barcodes are believed; none when absent. */
  readonly issuers?: PinnedIssuers | undefined;
  /** The file that a thread runs, for who tries what threads may do. */
  readonly entry?: URL | undefined;
}

const usualBudget = 20_000;

/** How long a thread may take to be ready, in milliseconds; about 400 are usual. */
const startLimit = 15_000;

/** The most that a thread's JavaScript may take, in MB. Pictures and engines lie outside of it. */
const heap = 384;

/** A thread that has grown to this, in bytes, or has read so many documents, makes room for a fresh one. */
const retireAt = { memory: 512 * 1024 * 1024, documents: 500 };

/** How long a thread is kept warm that has nothing to read; it holds about 160 MB. */
const idle = "15 minutes";

/** The same of a process of its own, which is needed seldom. */
const idleApart = "10 seconds";

/** When to ask again after no thread could be started, in milliseconds. */
const again = 30_000;

/** When to ask again about a document for which the machine was too busy, in milliseconds: twice as long each time. */
const busyAgain = { first: 60_000, longest: 3_600_000 };

/** How many documents' delays are remembered. */
const mostDelays = 10_000;

/** How often a thread's processor time is looked at where its budget is nearly used, in milliseconds. */
const lookAgain = 100;

/** Its own file's ending: `.ts` from source, `.js` when built. */
const threadFile = new URL(`./ReadingThread${extname(import.meta.url)}`, import.meta.url);

const lost: DocumentReading = {
  _tag: "Unread",
  failure: "DocumentUnverified",
  reason: "the pictures could not be read to the end",
  checks: nothingChecked,
  doubtful: true,
};

/** What is said of a document for which the machine was too busy. */
const busy = "Busy";

/** The thread takes what it is sent, and whoever asks may still need the pictures. */
const ownCopy = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);

interface PooledThread extends DocumentThread {
  read: number;
}

type ThreadPool = Pool.Pool<PooledThread, ThreadLost>;

/**
 * Core's document reader within this process: every document is read by a thread of its own pool, so that a picture
 * that kills one, or holds it up, spoils nobody else's reading. Threads are started as they are needed and kept warm; a
 * server that reads no documents has none.
 *
 * Source: choices, section 2; document-reading study, section 5.
 */
export const EmbeddedDocumentReader = ({
  threads = availableParallelism(),
  budget = usualBudget,
  patience = 3 * budget,
  acceptSpecimens,
  issuers,
  entry = threadFile,
}: EmbeddedReaderSettings): Layer.Layer<DocumentReader> =>
  Layer.effect(
    DocumentReader,
    Effect.gen(function* () {
      const poolOf = (isApart: boolean, timeToLive: Duration.Input) =>
        Pool.makeWithTTL({
          acquire: Effect.map(
            startThread({ entry, heap, isApart, startLimit }),
            (thread): PooledThread => ({ ...thread, read: 0 }),
          ),
          min: 0,
          max: threads,
          timeToLive,
        });
      const here = yield* poolOf(false, idle);
      const apart = yield* poolOf(true, idleApart);

      const ask = Effect.fnUntraced(function* (
        pool: ThreadPool,
        thread: PooledThread,
        question: ThreadQuestion,
      ) {
        thread.read += 1;
        const answer = yield* thread.ask(question);
        if (answer._tag === "HeldUp") return busy;
        const { reading, memory } = answer;
        if (memory >= retireAt.memory || thread.read >= retireAt.documents)
          yield* Pool.invalidate(pool, thread);
        return reading;
      });

      /** Says when a thread has used its budget, or has been waited for in vain. */
      const outOfTime = Effect.fnUntraced(function* (thread: PooledThread) {
        const began = yield* Clock.currentTimeMillis;
        const before = yield* thread.processorTime;
        let left = budget;
        for (;;) {
          const waited = (yield* Clock.currentTimeMillis) - began;
          if (waited >= patience) {
            yield* Effect.logWarning("The machine was too busy to read a document");
            return busy;
          }
          yield* Effect.sleep(Math.min(Math.max(left, lookAgain), patience - waited));
          const now = yield* thread.processorTime;
          if (now === undefined || before === undefined) continue;
          left = budget - (now - before);
          if (left > 0) continue;
          yield* Effect.logWarning("A document took too long to read");
          return lost;
        }
      });

      const given = (pool: ThreadPool, thread: PooledThread, question: ThreadQuestion) =>
        Effect.raceFirst(ask(pool, thread, question), outOfTime(thread)).pipe(
          Effect.catchTag("ThreadLost", ({ message }) =>
            Effect.as(Effect.logWarning(message), lost),
          ),
          Effect.onExit((exit) =>
            exit._tag === "Success" && exit.value !== lost && exit.value !== busy
              ? Effect.void
              : Pool.invalidate(pool, thread),
          ),
        );

      const read = (
        pool: ThreadPool,
        pictures: DocumentPictures,
        today: string,
      ): Effect.Effect<DocumentReading | typeof busy, ThreadLost> =>
        Pool.use(pool, (thread) =>
          thread.isAlive()
            ? given(pool, thread, {
                kind: pictures.kind,
                front: ownCopy(pictures.front),
                back: pictures.back === undefined ? undefined : ownCopy(pictures.back),
                terms: { today, acceptSpecimens, issuers },
              })
            : // It was lost while nobody asked it anything.
              Effect.as(Pool.invalidate(pool, thread), undefined),
        ).pipe(
          Effect.flatMap((answer) =>
            answer === undefined ? read(pool, pictures, today) : Effect.succeed(answer),
          ),
        );

      const delays = new Map<string, number>();

      /** When to ask again about a document for which the machine was too busy. */
      const delayed = (id: string): ReaderAnswer => {
        const delay = delays.get(id) ?? busyAgain.first;
        if (delays.size >= mostDelays) delays.clear();
        delays.set(id, Math.min(2 * delay, busyAgain.longest));
        return { _tag: "NotYet", again: delay };
      };

      return DocumentReader.of({
        atOnce: threads,
        timeLimit: startLimit + patience,
        read: Effect.fn("DocumentReader.read")((pictures, { id, isSuspect, today }) =>
          read(isSuspect ? apart : here, pictures, today).pipe(
            Effect.map((answer): ReaderAnswer => {
              if (answer === busy) return delayed(id);
              delays.delete(id);
              return answer;
            }),
            Effect.catchTag("ThreadLost", ({ message }) =>
              Effect.as(Effect.logError(message), { _tag: "NotYet", again } as const),
            ),
          ),
        ),
      });
    }),
  );
