import { Effect, Exit } from "effect";
import type { Asked, Denied } from "../calls/Calls.ts";
import type { Known } from "../Judgement.ts";
import type { Partner } from "../Partners.ts";
import type { Core } from "../SimulatedServer.ts";
import { leadOf, type Stage } from "../Stage.ts";

type Made = { readonly id: string; readonly verificationId: string };

/** How the partners of a trace ask for transactions. */
export const requestsOf = (stage: Stage) => {
  const { ask, erased, known, partners, random, real, violated } = stage;
  let marks = 0;

  const callbackUrl = () =>
    random.next() < 0.7 ? `https://partner.example/${random.below(3)}` : undefined;

  /** Asks for a transaction, sometimes twice at once, and notes what was acknowledged. */
  const open = (
    kind: Known["kind"],
    call: (partner: Partner, asked: Asked) => Effect.Effect<Made, Denied, Core>,
    /** Whether a right request may be refused so. `tries`: how often it is made at once. */
    mayRefuse: (denied: Denied, tries: number) => boolean = () => false,
    onMade: (made: Known) => void = () => {},
  ) =>
    Effect.gen(function* () {
      const among = known.filter(({ verificationId }) => !erased.has(verificationId));
      const tied = random.next() < 0.3 ? random.pick(among) : undefined;
      const partner =
        tied === undefined
          ? random.pick(partners)
          : partners.find(({ caller }) => caller === tied.caller);
      if (partner === undefined) return;
      const { caller } = partner;
      const url = callbackUrl();
      const tries = random.next() < 0.05 ? 2 : 1;
      const requests = Array.from({ length: tries }, () => {
        marks += 1;
        const metadata = `${kind} ${marks} of a person`;
        return { callbackUrl: url, verificationId: tied?.verificationId, metadata };
      });
      const exits = yield* Effect.forEach(
        requests,
        (request) =>
          Effect.map(ask(call(partner, request)), (exit) => ({ exit, mark: request.metadata })),
        { concurrency: "unbounded" },
      );
      for (const { exit, mark } of exits) {
        if (exit === undefined) continue;
        if (Exit.isSuccess(exit)) {
          const { id, verificationId } = exit.value;
          const made: Known = {
            id,
            verificationId,
            kind,
            caller,
            url,
            mark,
            at: real(),
            lead: leadOf(stage),
            isConfirmed: false,
            wrongCodes: 0,
          };
          known.push(made);
          onMade(made);
          continue;
        }
        const fault = Exit.findErrorOption(exit);
        if (fault._tag === "None" || !mayRefuse(fault.value, tries))
          violated(`${kind}: a right request was refused`);
      }
    });

  return { callbackUrl, open };
};
