import type { Effect, Scope } from "effect";
import { smsOverHttp } from "../vendor/SmsOverHttp.ts";
import type { SmsVendor } from "../vendor/SmsVendor.ts";
import type { TemplateConfig } from "./TemplateConfig.ts";
import { templateRequest } from "./TemplateRequest.ts";
import { templateOutcome } from "./TemplateResponse.ts";

/** Sends over an HTTP vendor that a template describes. */
export const templateSms = (config: TemplateConfig): Effect.Effect<SmsVendor, never, Scope.Scope> =>
  smsOverHttp(
    { name: config.name, plan: config },
    {
      request: (message) => templateRequest(config, message),
      outcome: (answer) => templateOutcome(config, answer),
    },
  );
