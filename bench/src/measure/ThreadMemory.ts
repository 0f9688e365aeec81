import { Effect } from "effect";
import { licenses } from "../document/Specimens.ts";
import { readingIn, uploads } from "../document/Uploads.ts";
import { compared, measured } from "../report/Row.ts";
import { product } from "../server/Server.ts";
import { type Bench, startOn } from "./Bench.ts";

const megabytes = (bytes: number) => measured([bytes / 1024 / 1024]);

/**
 * The memory of a reading thread: the difference between servers with two threads and with one, after reading the same
 * documents, against the server's memory before.
 */
export const measureThreadMemory = (bench: Bench) =>
  Effect.gen(function* () {
    const { documents, people } = bench.scale;
    const shown = yield* licenses(people);
    const read = Effect.fnUntraced(function* (threads: number) {
      const kind = { ...product, ...readingIn(threads) };
      const server = yield* startOn(bench, kind, bench.template, "thread-memory");
      const rest = yield* server.memory;
      yield* uploads(bench, server, shown, documents);
      return { rest: rest.rss, after: (yield* server.memory).rss };
    }, Effect.scoped);
    const one = yield* read(1);
    const two = yield* read(2);
    return [
      compared({
        name: "memory of a reading thread",
        unit: "MB",
        measured: megabytes(two.after - one.after),
        against: "the server at rest",
        reference: megabytes(one.rest),
      }),
    ];
  });
