/** The thread that reads documents, one after the other. */
import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import { prepareDecoder } from "../barcode/Pdf417Decoder.ts";
import { openTextEngine } from "../front/TextEngine.ts";
import { DecodingHeldUp } from "../picture/PictureDecoder.ts";
import { readDocument } from "../verdict/DocumentVerdict.ts";
import { readingStages } from "../verdict/ReadingStages.ts";
import { observeFields } from "./FieldObserver.ts";
import type { ThreadMessage, ThreadQuestion } from "./ThreadMessages.ts";

// No cache, and no further threads: the pool is the concurrency.
sharp.cache(false);
sharp.concurrency(1);

const [engine] = await Promise.all([openTextEngine(), prepareDecoder()]);
const stages = readingStages(engine.read);

const memory = (): number => {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
};

const say = (message: ThreadMessage) => parentPort?.postMessage(message);

const plain = async ({ terms, ...pictures }: ThreadQuestion) => ({
  reading: await readDocument(pictures, terms, stages),
});

const explained = async ({ terms, ...pictures }: ThreadQuestion) => {
  const { observer, seen } = observeFields();
  const reading = await readDocument(pictures, terms, stages, observer);
  return { reading, fields: await seen() };
};

// Questions come one at a time. An error ends the thread, which reports it.
parentPort?.on("message", (question: ThreadQuestion) => {
  void (question.isExplained ? explained(question) : plain(question)).then(
    (answer) => say({ _tag: "Answer", ...answer, memory: memory() }),
    (error: unknown) => {
      if (!(error instanceof DecodingHeldUp)) throw error;
      say({ _tag: "HeldUp" });
    },
  );
});

say({ _tag: "Ready" });
