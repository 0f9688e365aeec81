import { Effect, type Scope } from "effect";
import type { SmsOutcome, SmsText, SmsVendor } from "./SmsVendor.ts";
import { makeVendorHttp, type VendorAnswer, type VendorRequest } from "../../vendor/VendorHttp.ts";
import type { VendorPlan } from "../../vendor/VendorPlan.ts";

/** The parts of an HTTP vendor: its request, and the meaning of its answers. */
export interface HttpSmsProtocol {
  readonly request: (message: SmsText) => VendorRequest;
  readonly outcome: (answer: VendorAnswer) => SmsOutcome;
}

/** A vendor with one message in a request. Without a connection nothing was sent. */
export const smsOverHttp = (
  { name, plan }: { readonly name: string; readonly plan: VendorPlan },
  { outcome, request }: HttpSmsProtocol,
): Effect.Effect<SmsVendor, never, Scope.Scope> =>
  Effect.map(makeVendorHttp(plan.timeLimit), (http) => ({
    name,
    plan,
    submit: (message) =>
      Effect.match(http.ask(request(message)), {
        onFailure: ({ reason }): SmsOutcome =>
          reason === "NotConnected"
            ? { _tag: "NotSent", failure: "SmsNotSent", explained: "no connection" }
            : { _tag: "Unsure", explained: "the connection broke" },
        onSuccess: outcome,
      }),
  }));
