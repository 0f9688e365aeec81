import { createServer } from "node:net";

/** An SMSC that takes everything at once, by the bytes alone: it must not be what slows either side. */

const answerBit = 0x80000000;
const named = new Set([0x00000004, 0x00000009]);

const answerTo = (pdu: Buffer): Buffer => {
  const command = pdu.readUInt32BE(4);
  // Its id of a message, or its name: a text of one character.
  const body = named.has(command) ? Buffer.from("1\0") : Buffer.alloc(0);
  const head = Buffer.alloc(16);
  head.writeUInt32BE(16 + body.length, 0);
  head.writeUInt32BE((command | answerBit) >>> 0, 4);
  pdu.copy(head, 12, 12, 16);
  return Buffer.concat([head, body]);
};

const server = createServer((socket) => {
  let rest: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on("error", () => {});
  socket.on("data", (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const answers: Array<Buffer> = [];
    let at = 0;
    while (rest.length - at >= 16 && rest.length - at >= rest.readUInt32BE(at)) {
      const length = rest.readUInt32BE(at);
      answers.push(answerTo(rest.subarray(at, at + length)));
      at += length;
    }
    rest = rest.subarray(at);
    socket.write(Buffer.concat(answers));
  });
}).listen(0, "127.0.0.1", () => {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  process.once("message", () => process.send?.({ port }));
});
