/** The worker thread that hashes pictures: it answers a picture's bytes with its hash, or nothing. */
import { parentPort } from "node:worker_threads";
import { pictureHash } from "./PictureHash.ts";

const answer = (hash: Uint8Array | undefined) => parentPort?.postMessage(hash);

parentPort?.on("message", (bytes: Uint8Array) => {
  void pictureHash(bytes).then(answer, () => answer(undefined));
});
