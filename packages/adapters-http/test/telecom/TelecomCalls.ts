import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import { Phone } from "@bonafide/core/telecom/Phone";
import { type Answer, jsonOf } from "@bonafide/testkit/server/InProcessClient";
import { assert } from "@effect/vitest";
import { Effect, Schema } from "effect";
import { errorText } from "../server/ErrorText.ts";
import { TestEdge } from "../server/TestEdge.ts";

export const identity = "/api/v2/telecom/identity";
export const phone = Phone.make("2025550143");

export const post = (path: string, body: unknown, as = "demo") =>
  Effect.flatMap(TestEdge, (edge) => edge.ask("POST", path, { as, body }));
export const get = (path: string, as = "demo") =>
  Effect.flatMap(TestEdge, (edge) => edge.ask("GET", path, { as }));

const Judged = Schema.Struct({ status: Schema.Struct({ code: Schema.Int }) });
export const statusOf = (answer: Answer) =>
  Effect.map(jsonOf(answer, Judged), ({ status }) => status.code);
export const resultOf = ({ text }: Answer): string => text.slice(text.indexOf('"result":') + 9, -1);

export const assertRefused = (
  answer: Answer,
  status: number,
  ...names: ReadonlyArray<RefusalName>
) => {
  assert.strictEqual(answer.text, errorText(...names));
  assert.strictEqual(answer.status, status);
};
