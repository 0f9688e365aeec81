import { Predicate } from "effect";
import { lookUpError } from "../vendor/SmsFailure.ts";
import type { SmsOutcome } from "../vendor/SmsVendor.ts";
import type { VendorAnswer } from "../../vendor/VendorHttp.ts";
import { jsonIn } from "../../vendor/VendorJson.ts";
import type { TemplateConfig } from "./TemplateConfig.ts";

/** What the answer of a vendor with a template means to a partner: a sent message, or which failure. */

const inside = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return /^\d{1,4}$/.test(name) ? value[Number(name)] : undefined;
  return Predicate.isReadonlyObject(value) && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
};

/** The text or number at a path of a JSON value, at most 200 characters. */
const textAt = (json: unknown, place: string | undefined): string | undefined => {
  if (place === undefined) return undefined;
  const found = place.split(".").reduce(inside, json);
  return typeof found === "string" || typeof found === "number" || typeof found === "boolean"
    ? String(found).slice(0, 200)
    : undefined;
};

const outcomeOfError = ({ errors }: TemplateConfig, status: number, code: string): SmsOutcome => {
  const error = lookUpError(code, errors, {}) ?? "not_sent";
  return error === "not_sent"
    ? {
        _tag: "NotSent",
        failure: "SmsNotSent",
        explained: `${status}, error ${code.replace(/[^\w.-]/g, "").slice(0, 40)}`,
      }
    : { _tag: "Undeliverable", failure: error };
};

/** The outcome of an answer. After a 5xx without an error code it is unknown whether the message was sent. */
export const templateOutcome = (config: TemplateConfig, answer: VendorAnswer): SmsOutcome => {
  const { status } = answer;
  const json = jsonIn(answer);
  const code = textAt(json, config.error);
  if (code !== undefined && code !== "" && !config.noError.includes(code))
    return outcomeOfError(config, status, code);
  if (status >= 500) return { _tag: "Unsure", explained: String(status) };
  if (status < 200 || status >= 300)
    return { _tag: "NotSent", failure: "SmsNotSent", explained: String(status) };
  const id = textAt(json, config.id);
  if (config.id === undefined) return { _tag: "Taken", messageIds: [] };
  return id === undefined || id === ""
    ? { _tag: "Unsure", explained: `${status} without a message's id` }
    : { _tag: "Taken", messageIds: [id] };
};
