import type { Schema } from "effect";
import type { LimitName } from "../limit/Limit.ts";
import type { Product } from "../verification/Product.ts";
import type { FieldTexts } from "./FieldText.ts";
import type { RefusalName } from "./Refusal.ts";

/** A JSON Schema of one parameter on the wire (draft 2020-12), for documents. The reader decides. */
export type ParameterShape = Readonly<Record<string, unknown>>;

/** One parameter of a call. */
export interface CallParameter {
  /** On the wire. */
  readonly name: string;
  readonly required: boolean;
  /** Its place, if it is neither in the path nor among the others. */
  readonly in?: "header";
  /** Its description in a sentence. */
  readonly says: string;
  readonly shape: ParameterShape;
  /** Whether `null` counts as absent in JSON. */
  readonly nullable?: boolean;
  /** The rule of its values. It follows the name: "must be ten digits, without +1". */
  readonly rule?: string;
  /** Its label, its hint and its messages on forms, if people are asked for it. */
  readonly asked?: FieldTexts;
  /** The refusals of a missing or wrong value. */
  readonly refusals: ReadonlyArray<RefusalName>;
}

/** How a call takes its parameters, besides those of its path. */
export type ParameterEncoding = "query" | "json" | "mergePatch" | "urlencoded" | "multipart";

/** The callers of a call. */
export type CallCredentials =
  /** All callers. */
  | "none"
  /** An account, by its secret key. */
  | "secretKey"
  /** A client of group affiliation, by its id and secret or by its registered address. */
  | "client"
  /** An operator's token of the Applications API. */
  | "applicationToken"
  /** A consumer, by its id and secret. */
  | "consumer"
  /** A consumer, by the access token of a person. */
  | "accessToken"
  /** A consumer, by its static token of Document Passback. */
  | "apiToken"
  /** A person's browser. */
  | "person"
  /** A vendor, by its signature. */
  | "vendor";

/** A header of an answer. */
export type AnswerHeader = "etag" | "link" | "location" | "www-authenticate";

/** A successful answer of a call. */
export interface CallAnswer {
  readonly status: number;
  /** When it is given. */
  readonly says: string;
  /** Absent if the answer is empty or not JSON. */
  readonly body?: Schema.Top;
  /** The types of an answer that is not JSON. */
  readonly types?: ReadonlyArray<string>;
  readonly headers?: ReadonlyArray<AnswerHeader>;
}

/** The parameters of a call: one list, or one for each of the two published profiles. */
export type CallParameters = ReadonlyArray<CallParameter> | ParametersByProfile;

interface ParametersByProfile {
  readonly 1: ReadonlyArray<CallParameter>;
  readonly 2: ReadonlyArray<CallParameter>;
}

/**
 * A call of the interface. Its reader, the OpenAPI document, the reference page and the error reference are derived
 * from it. Source: ADR 10.
 */
export interface Call {
  readonly method: "GET" | "POST" | "PATCH";
  /** Parameters of the path as `:name`. */
  readonly path: `/${string}`;
  /** Its action in a few words. */
  readonly summary: string;
  /** What else a caller must know. */
  readonly description: string;
  readonly credentials: CallCredentials;
  /** The product that the account needs. */
  readonly product?: Product;
  /** Whether mock requests are refused in a sandbox too. */
  readonly refusesMocks?: boolean;
  readonly takes: ReadonlyArray<ParameterEncoding>;
  readonly parameters: CallParameters;
  readonly answers: ReadonlyArray<CallAnswer>;
  /** The refusals besides those of its parameters, encodings and credentials. */
  readonly refusals: ReadonlyArray<RefusalName>;
  /** Whether a mock phone can cause every code of the interface in a sandbox. */
  readonly mocksRefusals?: boolean;
  /** The limits besides the rate of its account. */
  readonly limits: ReadonlyArray<LimitName>;
}

/** Whether a call has other parameters in profile 2 than in profile 1. */
export const isByProfile = (parameters: CallParameters): parameters is ParametersByProfile =>
  !Array.isArray(parameters);

/** The parameters of a call in all profiles; profile 1's, if both have one. */
export const anyParametersOf = ({
  parameters,
}: Pick<Call, "parameters">): ReadonlyArray<CallParameter> => {
  if (!isByProfile(parameters)) return parameters;
  const first = new Set(parameters[1].map(({ name }) => name));
  return [...parameters[1], ...parameters[2].filter(({ name }) => !first.has(name))];
};
