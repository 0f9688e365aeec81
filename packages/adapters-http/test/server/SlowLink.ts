import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { Effect } from "effect";

/** How slow a link is. */
interface Slowness {
  /** Each way. */
  readonly bytesPerSecond: number;
  /** From one end to the other and back, in milliseconds. */
  readonly roundTrip: number;
}

/** Forwards the bytes of one end at the link's pace, and its end or reset. */
const passOn = (from: Socket, to: Socket, { bytesPerSecond, roundTrip }: Slowness): void => {
  let freeAt = 0;
  const pending: Array<() => void> = [];
  /** Does something once so many bytes have passed, after all before it. Gives when the link is free again. */
  const after = (bytes: number, act: () => void): number => {
    const now = performance.now();
    freeAt = Math.max(now, freeAt) + (bytes / bytesPerSecond) * 1_000;
    pending.push(act);
    // Timers of several lengths do not fire in their order on a busy machine.
    setTimeout(() => pending.shift()?.(), freeAt - now + roundTrip / 2);
    return freeAt - now;
  };
  from.on("data", (chunk: Buffer) => {
    from.pause();
    const taken = after(chunk.length, () => to.writable && to.write(chunk));
    setTimeout(() => from.resume(), taken);
  });
  from.on("end", () => after(0, () => to.end()));
  from.on("error", () => after(0, () => to.resetAndDestroy()));
};

/** A slow link to a port of this machine. Gives the port of its near end. */
export const slowLink = (port: number, slowness: Slowness) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(async () => {
        const sockets: Array<Socket> = [];
        const near = createServer({ allowHalfOpen: true }, (client) => {
          const server = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
          sockets.push(client, server);
          passOn(client, server, slowness);
          passOn(server, client, slowness);
        }).listen(0, "127.0.0.1");
        await once(near, "listening");
        return { near, sockets };
      }),
      ({ near, sockets }) =>
        Effect.sync(() => {
          near.close();
          for (const socket of sockets) socket.destroy();
        }),
    ),
    ({ near }) => {
      const address = near.address();
      return address !== null && typeof address === "object" ? address.port : 0;
    },
  );
