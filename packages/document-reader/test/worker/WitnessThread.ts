/** A thread that writes down what came, in a file that its environment names, and says of it what its first byte asks for. */
import { appendFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import type { ThreadQuestion } from "@bonafide/document-reader/worker/ThreadMessages";
import { witnessed } from "./WitnessedDocuments.ts";

const file = process.env["SEEN"] ?? "";

const text = (bytes: Uint8Array | undefined): string | undefined =>
  bytes === undefined ? undefined : Buffer.from(bytes).toString("base64");

parentPort?.on("message", ({ back, front, kind, terms: { today } }: ThreadQuestion) => {
  appendFileSync(
    file,
    `${JSON.stringify({ kind, front: text(front), back: text(back), today })}\n`,
  );
  switch (front[0] ?? witnessed.endless) {
    case witnessed.license:
      return parentPort?.postMessage({
        _tag: "Answer",
        memory: 0,
        reading: witnessed.licenseReading,
      });
    case witnessed.passport:
      return parentPort?.postMessage({
        _tag: "Answer",
        memory: 0,
        reading: witnessed.passportReading,
      });
    case witnessed.throws:
      throw new Error("SECRET NAME");
    case witnessed.exits:
      return process.exit(3);
    default:
      return void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
});

parentPort?.postMessage({ _tag: "Ready" });
