import type { Effect, Scope } from "effect";
import { smsOverHttp } from "../vendor/SmsOverHttp.ts";
import type { SmsVendor } from "../vendor/SmsVendor.ts";
import type { TwilioConfig } from "./TwilioConfig.ts";
import { sendRequest } from "./TwilioRequest.ts";
import { outcomeOf } from "./TwilioResponse.ts";

/** Sends over Twilio's Messaging API. */
export const twilioSms = (config: TwilioConfig): Effect.Effect<SmsVendor, never, Scope.Scope> =>
  smsOverHttp(
    { name: config.name, plan: config },
    {
      request: (message) => sendRequest(config, message),
      outcome: (answer) => outcomeOf(config, answer),
    },
  );
