import { createServer } from "node:net";
import { threadCpuUsage } from "node:process";
import { isMainThread } from "node:worker_threads";

/**
 * Imported into a server's process before its own code (`NODE_OPTIONS=--import=…`). It listens on the socket that
 * `TURN_PROBE` names. A connection starts a measurement: `begin` is answered once it counts. When the connection's
 * other end sends `end`, the answer is the processor time of the event loop's thread since then: all of it, and that
 * of its longest turn, in microseconds.
 *
 * Processor time of one thread, so that a busy machine changes nothing.
 */
const path = process.env["TURN_PROBE"];

const spent = () => {
  const { system, user } = threadCpuUsage();
  return system + user;
};

if (isMainThread && path !== undefined) {
  let measuring = 0;
  let first = 0;
  let last = 0;
  let longest = 0;

  const turn = () => {
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
    if (measuring > 0) setImmediate(turn);
  };

  createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (asked) => {
      if (asked.toString() === "begin") {
        measuring++;
        longest = 0;
        first = last = spent();
        setImmediate(turn);
        socket.write("begun");
        return;
      }
      measuring = Math.max(0, measuring - 1);
      socket.end(JSON.stringify({ longest, total: spent() - first }));
    });
  })
    .listen(path)
    .unref();
}
