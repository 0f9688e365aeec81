/** A thread that does with a document what the document's first byte says. */
import { parentPort } from "node:worker_threads";
import type { DocumentChecks } from "@bonafide/core/document/DocumentChecks";
import type {
  ThreadMessage,
  ThreadQuestion,
} from "@bonafide/document-reader/worker/ThreadMessages";
import { orders } from "./ThreadOrders.ts";

const say = (message: ThreadMessage | "nonsense") => parentPort?.postMessage(message);

// Of its own, for a thread that loads nothing starts at once.
const checks: DocumentChecks = {
  image_quality: "not_checked",
  data_extraction: "not_checked",
  data_validation: "not_checked",
  data_consistency: "not_checked",
  authenticity: "not_checked",
  issuer: "not_checked",
  chip: "not_checked",
  liveness: "not_checked",
};

let read = 0;

/** Says how many documents this thread has read before, and how many bytes came. */
const answer = (memory: number, { front, back }: ThreadQuestion) => {
  say({
    _tag: "Answer",
    memory,
    reading: {
      _tag: "Unread",
      failure: "InformationUnclear",
      reason: `${read} before, ${front.length} and ${back?.length ?? 0} bytes`,
      checks,
      doubtful: false,
    },
  });
  read += 1;
};

const grow = (hoard: Array<ReadonlyArray<number>> = []): never => {
  for (;;) hoard.push(Array<number>(2_000_000).fill(0.5));
};

parentPort?.on("message", (question: ThreadQuestion) => {
  switch (question.front[0] ?? orders.answer) {
    case orders.throw:
      throw new Error("SECRET NAME");
    case orders.exit:
      return process.exit(3);
    case orders.kill:
      return void process.kill(process.pid, "SIGKILL");
    case orders.hang:
      for (;;);
    case orders.wait:
      return void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    case orders.heldUp:
      return say({ _tag: "HeldUp" });
    case orders.grow:
      return grow();
    case orders.nonsense:
      return say("nonsense");
    case orders.fat:
      return answer(1024 ** 3, question);
    case orders.answerThenDie:
      answer(0, question);
      return process.exit(0);
    default:
      return answer(0, question);
  }
});

say({ _tag: "Ready" });
