import { jsonIn } from "./OAuthWorld.ts";

interface Shown {
  readonly handle: string;
  readonly name: string;
  readonly value: unknown;
}

/** The attributes of an answer. */
export const shown = (answer: { readonly text: string }): ReadonlyArray<Shown> => {
  const found = jsonIn(answer)["attributes"];
  return Array.isArray(found) ? found : [];
};

/** Their values, by their handles. */
export const valuesOf = (answer: { readonly text: string }): Record<string, unknown> =>
  Object.fromEntries(shown(answer).map(({ handle, value }) => [handle, value]));
