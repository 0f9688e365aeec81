import { Limits } from "@bonafide/core/limit/Limits";
import type { ReceiptOutcome } from "@bonafide/core/telecom/SmsReceipt";
import { SmsReceipts } from "@bonafide/core/telecom/SmsReceipts";
import { outcomeOf } from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { Effect, Exit, Option } from "effect";
import type { Known } from "../Judgement.ts";
import { vendor } from "../SimulatedNetwork.ts";
import { decided } from "../SimulatedServer.ts";
import { type Family, leadOf, type Stage } from "../Stage.ts";
import { requestsOf } from "./Requests.ts";
import { usedLimit } from "./UsedLimit.ts";

const codeLifetime = decided.codeLifetime * 1_000;

const receiptOutcomes: ReadonlyArray<ReceiptOutcome> = [
  { _tag: "Delivered" },
  { _tag: "Underway" },
  { _tag: "Undelivered", failure: "PhoneOff" },
];

/** Possession checks with their receipts and limits, and identity matches. */
export const telecomFamily = (stage: Stage): Family => {
  const { ask, calls, erased, known, network, now, partners, random, real, violated } = stage;
  const { open } = requestsOf(stage);
  const sends = usedLimit("possession_send", violated);
  const undelivered = new Set<string>();
  const receipted = new Set<string>();
  let phones = 0;

  const freshPhone = () => {
    phones += 1;
    return `2${String(phones).padStart(9, "0")}`;
  };
  /** A new phone, or one that got a code lately. */
  const somePhone = () =>
    random.next() < 0.7 || phones < 8
      ? freshPhone()
      : `2${String(phones - random.below(4)).padStart(9, "0")}`;

  const send = Effect.suspend(() => {
    const phone = somePhone();
    const at = now();
    return open(
      "possession",
      (partner, asked) => {
        const call = calls.sendCode(partner, phone, asked);
        const died = Effect.onInterrupt(call, () => Effect.sync(() => sends.use(phone, at, false)));
        return Effect.tap(died, () => Effect.sync(() => sends.use(phone, at, true)));
      },
      ({ names }, tries) => {
        if (!names.includes("ProductRateExceeded")) return false;
        sends.refuse(phone, at, tries - 1);
        return true;
      },
    );
  });

  const match = open("identity", (partner, asked) => calls.match(partner, freshPhone(), asked));

  const judgeConfirm = (
    one: Known,
    isRight: boolean,
    leadBefore: number,
    exit: Exit.Exit<unknown, { readonly names: ReadonlyArray<string> }>,
  ) => {
    if (Exit.isSuccess(exit)) {
      one.isConfirmed = true;
      if (!isRight) violated("possession: a wrong code confirmed");
      if (one.wrongCodes >= 5) violated("possession: a sixth guess counted");
      if (undelivered.has(one.id)) violated("possession: confirmed after it had failed");
      if (real() - one.at > codeLifetime + 60_000) violated("possession: a code outlived its time");
      return;
    }
    const names = Option.match(Exit.findErrorOption(exit), {
      onNone: () => ["Died"],
      onSome: (error) => error.names,
    });
    if (names.includes("CodeInvalid")) one.wrongCodes += 1;
    if (one.wrongCodes > 5) violated("possession: more than five guesses");
    const isYoung = real() - one.at < codeLifetime - 5_000 && leadBefore <= one.lead + 5_000;
    if (isRight && names.includes("CodeExpired") && isYoung)
      violated("possession: a code expired early");
  };

  const confirm = (isRight: boolean) =>
    Effect.gen(function* () {
      const awaiting = known.filter(
        (one) => one.kind === "possession" && !one.isConfirmed && !erased.has(one.verificationId),
      );
      const one = random.pick(awaiting.slice(isRight ? -8 : -2));
      if (one === undefined) return;
      const right = network.codes.get(one.id) ?? "";
      const wrong = right === "000000" ? "000001" : "000000";
      const partner = partners.find(({ caller }) => caller === one.caller);
      if (partner === undefined) return;
      const leadBefore = leadOf(stage);
      // A partner that got no answer asks again: sometimes while the first request is still under way.
      const times = random.next() < 0.05 ? 2 : 1;
      const exits = yield* Effect.forEach(
        Array.from({ length: times }),
        () => ask(calls.confirmCode(partner, one.id, isRight ? right : wrong)),
        { concurrency: "unbounded" },
      );
      const told = exits.filter((exit) => exit !== undefined);
      for (const exit of told) judgeConfirm(one, isRight, leadBefore, exit);
      if (told.filter(Exit.isSuccess).length > 1) violated("possession: confirmed twice");
    });

  /** A receipt of a message, which may come late, and twice. */
  const receipt = Effect.gen(function* () {
    const sent = known.filter(({ id, kind }) => kind === "possession" && network.codes.has(id));
    const one = random.pick(random.next() < 0.5 ? sent.slice(-3) : sent);
    const outcome = random.pick(receiptOutcomes);
    if (one === undefined || outcome === undefined) return;
    const wasOver = one.isConfirmed || erased.has(one.verificationId) || receipted.has(one.id);
    const times = 1 + random.below(2);
    const exits = yield* Effect.forEach(
      Array.from({ length: times }),
      () =>
        ask(Effect.flatMap(SmsReceipts, (it) => it.apply({ vendor, messageId: one.id, outcome }))),
      { concurrency: "unbounded" },
    );
    const results = exits.flatMap((exit) =>
      exit !== undefined && Exit.isSuccess(exit) ? [exit.value] : [],
    );
    if (results.includes("Unknown")) violated("receipt: of a message that is not known");
    const applied = results.filter((result) => result === "Applied").length;
    if (applied > 1 || (applied === 1 && wasOver)) violated("receipt: applied to what was over");
    if (applied > 0) undelivered.add(one.id);
    // A server that died has perhaps not seen it.
    if (outcome._tag === "Undelivered" && results.length > 0) receipted.add(one.id);
  });

  const judge = Effect.gen(function* () {
    const transactions = yield* TransactionStore;
    for (const id of undelivered) {
      const found = Option.getOrUndefined(yield* transactions.find(id));
      if (found !== undefined && outcomeOf(found)._tag === "PhoneConfirmed")
        violated("receipt: applied, and the phone is confirmed");
    }
    const nearest = yield* (yield* Limits).nearest("possession_send", now(), 1_000);
    if (nearest.some(({ most, used }) => used > most))
      violated("limit: more is stored than allowed");
  });

  return {
    moves: {
      "a code is sent": [14, send],
      "a code is confirmed": [10, confirm(true)],
      "a code is guessed": [8, confirm(false)],
      "a receipt comes": [4, receipt],
      "a match is asked for": [10, match],
    },
    judge,
  };
};
