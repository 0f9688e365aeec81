import { createServer, type Socket } from "node:net";
import { Effect, type Scope } from "effect";
import { type LoopbackServer, onLoopback } from "./LoopbackServer.ts";
import {
  answerBit,
  bodyReader,
  commands,
  cString,
  readPdus,
  readSubmit,
  type SubmittedMessage,
  writeDeliver,
  writePdu,
} from "./SmppPdu.ts";

/** What the SMSC answers to a message; nothing at all where it stays silent. */
export interface SmscAnswer {
  readonly status?: number;
  readonly id?: string;
  readonly silent?: boolean;
}

/** An SMSC on loopback, and what a test makes it do. Each may be set while it runs. */
export interface SmscSimulator extends LoopbackServer {
  readonly url: string;
  /** What was submitted, oldest first, refused ones too. */
  readonly submitted: ReadonlyArray<SubmittedMessage>;
  /** How many lines are bound now, and how many binds there ever were. */
  readonly bound: () => number;
  readonly binds: () => number;
  readonly enquiries: () => number;
  readonly set: {
    /** The status of binds from now on. */
    bindStatus: number;
    /** The answer to each message from now on. */
    answer: (message: SubmittedMessage, id: string) => SmscAnswer;
    /** Whether enquiries are answered. */
    answersEnquiries: boolean;
    /** Called when a message came, before it is answered. */
    whenSubmitted: (message: SubmittedMessage, id: string) => void;
  };
  /** Sends a deliver_sm to a bound line, and tells the status of its answer. */
  readonly deliver: (message: {
    readonly esmClass: number;
    readonly text: string;
    readonly tlvs?: Buffer;
  }) => Promise<number>;
  /** Sends a receipt in the form of appendix B. */
  readonly receipt: (id: string, stat: string, err?: string) => Promise<number>;
  /** Sends bytes to every bound line. */
  readonly raw: (bytes: Buffer) => void;
  /** Sends enquire_link, and waits for the answer. */
  readonly enquire: () => Promise<number>;
}

/** Credentials that the simulator takes. */
export const smscCredentials = { systemId: "bonafide", password: "smpp-pw" } as const;

/** An SMSC of its own code, on raw sockets: it accepts messages, numbers them from 1 and answers as set. */
export const smscSimulator: Effect.Effect<SmscSimulator, never, Scope.Scope> = Effect.gen(
  function* () {
    const submitted: Array<SubmittedMessage> = [];
    const lines = new Set<Socket>();
    const waiting = new Map<number, (status: number) => void>();
    const set: SmscSimulator["set"] = {
      bindStatus: 0,
      answer: () => ({}),
      answersEnquiries: true,
      whenSubmitted: () => {},
    };
    let [binds, enquiries, ids, sequences] = [0, 0, 0, 0];

    const bind = (socket: Socket, body: Buffer): number => {
      const reader = bodyReader(body);
      const [systemId, password] = [reader.text(), reader.text()];
      if (set.bindStatus !== 0) return set.bindStatus;
      if (systemId !== smscCredentials.systemId) return 0x0f;
      if (password !== smscCredentials.password) return 0x0e;
      binds += 1;
      lines.add(socket);
      return 0;
    };

    const serve = (socket: Socket) => {
      let rest: Buffer = Buffer.alloc(0);
      const say = (
        command: number,
        status: number,
        sequence: number,
        body: Buffer = Buffer.alloc(0),
      ) => socket.writable && socket.write(writePdu({ command, status, sequence, body }));
      socket.on("close", () => lines.delete(socket));
      socket.on("data", (bytes) => {
        const read = readPdus(Buffer.concat([rest, bytes]));
        rest = read.rest;
        for (const { body, command, sequence, status } of read.pdus) {
          const answer = (command | answerBit) >>> 0;
          switch (command) {
            case commands.bind_transceiver: {
              const status = bind(socket, body);
              say(answer, status, sequence, status === 0 ? cString("simulator") : undefined);
              break;
            }
            case commands.submit_sm: {
              const message = readSubmit(body);
              const id = String(++ids);
              submitted.push(message);
              set.whenSubmitted(message, id);
              const answered = set.answer(message, id);
              if (answered.silent === true) break;
              const status = answered.status ?? 0;
              const answeredId = status === 0 ? cString(answered.id ?? id) : undefined;
              say(answer, status, sequence, answeredId);
              break;
            }
            case commands.enquire_link:
              enquiries += 1;
              if (set.answersEnquiries) say(answer, 0, sequence);
              break;
            case commands.unbind:
              lines.delete(socket);
              say(answer, 0, sequence);
              break;
            default:
              waiting.get(sequence)?.(status);
              waiting.delete(sequence);
          }
        }
      });
    };

    const loopback = yield* onLoopback(createServer(serve));
    const ask = (command: number, body: Buffer) =>
      new Promise<number>((resolve, reject) => {
        const [line] = lines;
        if (line === undefined) return reject(new Error("No client is bound."));
        sequences += 1;
        waiting.set(sequences, resolve);
        line.write(writePdu({ command, status: 0, sequence: sequences, body }));
      });
    const deliver: SmscSimulator["deliver"] = (message) =>
      ask(commands.deliver_sm, writeDeliver(message));

    return {
      ...loopback,
      url: `smpp://127.0.0.1:${loopback.port}`,
      submitted,
      bound: () => lines.size,
      binds: () => binds,
      enquiries: () => enquiries,
      set,
      deliver,
      receipt: (id, stat, err = "000") =>
        deliver({
          esmClass: 4,
          text: `id:${id} sub:001 dlvrd:001 submit date:2601010000 done date:2601010001 stat:${stat} err:${err} text:`,
        }),
      raw: (bytes) => {
        for (const line of lines) line.write(bytes);
      },
      enquire: () => ask(commands.enquire_link, Buffer.alloc(0)),
    };
  },
);
