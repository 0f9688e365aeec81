import { requestOf } from "./CallRequest.ts";
import type { CallRow } from "./CallRow.ts";
import { calls } from "./Calls.ts";
import type { AnswerOf, CallId, ParametersOf } from "./CallTypes.ts";
import type { Keys } from "./Keys.ts";
import { type CallOptions, send, type SendingSettings } from "./Sending.ts";

export type { AnswerOf, CallId, ParametersOf } from "./CallTypes.ts";
export { isPending, outcomeOf, type WaitOptions } from "./Outcome.ts";
export { BonafideRefusal, type RefusalError } from "./Refusal.ts";
export type { components } from "./Contract.ts";
export type { CallOptions, Keys, SendingSettings };

/** Which server, as whom, and how. */
export interface ClientSettings extends Keys, SendingSettings {
  /** Where the server is, without a path: "http://127.0.0.1:8080". */
  readonly baseUrl: string;
  /** Where OAuth, attributes and Document Passback are: the same unless given. */
  readonly oauthUrl?: string | undefined;
}

type Arguments<I extends CallId> =
  Record<never, never> extends ParametersOf<I>
    ? [parameters?: ParametersOf<I>, options?: CallOptions]
    : [parameters: ParametersOf<I>, options?: CallOptions];

type Calls = typeof calls;

/** Every call of the interface, by group and name. */
export type BonafideClient = {
  readonly [Group in keyof Calls]: {
    readonly [Name in keyof Calls[Group] & string]: `${Group}.${Name}` extends infer I extends
      CallId
      ? (...given: Arguments<I>) => Promise<AnswerOf<I>>
      : never;
  };
};

const atOAuth = new Set(["oauth", "passback"]);

const bodyOf = async (answer: Response): Promise<unknown> => {
  const type = answer.headers.get("content-type") ?? "";
  if (type.startsWith("application/json")) return answer.json();
  const body = await answer.blob();
  return body.size === 0 ? undefined : body;
};

/**
 * A client of a bonafide server.
 *
 * A method for each call of the interface takes its parameters by name, files as blobs, and gives the body of its
 * answer. It throws `BonafideRefusal` where the server refuses, and what `fetch` throws where no answer came.
 */
export const bonafide = (settings: ClientSettings): BonafideClient => {
  const { baseUrl, oauthUrl = baseUrl } = settings;
  const method =
    (base: string, row: CallRow) =>
    async (parameters: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) =>
      bodyOf(await send(requestOf(base, row, settings, parameters), settings, options));

  const groups = Object.entries(calls).map(([group, rows]) => [
    group,
    Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [
        name,
        method(atOAuth.has(group) ? oauthUrl : baseUrl, row),
      ]),
    ),
  ]);
  // The rows and the types are written from one table: each row's method takes and gives what its type says.
  return Object.fromEntries(groups) as BonafideClient;
};
