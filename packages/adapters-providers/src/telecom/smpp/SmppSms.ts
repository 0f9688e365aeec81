import { MessageReferences } from "@bonafide/core/telecom/MessageReferences";
import { SmsReceiptInbox } from "@bonafide/core/telecom/SmsReceiptInbox";
import { Clock, Effect, FiberSet, Metric, Option, type Scope } from "effect";
import type { Pdu } from "./SmppLibrary.ts";
import type { SmsOutcome, SmsText, SmsVendor } from "../vendor/SmsVendor.ts";
import { makeSmppBind, type SmppBind, type SmppLine } from "./SmppBind.ts";
import type { SmppConfig } from "./SmppConfig.ts";
import { isThrottled, outcomeOfStatus } from "./SmppMapping.ts";
import { messageIdOf, readReceipt } from "./SmppReceipt.ts";
import { submitRequest } from "./SmppRequest.ts";
import { linked, type SmppSegment, smppText } from "./SmppText.ts";

/** `command_status` that asks to send a receipt again later: ESME_RX_T_APPN. */
const later = 0x64;

const ignored = Metric.counter("bonafide_smpp_ignored_total", {
  description: "Messages from an SMSC that are no receipt, or none that can be read",
  incremental: true,
});

const notSent = (explained: string): SmsOutcome => ({
  _tag: "NotSent",
  failure: "SmsNotSent",
  explained,
});

const lost: SmsOutcome = { _tag: "Unsure", explained: "the line was lost before the answer" };

/** Sends over an SMSC, and passes on its receipts. */
export const smppSms = (
  config: SmppConfig,
): Effect.Effect<SmsVendor, never, Scope.Scope | SmsReceiptInbox> =>
  Effect.gen(function* () {
    const { tell } = yield* SmsReceiptInbox;
    const fork = yield* FiberSet.makeRuntime<never, void, never>();

    const hear = (pdu: Pdu, line: SmppLine) => {
      const receipt = readReceipt(config, pdu);
      if (Option.isNone(receipt)) {
        line.tell(pdu.response());
        fork(Metric.update(Metric.withAttributes(ignored, { vendor: config.name }), 1));
        return;
      }
      fork(
        Effect.map(tell(receipt.value), (result) =>
          line.tell(pdu.response({ command_status: Option.isSome(result) ? 0 : later })),
        ),
      );
    };

    const binds = yield* Effect.all(
      Array.from({ length: config.binds }, () => makeSmppBind(config, hear)),
    );
    const { next: reference } = yield* MessageReferences;

    const idlest = (now: number): SmppBind | undefined => {
      let found: SmppBind | undefined;
      let least = Number.POSITIVE_INFINITY;
      for (const bind of binds) {
        const load = bind.load(now);
        if (load !== undefined && load < least) [found, least] = [bind, load];
      }
      return found;
    };

    const outcomeOf = (bind: SmppBind, answered: Option.Option<Pdu>, now: number): SmsOutcome => {
      if (Option.isNone(answered)) return notSent("no place in the window");
      const { command_status: status, message_id: id } = answered.value;
      if (status !== 0) {
        if (isThrottled(status)) bind.throttle(now);
        return outcomeOfStatus(config.errors, status);
      }
      const known = typeof id === "string" && id !== "";
      return { _tag: "Taken", messageIds: known ? [messageIdOf(config, "answer", id)] : [] };
    };

    const submitOn = (bind: SmppBind, pdu: Pdu, now: number): Effect.Effect<SmsOutcome> =>
      Effect.match(bind.submit(pdu), {
        onFailure: () => lost,
        onSuccess: (answered) => outcomeOf(bind, answered, now),
      });

    const submitAll = Effect.fnUntraced(function* (
      bind: SmppBind,
      pdus: ReadonlyArray<Pdu>,
      now: number,
    ) {
      const messageIds: Array<string> = [];
      for (const [at, pdu] of pdus.entries()) {
        const outcome = yield* submitOn(bind, pdu, now);
        // Some parts may arrive.
        if (outcome._tag !== "Taken") return at === 0 ? outcome : lost;
        messageIds.push(...outcome.messageIds);
      }
      const taken: SmsOutcome = { _tag: "Taken", messageIds };
      return taken;
    });

    const submit = ({ text, to }: SmsText): Effect.Effect<SmsOutcome> =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const bind = idlest(now);
        if (bind === undefined) return Effect.succeed(notSent(binds[0]?.trouble() ?? "throttled"));
        const { dataCoding, pieces } = smppText(text);
        const pduOf = (segment: SmppSegment) => submitRequest(config, to, dataCoding, segment);
        const [only] = pieces;
        return only !== undefined && pieces.length === 1
          ? submitOn(bind, pduOf({ message: only }), now)
          : Effect.flatMap(reference, (number) =>
              submitAll(bind, linked(pieces, number).map(pduOf), now),
            );
      });

    return { name: config.name, plan: config, submit };
  });
