import type { Call } from "@bonafide/core/catalogue/Call";
import { Effect } from "effect";
import {
  baseMark,
  type CallExamples,
  examplesOf,
  type GivenValues,
  type SentExample,
  sentBy,
} from "../reference/CallExamples.ts";
import type { TourKeys } from "./SandboxTour.ts";

/** A call that was made, and its answer. */
export interface MadeCall {
  readonly call: Call;
  readonly examples: CallExamples;
  readonly status: number;
  readonly text: string;
  /** The body as JSON; absent where it is none. */
  readonly json: unknown;
}

const bodyOf = (
  { files, form, json }: SentExample,
  given: ReadonlyMap<string, File | undefined>,
): RequestInit => {
  if (json !== undefined)
    return { body: JSON.stringify(json), headers: { "content-type": "application/json" } };
  if (files.length > 0) {
    const body = new FormData();
    for (const [name, value] of form) body.append(name, value);
    for (const name of files) {
      const file = given.get(name);
      if (file !== undefined) body.append(name, file);
    }
    return { body };
  }
  return form.length > 0 ? { body: new URLSearchParams(form.map((pair) => [...pair])) } : {};
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Makes a call as a partner does, in this process. */
export const makeCall = (
  { baseUrl, call: answer }: TourKeys,
  call: Call,
  given: GivenValues,
  files: ReadonlyMap<string, File | undefined> = new Map(),
): Effect.Effect<MadeCall> =>
  Effect.promise(async () => {
    const sent = sentBy(call, given);
    const { headers, ...body } = call.method === "GET" ? {} : bodyOf(sent, files);
    const request = new Request(sent.url.replace(baseMark, baseUrl), {
      method: call.method,
      ...body,
      headers: [
        ...new Headers(headers),
        ...sent.headers.map((pair): [string, string] => [...pair]),
      ],
    });
    const response = await answer(request);
    const text = await response.text();
    const { status } = response;
    return { call, examples: examplesOf(call, sent), status, text, json: jsonOf(text) };
  });

/** The value at a path of names in an answer's JSON; absent where there is none. */
export const valueIn = ({ json }: MadeCall, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? Reflect.get(value, name)
        : undefined,
    json,
  );

/** The text at a path of names in an answer's JSON; empty where there is none. */
export const textIn = (made: MadeCall, ...path: ReadonlyArray<string>): string => {
  const value = valueIn(made, ...path);
  return typeof value === "string" ? value : "";
};
