import type { Schema } from "effect";
import type { LimitName } from "../limit/Limit.ts";
import type { Product } from "../verification/Product.ts";
import type { RefusalName } from "./Refusal.ts";

/** A JSON Schema of one parameter as it goes over the wire (draft 2020-12). It is told, the reader decides. */
export type ParameterShape = Readonly<Record<string, unknown>>;

/** One parameter of a call. */
export interface CallParameter {
  /** On the wire. */
  readonly name: string;
  readonly required: boolean;
  /** Where it comes, if it is neither of the path nor among the others. */
  readonly in?: "header";
  /** What it is, in a sentence. */
  readonly says: string;
  readonly shape: ParameterShape;
  /** Whether `null` is taken for absent where the call takes JSON. */
  readonly nullable?: boolean;
  /** What a value has to be. It follows the name: "must be ten digits, without +1". */
  readonly rule?: string;
  /** What a missing or wrong value is refused with. */
  readonly refusals: ReadonlyArray<RefusalName>;
}

/** Where the parameters of a call may come, beside its path. */
export type ParameterCarrier = "query" | "json" | "mergePatch" | "urlencoded" | "multipart";

/** Who may make a call. */
export type CallCredentials =
  /** Anybody. */
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

/** An answer of a call that is no refusal. */
export interface CallAnswer {
  readonly status: number;
  /** When it is given. */
  readonly says: string;
  /** Absent where the answer is empty, or no JSON. */
  readonly body?: Schema.Top;
  /** The types of an answer that is no JSON. */
  readonly types?: ReadonlyArray<string>;
  readonly headers?: ReadonlyArray<AnswerHeader>;
}

/** What a call takes: one list, or one for each of the two published profiles. */
export type CallParameters = ReadonlyArray<CallParameter> | ParametersByProfile;

interface ParametersByProfile {
  readonly 1: ReadonlyArray<CallParameter>;
  readonly 2: ReadonlyArray<CallParameter>;
}

/**
 * A call of the interface, once. Its reader, the OpenAPI document, the reference page and the error reference follow
 * from it. Source: ADR 10.
 */
export interface Call {
  readonly method: "GET" | "POST" | "PATCH";
  /** Parameters of the path as `:name`. */
  readonly path: `/${string}`;
  /** What it does, as a command in a few words. */
  readonly summary: string;
  /** What else a caller has to know. */
  readonly description: string;
  readonly credentials: CallCredentials;
  /** The product that an account has to be enabled for. */
  readonly product?: Product;
  /** Whether requests marked as mocks are refused in a sandbox too. */
  readonly refusesMocks?: boolean;
  readonly takes: ReadonlyArray<ParameterCarrier>;
  readonly parameters: CallParameters;
  readonly answers: ReadonlyArray<CallAnswer>;
  /** What it is refused with, beside what its parameters, carriers and credentials bring. */
  readonly refusals: ReadonlyArray<RefusalName>;
  /** Whether a mock phone makes a sandbox refuse it with any code of the interface. */
  readonly mocksRefusals?: boolean;
  /** What of it is counted, beside the calls of its account. */
  readonly limits: ReadonlyArray<LimitName>;
}

/** Whether a call takes other parameters in profile 2 than in profile 1. */
export const isByProfile = (parameters: CallParameters): parameters is ParametersByProfile =>
  !Array.isArray(parameters);

/** The parameters that a call may take in any profile: of one that both have, profile 1's. */
export const anyParametersOf = ({
  parameters,
}: Pick<Call, "parameters">): ReadonlyArray<CallParameter> => {
  if (!isByProfile(parameters)) return parameters;
  const first = new Set(parameters[1].map(({ name }) => name));
  return [...parameters[1], ...parameters[2].filter(({ name }) => !first.has(name))];
};
