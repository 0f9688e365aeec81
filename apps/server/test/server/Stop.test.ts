import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, it } from "@effect/vitest";
import { describeStores } from "../storage/TestedStores.ts";
import { startServerApart } from "./StartedServer.ts";

// More than one turn accepts, and few enough for a busy machine to answer within the 15 seconds of a stop.
const inBurst = 150;

/** What came back on a connection until it ended, and whether it was reset. */
const wholeOf = async (socket: Socket): Promise<string> => {
  let text = "";
  let error = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => (text += chunk));
  socket.on("error", ({ message }) => (error = message));
  await once(socket, "close").catch(() => undefined);
  return error === "" ? text : `${error} after ${text.length} bytes`;
};

describeStores((store) => {
  it("answers all that was sent before SIGTERM, the kernel's backlog included", async () => {
    const place = await store.fresh();
    await using server = await startServerApart(place);
    const { authorization } = await server.as("demo");
    const { hostname, port } = new URL(server.baseUrl);
    const body = JSON.stringify({ phone: "2025550123" });
    const send = [
      "POST /api/v2/telecom/possession/sms/send HTTP/1.1",
      "Host: x",
      `Authorization: ${authorization}`,
      `Content-Length: ${body.length}`,
      "",
      body,
    ].join("\r\n");
    // Kept alive, as clients keep them.
    const idle = connect(Number(port), hostname);
    idle.write("GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(idle, "data");
    const idleEnded = wholeOf(idle);

    const sockets = Array.from({ length: inBurst }, () => connect(Number(port), hostname));
    const answers = sockets.map(wholeOf);
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    for (const socket of sockets) socket.write(send);
    idle.write(send);
    const began = Date.now();
    const { code } = await server.stop();
    const took = Date.now() - began;

    for (const answer of [...(await Promise.all(answers)), await idleEnded])
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"code":210[^]*\}$/);
    expect(code).toBe(0);
    expect(took).toBeLessThan(20_000);
    expect(server.output.stderr).not.toMatch(/ERROR|^\s+at /m);
    await place.remove();
  });
});

it("is not ready once it stops, and still takes connections for as long as it is set to", async () => {
  await using server = await startServerApart({ settings: { BONAFIDE_STOP_DELAY: "3 seconds" } });
  const statusOf = async (path: string) => (await fetch(`${server.baseUrl}${path}`)).status;
  expect(await statusOf("/ready")).toBe(200);
  const ended = server.stop();
  while ((await statusOf("/ready")) !== 503) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await statusOf("/health")).toBe(200);
  expect((await ended).code).toBe(0);
});
