import { Schema } from "effect";
import { drive } from "./Drive.ts";
import { Job } from "./Job.ts";

/** The process of the load generator: runs jobs of its parent, one at a time, and answers each with its report. */
const decode = Schema.decodeUnknownSync(Job);

process.on("message", (message) => {
  void drive(decode(message)).then((report) => process.send?.(report));
});
