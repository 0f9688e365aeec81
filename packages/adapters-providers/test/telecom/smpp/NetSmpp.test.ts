import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { SmppConfig } from "@bonafide/adapters-providers/telecom/smpp/SmppConfig";
import { smppSms } from "@bonafide/adapters-providers/telecom/smpp/SmppSms";
import { Phone } from "@bonafide/core/telecom/Phone";
import type { SmsReceipt } from "@bonafide/core/telecom/SmsReceipt";
import { SmsReceiptInbox } from "@bonafide/core/telecom/SmsReceiptInbox";
import { describe, expect, it } from "@effect/vitest";
import { Deferred, Effect, Schedule, Schema } from "effect";

const script = fileURLToPath(new URL("./smsc.pl", import.meta.url));

/** Debian's package libnet-smpp-perl, which `.ci/run` installs where it can. */
const isThere = spawnSync("perl", ["-MNet::SMPP", "-e", "1"]).status === 0;

/** The lines that an SMSC in Perl prints, as they come. */
const perlSmsc = Effect.gen(function* () {
  const child = yield* Effect.acquireRelease(
    Effect.sync(() => spawn("perl", [script], { stdio: ["ignore", "pipe", "inherit"] })),
    (child) => Effect.sync(() => child.kill("SIGKILL")),
  );
  const lines: Array<Readonly<Record<string, unknown>>> = [];
  createInterface(child.stdout).on("line", (line) => lines.push(JSON.parse(line)));
  return lines;
});

const until = (holds: () => boolean) =>
  Effect.suspend(() => (holds() ? Effect.void : Effect.fail("not yet"))).pipe(
    Effect.retry(Schedule.spaced("10 millis")),
    Effect.timeout("10 seconds"),
    Effect.orDie,
  );

describe.skipIf(!isThere)("SmppSms before an SMSC of Net::SMPP", () => {
  it.live("is understood, and understands it", () =>
    Effect.gen(function* () {
      const lines = yield* perlSmsc;
      yield* until(() => lines.length > 0);
      const config = Schema.decodeUnknownSync(SmppConfig)({
        vendor: "smpp",
        name: "perl",
        url: `smpp://127.0.0.1:${String(lines[0]?.["port"])}`,
        systemId: "bonafide",
        password: "smpp-pw",
        from: "12345",
      });
      const told: Array<SmsReceipt> = [];
      const { take } = yield* SmsReceiptInbox;
      const worker = Effect.flatMap(take, ({ receipt, result }) => {
        told.push(receipt);
        return Deferred.succeed(result, "Noted");
      });
      yield* Effect.forkScoped(Effect.forever(worker));
      const { submit } = yield* smppSms(config);
      const to = Phone.make("4155550123");
      yield* until(() => lines.some((line) => "bind" in line));
      yield* Effect.sleep("50 millis");
      const text = "123456 is your verification code.";
      expect(yield* submit({ to, text })).toEqual({ _tag: "Taken", messageIds: ["perl_1"] });
      expect(yield* submit({ to, text: "你好" })).toEqual({
        _tag: "Taken",
        messageIds: ["perl_2"],
      });
      yield* until(() => told.length === 2);
      expect(told).toEqual([
        { vendor: "perl", messageId: "perl_1", outcome: { _tag: "Delivered" } },
        {
          vendor: "perl",
          messageId: "perl_2",
          outcome: { _tag: "Undelivered", failure: "PhoneOrNetworkFailed" },
        },
      ]);
      yield* until(() => lines.filter((line) => "told" in line).length === 2);
      expect(lines.filter((line) => !("port" in line || "told" in line))).toMatchObject([
        { bind: "bonafide", password: "smpp-pw" },
        {
          source_addr: "12345",
          destination_addr: "14155550123",
          data_coding: "0",
          registered_delivery: "1",
          validity_period: "000000001000000R",
          short_message: text,
        },
        { data_coding: "8" },
      ]);
    }).pipe(Effect.provide(SmsReceiptInbox.layer)),
  );
});
