import { Predicate, Record, Redacted } from "effect";
import { internationalOf } from "../vendor/InternationalPhone.ts";
import type { SmsText } from "../vendor/SmsVendor.ts";
import type { VendorRequest } from "../../vendor/VendorHttp.ts";
import type { TemplateConfig } from "./TemplateConfig.ts";

const place = /\{(to|digits|phone|text)\}/g;

const valueOf = (name: string, { text, to }: SmsText): string => {
  switch (name) {
    case "to":
      return internationalOf(to);
    case "digits":
      return `1${to}`;
    case "phone":
      return to;
    default:
      return text;
  }
};

/** Fills a text with the message's values, each written by `write`. */
const filled = (
  template: string,
  message: SmsText,
  write: (value: string) => string = (value) => value,
): string => template.replace(place, (_, name: string) => write(valueOf(name, message)));

/** Whether a filled text is an http or https URL with a fixed host. */
export const isTemplateUrl = (template: string): boolean => {
  const url = URL.parse(template.replaceAll(place, "0"));
  const origin = /^https?:\/\/[^/?#{}@]+([/?]|$)/.test(template);
  return url !== null && origin && url.hash === "";
};

const filledJson = (template: unknown, message: SmsText): unknown => {
  if (typeof template === "string") return filled(template, message);
  if (Array.isArray(template)) return template.map((item) => filledJson(item, message));
  if (Predicate.isReadonlyObject(template))
    return Record.map(template, (item) => filledJson(item, message));
  return template;
};

const bodyOf = ({ form, json }: TemplateConfig, message: SmsText) => {
  if (json !== undefined)
    return { type: "application/json", body: JSON.stringify(filledJson(json, message)) };
  if (form !== undefined)
    return {
      type: "application/x-www-form-urlencoded",
      body: new URLSearchParams(Record.map(form, (text) => filled(text, message))).toString(),
    };
  return undefined;
};

/** The request for a message. */
export const templateRequest = (config: TemplateConfig, message: SmsText): VendorRequest => {
  const { headers, method, url } = config;
  const body = bodyOf(config, message);
  return {
    method,
    url: filled(url, message, encodeURIComponent),
    headers: {
      accept: "application/json",
      ...(body !== undefined && { "content-type": body.type }),
      ...Record.map(headers, Redacted.value),
    },
    ...(body !== undefined && { body: body.body }),
  };
};
