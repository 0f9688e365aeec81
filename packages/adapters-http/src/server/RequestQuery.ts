import type { Fields } from "@bonafide/core/verification/Parameters";
import type { HttpServerRequest } from "effect/http";

/** The parameters of a request's query: texts, and lists of texts where a name is given more than once. */
export const queryOf = ({ url }: HttpServerRequest.HttpServerRequest): Fields => {
  const start = url.indexOf("?");
  if (start === -1) return {};
  const given = new URLSearchParams(url.slice(start));
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const values = given.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
};
