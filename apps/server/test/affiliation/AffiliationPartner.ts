import { sampleJpeg } from "@bonafide/testkit/affiliation/SampleDocuments";
import { Schema } from "effect";
import type { StartedServer } from "../server/StartedServer.ts";

const Body = Schema.Struct({
  reference_id: Schema.optionalKey(Schema.String),
  status: Schema.optionalKey(Schema.Struct({ code: Schema.Int, message: Schema.String })),
  result: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json)),
  errors: Schema.optionalKey(Schema.Json),
});

const decode = Schema.decodeUnknownSync(Body);

/** A small JPEG. */
export const sampleDocument = Buffer.from(sampleJpeg).toString("base64");

export type Parameters = Readonly<Record<string, string>>;

/** Last four digits where nine are too many. */
export const lastFour = (person: Parameters): Parameters => ({
  ...person,
  social: (person["social"] ?? "").slice(-4),
});

/** Calls the group-affiliation API with some credentials, or with none. */
export const affiliationPartner = (
  { baseUrl }: Pick<StartedServer, "baseUrl">,
  credentials: Parameters = {},
) => {
  const call = async (method: string, path: string, parameters: Parameters = {}) => {
    const query = new URLSearchParams({ ...parameters, ...credentials }).toString();
    const response = await fetch(`${baseUrl}${path}?${query}`, { method });
    return {
      status: response.status,
      json: Schema.decodeUnknownSync(Schema.Json)(await response.json()),
    };
  };
  const asked = async (method: string, path: string, parameters: Parameters = {}) => {
    const { json, status } = await call(method, path, parameters);
    const body = status === 200 ? decode(json) : {};
    return { ...body, code: status === 200 ? body.status?.code : status };
  };
  return {
    call,
    list: async (path: string, parameters?: Parameters) =>
      (await call("GET", path, parameters)).json,
    post: (path: string, parameters: Parameters) => asked("POST", path, parameters),
    get: (path: string, parameters: Parameters = {}) => asked("GET", path, parameters),
  };
};
