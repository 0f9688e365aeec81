import { join } from "node:path";
import { SmppConfig } from "@bonafide/adapters-providers/telecom/smpp/SmppConfig";
import { smppSms } from "@bonafide/adapters-providers/telecom/smpp/SmppSms";
import { Phone } from "@bonafide/core/telecom/Phone";
import { SmsReceiptInbox } from "@bonafide/core/telecom/SmsReceiptInbox";
import { Effect, Schedule, Schema } from "effect";
import { smpp } from "@bonafide/adapters-providers/telecom/smpp/SmppLibrary";
import { Listening } from "../callback/Messages.ts";
import { compared, measured } from "../report/Row.ts";
import { startChild } from "../server/Child.ts";
import { type Bench, inTurn, NotMeasured } from "./Bench.ts";

const message = { to: Phone.make("4155550123"), text: "123456 is your verification code." };
const from = "12345";
const window = 32;

/** Messages a second that the product's vendor submits. */
const ours = (port: number) =>
  Effect.map(
    smppSms(
      Schema.decodeUnknownSync(SmppConfig)({
        vendor: "smpp",
        name: "bench",
        url: `smpp://127.0.0.1:${port}`,
        systemId: "bench",
        password: "bench",
        from,
        window,
      }),
    ),
    ({ submit }) =>
      (seconds: number) =>
        Effect.gen(function* () {
          // It binds in the background.
          const bound = Effect.map(submit(message), ({ _tag }) => _tag === "Taken");
          yield* Effect.repeat(bound, {
            until: (taken) => taken,
            schedule: Schedule.spaced("10 millis"),
          });
          const began = performance.now();
          let taken = 0;
          const worker = Effect.gen(function* () {
            while (performance.now() - began < seconds * 1000) {
              const { _tag } = yield* submit(message);
              if (_tag !== "Taken") return yield* new NotMeasured({ message: `submit: ${_tag}` });
              taken += 1;
            }
          });
          yield* Effect.all(
            Array.from({ length: window }, () => worker),
            { concurrency: "unbounded", discard: true },
          );
          return taken / ((performance.now() - began) / 1000);
        }),
  );

/** The same with the bare library, with as many messages under way. */
const theirs = (port: number, seconds: number) =>
  Effect.callback<number>((resume) => {
    const session = smpp().connect({ host: "127.0.0.1", port, tls: false });
    const fields = {
      source_addr_ton: 1,
      source_addr_npi: 1,
      source_addr: from,
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: `1${message.to}`,
      validity_period: "000000001000000R",
      registered_delivery: 1,
      data_coding: 0,
    };
    let [taken, open, began] = [0, window, 0];
    const next = () => {
      if (performance.now() - began < seconds * 1000) {
        const pdu = new (smpp().PDU)("submit_sm", { ...fields, short_message: message.text });
        session.send(pdu, () => {
          taken += 1;
          next();
        });
        return;
      }
      open -= 1;
      if (open > 0) return;
      session.destroy();
      resume(Effect.succeed(taken / ((performance.now() - began) / 1000)));
    };
    session.on("connect", () => {
      const bind = new (smpp().PDU)("bind_transceiver", { system_id: "bench", password: "bench" });
      session.send(bind, () => {
        began = performance.now();
        for (let at = 0; at < window; at++) next();
      });
    });
    return Effect.sync(() => session.destroy());
  });

/** Submitting messages to an SMSC over one connection, against the bare library with the same window. */
export const measureSubmits = (bench: Pick<Bench, "directory" | "scale">) =>
  Effect.gen(function* () {
    const { rounds, seconds, warmUp } = bench.scale;
    const smsc = yield* startChild({
      entry: new URL("../telecom/smsc.ts", import.meta.url),
      args: [],
      nodeArgs: [],
      env: {},
      output: join(bench.directory, "smsc.log"),
    });
    const { port } = yield* smsc.ask({ ask: "port" }, Listening);
    const submitted = yield* ours(port);
    yield* submitted(warmUp);
    yield* theirs(port, warmUp);
    const [product = [], library = []] = yield* inTurn(rounds, [
      submitted(seconds),
      theirs(port, seconds),
    ]);
    return [
      compared({
        name: "SMPP submits",
        unit: "submits/s",
        measured: measured(product),
        against: "bare library",
        reference: measured(library),
        target: { atLeast: 0.8 },
      }),
    ];
  }).pipe(Effect.provide(SmsReceiptInbox.layer));
