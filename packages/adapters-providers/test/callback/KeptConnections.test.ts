import type { Socket } from "node:net";
import type { AttemptFailure, AttemptOutcome } from "@bonafide/core/callback/Attempt";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Effect, Latch } from "effect";
import { answering, rawReceiver } from "./RawReceiver.ts";
import { hasty, sendTo, testSender } from "./TestSender.ts";

const failed = (reason: AttemptFailure): AttemptOutcome => ({ _tag: "Failed", reason });
const answered = (status: number): AttemptOutcome => ({ _tag: "Answered", status });

type Serve = (socket: Socket) => void;

const head = "HTTP/1.1 200 OK\r\n";

const reset: Serve = (socket) => socket.resetAndDestroy();

describe("receivers of a kept connection", () => {
  it.live("that breaks a kept connection is tried once more", () =>
    Effect.gen(function* () {
      let asked = 0;
      const { connections, url } = yield* rawReceiver((socket) => {
        socket.on("data", () => {
          asked += 1;
          if (asked === 1) socket.write(`${head}Content-Length: 0\r\n\r\n`);
          else reset(socket);
        });
      });
      expect(yield* sendTo(url)).toEqual(answered(200));
      expect(yield* sendTo(url)).toEqual(failed("ConnectionFailed"));
      expect([asked, connections.length]).toEqual([3, 2]);
      expect(yield* sendTo(url)).toEqual(failed("ConnectionFailed"));
      expect([asked, connections.length]).toEqual([4, 3]);
    }).pipe(Effect.provide(testSender())),
  );

  it.live("that breaks a kept connection in its answer is not tried again", () =>
    Effect.gen(function* () {
      let asked = 0;
      const { url } = yield* rawReceiver((socket) => {
        socket.on("data", () => {
          asked += 1;
          if (asked === 1) socket.write(`${head}Content-Length: 0\r\n\r\n`);
          else socket.write(head, () => setImmediate(() => reset(socket)));
        });
      });
      expect(yield* sendTo(url)).toEqual(answered(200));
      expect(yield* sendTo(url)).toEqual(failed("ConnectionFailed"));
      expect(asked).toBe(2);
    }).pipe(Effect.provide(testSender())),
  );

  it.live.each(["what is no HTTP\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n"])(
    "that says %j on a kept connection is not tried again",
    (said) =>
      Effect.gen(function* () {
        let asked = 0;
        const { url } = yield* rawReceiver((socket) => {
          socket.on("data", () => {
            asked += 1;
            socket.write(asked === 1 ? `${head}Content-Length: 0\r\n\r\n` : said);
          });
        });
        expect(yield* sendTo(url)).toEqual(answered(200));
        expect(yield* sendTo(url)).toEqual(failed("AnswerBroken"));
        expect(asked).toBe(2);
      }).pipe(Effect.provide(testSender())),
  );

  it.live("that hangs on a kept connection is not tried again after its time", () =>
    Effect.gen(function* () {
      const closed = yield* Latch.make();
      let asked = 0;
      const { connections, url } = yield* rawReceiver((socket) => {
        socket.on("close", () => Effect.runSync(closed.open));
        socket.on("data", () => {
          asked += 1;
          if (asked === 1) socket.write(`${head}Content-Length: 0\r\n\r\n`);
        });
      });
      const other = yield* rawReceiver(answering(`${head}Content-Length: 0\r\n\r\n`));
      expect(yield* sendTo(url)).toEqual(answered(200));
      expect(yield* sendTo(url)).toEqual(failed("TimedOut"));
      yield* closed.await;
      // Time enough for a connection to one is time enough for a connection to the other.
      expect(yield* sendTo(other.url)).toEqual(answered(200));
      expect([asked, connections.length]).toEqual([2, 1]);
    }).pipe(Effect.provide(testSender({ limits: { ...hasty, attempt: Duration.seconds(1) } }))),
  );
});
