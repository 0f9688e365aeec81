import { connect, type Socket } from "node:net";
import { setPriority } from "node:os";
import { Schema } from "effect";
import { Pool } from "undici";
import { CrowdOrder } from "./HostileCrowd.ts";
import type { Target } from "./Requests.ts";
import { signIn } from "./SignIn.ts";

/** The process of the crowd: a quarter each of slow bodies, huge announced lengths, endless headers and passwords. */
const each = 25;

/** How often a socket sends a little more, and how soon it is opened again after its end, in milliseconds. */
const every = 100;
const reopened = 5;

let opened = 0;
let end = async () => undefined;

const headOf = ({ authorization }: Target, line: string, ...headers: ReadonlyArray<string>) =>
  [
    line,
    "host: 127.0.0.1",
    ...(authorization === "" ? [] : [`authorization: ${authorization}`]),
    ...headers,
    "",
  ].join("\r\n");

/** What each kind of socket sends first, and then again and again. */
const slow = (target: Target): ReadonlyArray<readonly [string, string]> => [
  [
    headOf(
      target,
      "POST /api/v2/telecom/possession/sms/send HTTP/1.1",
      "content-type: application/json",
      "content-length: 60000",
      "\r\n{",
    ),
    " ",
  ],
  [
    headOf(
      target,
      "POST /api/v2/document/license/verify HTTP/1.1",
      "content-type: multipart/form-data; boundary=b",
      "content-length: 31000000",
      '\r\n--b\r\nContent-Disposition: form-data; name="front_image"; filename="a.jpg"\r\n\r\n',
    ),
    "x".repeat(64 * 1024),
  ],
  [headOf(target, "GET /health HTTP/1.1"), `x-${"n".repeat(20)}: ${"y".repeat(900)}\r\n`],
];

const begin = (target: Target) => {
  let isOver = false;
  const sockets = new Set<Socket>();
  const hold = (first: string, more: string): void => {
    if (isOver) return;
    const socket = connect(target.port, "127.0.0.1", () => socket.write(first));
    opened += 1;
    sockets.add(socket);
    const ticks = setInterval(() => socket.writable && socket.write(more), every);
    socket.on("error", () => undefined).resume();
    socket.on("close", () => {
      clearInterval(ticks);
      sockets.delete(socket);
      setTimeout(() => hold(first, more), reopened);
    });
  };
  for (const [first, more] of slow(target))
    for (let count = 0; count < each; count++) hold(first, more);

  const pool = new Pool(`http://127.0.0.1:${target.port}`, { connections: each });
  opened += each;
  const guess = async (): Promise<void> => {
    // Refused guesses are part of it.
    while (!isOver)
      await signIn(pool, `unknown${Math.random()}@example.com`).catch(() => undefined);
  };
  const guesses = Promise.all(Array.from({ length: each }, guess));

  return async () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
    await guesses;
    await pool.destroy();
    return undefined;
  };
};

// A crowd has processors of its own elsewhere. Here it takes what the server and the measured partner leave.
setPriority(10);

const decode = Schema.decodeUnknownSync(CrowdOrder);

process.on("message", (message) => {
  const order = decode(message);
  if (order.order === "begin") {
    opened = 0;
    end = begin(order);
    process.send?.({ opened });
  } else void end().then(() => process.send?.({ opened }));
});
