import { Effect, Schema } from "effect";
import { SmsErrorTable } from "../vendor/SmsFailure.ts";
import { vendorBase } from "../../vendor/VendorBase.ts";
import { isTemplateUrl } from "./TemplateRequest.ts";

/** A path in a JSON answer: names and list indexes separated by dots, such as `messages.0.id`. */
const JsonPlace = Schema.String.check(Schema.isPattern(/^[^.]+(\.[^.]+)*$/));

const text = Schema.String.check(Schema.isMaxLength(4_096));

/**
 * Any HTTP vendor with one message in a request, described by a template.
 *
 * `{to}` (E.164), `{digits}` (without the plus), `{phone}` (ten digits) and `{text}` are replaced in `url`, where they
 * are encoded, and in the texts of `json` or `form`. `headers` and every other text may come from the environment. `id`
 * is the path of the vendor's message id; without it any 2xx counts as accepted. `error` is the path of an error code,
 * whatever the status; `noError` lists codes that are no error. `errors` maps codes.
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
