import { Operators } from "@bonafide/core/access/Operators";
import { ApplicationTokens } from "@bonafide/core/application/ApplicationTokens";
import { type Answer, type Ask, jsonOf } from "@bonafide/testkit/server/InProcessClient";
import { assert } from "@effect/vitest";
import { Effect, Schema } from "effect";
import { TestEdge } from "../server/TestEdge.ts";

const Body = Schema.Record(Schema.String, Schema.Unknown);

/** An answer's JSON object. */
export const bodyOf = (answer: Answer) => jsonOf(answer, Body);

/** An answer's JSON array of objects. */
export const bodiesOf = (answer: Answer) => jsonOf(answer, Schema.Array(Body));

/** The text of a field that a body has. */
export const textIn = (body: typeof Body.Type, field: string): string => String(body[field]);

/** Two organizations, and tokens of each that may write. */
export const organizations = Effect.gen(function* () {
  const operators = yield* Operators;
  const tokens = yield* ApplicationTokens;
  const [ours, theirs] = [
    yield* operators.createOrganization("ours"),
    yield* operators.createOrganization("theirs"),
  ];
  const ourToken = yield* tokens.issue([ours.id], "write");
  const theirToken = yield* tokens.issue([theirs.id], "write");
  return {
    ours: { id: ours.id, token: ourToken.secret },
    theirs: { id: theirs.id, token: theirToken.secret },
  };
});

/** Asks the edge with a token. */
export const askWith = (token: string, method: string, path: string, said: Ask = {}) =>
  Effect.flatMap(TestEdge, (edge) =>
    edge.ask(method, path, {
      ...said,
      headers: { authorization: `Bearer ${token}`, ...said.headers },
    }),
  );

export const listOf = (organization: string): string =>
  `/v1/organizations/${organization}/applications`;

export const pathOf = (application: string): string => `/v1/applications/${application}`;

/** What a request to register an application says at least. */
export const least = (claimantUuid: string) => ({
  name: "Acme",
  status: "active",
  class: "digital",
  claimantUuid,
});

/** Registers an application, and gives what was answered. */
export const register = Effect.fnUntraced(function* (
  { id, token }: { readonly id: string; readonly token: string },
  fields: Readonly<Record<string, unknown>> = {},
) {
  const answer = yield* askWith(token, "POST", listOf(id), { body: { ...least(id), ...fields } });
  assert.strictEqual(answer.status, 201, answer.text);
  return yield* bodyOf(answer);
});

/** What is said of a parameter, written without the code under test. */
const texts = {
  ApplicationParameterInvalid: "is missing or invalid: it must ",
  ApplicationParameterImmutable: "is immutable",
  ApplicationParameterNotAllowed: "is not allowed beside those that it depends on",
} as const;

/** Holds an answer to a refusal of parameters: its status, and its body to the letter, but for the rules in it. */
export const refuses = (
  answer: Answer,
  faults: ReadonlyArray<readonly [fault: keyof typeof texts, parameter: string]>,
): void => {
  const errors = faults.map(([fault, parameter]) => ({
    code: 3904,
    message: `Application parameter ${parameter} ${texts[fault]}`,
  }));
  // The rule that was broken ends the text.
  const text = answer.text.replaceAll(/(is missing or invalid: it must )[^"]+/g, "$1");
  assert.strictEqual(text, JSON.stringify({ errors }));
  assert.strictEqual(answer.status, 422);
};
