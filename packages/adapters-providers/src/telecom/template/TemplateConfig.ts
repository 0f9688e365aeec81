import { Effect, Schema } from "effect";
import { SmsErrorTable } from "../vendor/SmsFailure.ts";
import { vendorBase } from "../../vendor/VendorBase.ts";
import { isTemplateUrl } from "./TemplateRequest.ts";

/** Where something is in a JSON answer: names and places in lists with dots between, such as `messages.0.id`. */
const JsonPlace = Schema.String.check(Schema.isPattern(/^[^.]+(\.[^.]+)*$/));

const text = Schema.String.check(Schema.isMaxLength(4_096));

/**
 * Any vendor that takes one message a request, told by template.
 *
 * `{to}` (E.164), `{digits}` (the same without the plus), `{phone}` (ten digits) and `{text}` stand for the message in
 * `url`, where they are encoded, and in the texts of `json` or `form`. `headers` and every other text may come from the
 * environment. `id` is where the vendor's id of the message is; without it whatever is 2xx was taken. `error` is where
 * an error's code is, whatever the status; `noError` are codes that are none. `errors` says what codes mean.
 */
export const TemplateConfig = Schema.Struct({
  ...vendorBase("http"),
  url: Schema.String.check(Schema.makeFilter(isTemplateUrl)),
  method: Schema.Literals(["GET", "POST", "PUT"]).pipe(
    Schema.withDecodingDefaultType(Effect.succeed("POST" as const)),
  ),
  headers: Schema.Record(
    Schema.String,
    Schema.RedactedFromValue(text.check(Schema.isPattern(/^[\x20-\x7e]*$/))),
  ).pipe(Schema.withDecodingDefaultType(Effect.succeed({}))),
  json: Schema.optionalKey(Schema.Json),
  form: Schema.optionalKey(Schema.Record(Schema.String, text)),
  id: Schema.optionalKey(JsonPlace),
  error: Schema.optionalKey(JsonPlace),
  noError: Schema.Array(Schema.String).pipe(Schema.withDecodingDefaultType(Effect.succeed([]))),
  errors: SmsErrorTable.pipe(Schema.withDecodingDefaultType(Effect.succeed({}))),
}).check(
  Schema.makeFilter(
    ({ form, json }) => form === undefined || json === undefined || "either json or form, not both",
  ),
  Schema.makeFilter(
    ({ headers }) =>
      Object.keys(headers).every((name) => /^[\w-]{1,100}$/.test(name)) || "names of headers",
  ),
);
export type TemplateConfig = typeof TemplateConfig.Type;
