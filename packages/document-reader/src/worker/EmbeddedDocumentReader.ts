import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import {
  type DocumentPictures,
  DocumentReader,
  type ReaderAnswer,
  type ReadingTerms,
} from "@bonafide/core/document/DocumentReader";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { Clock, type Duration, Effect, Layer, Pool } from "effect";
import type { PinnedIssuers } from "../signature/PinnedIssuers.ts";
import { type DocumentThread, startThread, type ThreadLost } from "./DocumentThread.ts";
import type { SeenField } from "./SeenField.ts";
import type { ThreadQuestion } from "./ThreadMessages.ts";

/** The settings of the embedded reader. */
export interface EmbeddedReaderSettings {
  /** How many documents are read at once, each in a thread; by default one for each core. */
  readonly threads?: number | undefined;
  /** The processor time of one reading, in milliseconds; 20,000 by default. */
  readonly budget?: number | undefined;
  /** The longest wait for a reading, in milliseconds; by default three times its budget. */
  readonly patience?: number | undefined;
  /** Whether specimen issuers may pass, as in a sandbox. */
  readonly acceptSpecimens: boolean;
  /** The issuers whose signatures in barcodes and seals are believed; none when absent. */
  readonly issuers?: PinnedIssuers | undefined;
  /**
   * Receives the compared fields of each reading with small pictures of the print, under the id of its transaction: for
   * a sandbox, which explains its readings. All of it is personal.
   */
  readonly explain?: ExplainReading | undefined;
  /** The file that a thread runs, for tests. */
  readonly entry?: URL | undefined;
}

/** Takes what a reading saw of each field. */
export type ExplainReading = (id: string, fields: ReadonlyArray<SeenField>) => void;

const usualBudget = 20_000;

/** The longest start of a thread, in milliseconds; about 400 are usual. */
const startLimit = 15_000;

/** The largest JavaScript heap of a thread in MB. Pictures and engines are outside of it. */
const heap = 384;

/** A thread with this memory in bytes, or this many documents, is replaced. */
const retireAt = { memory: 512 * 1024 * 1024, documents: 500 };

/** How long an idle thread is kept; it holds about 160 MB. */
const idle = "15 minutes";

/** The same of a process of its own, which is needed seldom. */
const idleApart = "10 seconds";

/** The wait after no thread could be started, in milliseconds. */
const again = 30_000;

/** The waits after the machine was too busy for a document, in milliseconds: doubled each time. */
const busyAgain = { first: 60_000, longest: 3_600_000 };

/** How many documents' delays are remembered, and how many that used up their time. */
const mostDelays = 10_000;

/** The interval between looks at a thread's processor time near its budget, in milliseconds. */
const lookAgain = 100;

/** The ending of this file: `.ts` from source, `.js` when built. */
const threadFile = new URL(`./ReadingThread${extname(import.meta.url)}`, import.meta.url);

const lost: DocumentReading = {
  _tag: "Unread",
  failure: "DocumentUnverified",
  reason: "the pictures could not be read to the end",
  checks: nothingChecked,
  doubtful: true,
};

/** What a reading that used up its processor time twice is: the pictures, and not the document, are to blame. */
const unclear: DocumentReading = { ...lost, failure: "InformationUnclear" };

/** The machine was too busy for a document. */
const busy = "Busy";

/** A document used up its processor time. On a busy machine the same work takes more of it. */
const tooLong = "TooLong";

/** What a thread had no time for. */
type Unfinished = typeof busy | typeof tooLong;

/** Copied, because a posted buffer belongs to the thread, and the caller may still need the pictures. */
const ownCopy = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);

interface PooledThread extends DocumentThread {
  read: number;
}

type ThreadPool = Pool.Pool<PooledThread, ThreadLost>;

/**
 * Core's document reader in this process: a pool of threads reads one document each, so that a picture that crashes or
 * delays a thread affects no other reading. Threads start on demand and are kept; a server without documents has none.
 *
 * Source: choices, section 2; document-reading study, section 5.
 */
export const EmbeddedDocumentReader = ({
  threads = availableParallelism(),
  budget = usualBudget,
  patience = 3 * budget,
  acceptSpecimens,
  issuers,
  explain,
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
        id: string,
      ) {
        thread.read += 1;
        const answer = yield* thread.ask(question);
        if (answer._tag === "HeldUp") return busy;
        const { fields, reading, memory } = answer;
        if (fields !== undefined) explain?.(id, fields);
        if (memory >= retireAt.memory || thread.read >= retireAt.documents)
          yield* Pool.invalidate(pool, thread);
        return reading;
      });

      /** Reports when a thread has used its budget, or the wait is over. */
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
          return tooLong;
        }
      });

      const given = (
        pool: ThreadPool,
        thread: PooledThread,
        question: ThreadQuestion,
        id: string,
      ) =>
        Effect.raceFirst(ask(pool, thread, question, id), outOfTime(thread)).pipe(
          Effect.catchTag("ThreadLost", ({ message }) =>
            Effect.as(Effect.logWarning(message), lost),
          ),
          Effect.onExit((exit) =>
            exit._tag === "Success" && typeof exit.value !== "string" && exit.value !== lost
              ? Effect.void
              : Pool.invalidate(pool, thread),
          ),
        );

      const read = (
        pool: ThreadPool,
        pictures: DocumentPictures,
        terms: ReadingTerms,
      ): Effect.Effect<DocumentReading | Unfinished, ThreadLost> =>
        Pool.use(pool, (thread) =>
          thread.isAlive()
            ? given(
                pool,
                thread,
                {
                  kind: pictures.kind,
                  front: ownCopy(pictures.front),
                  back: pictures.back === undefined ? undefined : ownCopy(pictures.back),
                  terms: { today: terms.today, acceptSpecimens, issuers },
                  isExplained: explain !== undefined,
                },
                terms.id,
              )
            : // It was lost while idle.
              Effect.as(Pool.invalidate(pool, thread), undefined),
        ).pipe(
          Effect.flatMap((answer) =>
            answer === undefined ? read(pool, pictures, terms) : Effect.succeed(answer),
          ),
        );

      const delays = new Map<string, number>();
      const cutShort = new Set<string>();

      /** The time of the next try for a document for which the machine was too busy. */
      const delayed = (id: string): ReaderAnswer => {
        const delay = delays.get(id) ?? busyAgain.first;
        if (delays.size >= mostDelays) delays.clear();
        delays.set(id, Math.min(2 * delay, busyAgain.longest));
        return { _tag: "NotYet", again: delay };
      };

      const answered = (id: string, answer: DocumentReading | Unfinished): ReaderAnswer => {
        if (answer === busy) return delayed(id);
        if (answer === tooLong && !cutShort.has(id)) {
          if (cutShort.size >= mostDelays) cutShort.clear();
          cutShort.add(id);
          return delayed(id);
        }
        delays.delete(id);
        cutShort.delete(id);
        return answer === tooLong ? unclear : answer;
      };

      return DocumentReader.of({
        atOnce: threads,
        timeLimit: startLimit + patience,
        read: Effect.fn("DocumentReader.read")((pictures, terms) =>
          read(terms.isSuspect ? apart : here, pictures, terms).pipe(
            Effect.map((answer) => answered(terms.id, answer)),
            Effect.catchTag("ThreadLost", ({ message }) =>
              Effect.as(Effect.logError(message), { _tag: "NotYet", again } as const),
            ),
          ),
        ),
      });
    }),
  );
