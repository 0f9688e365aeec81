import { refusals, type RefusalName } from "@bonafide/core/catalogue/Refusal";

/** The exact body of an error, written without the code under test. */
export const errorText = (...names: ReadonlyArray<RefusalName>): string =>
  `{"errors":[${names
    .map((name) => `{"code":${refusals[name].code},"message":"${refusals[name].message}"}`)
    .join(",")}]}`;

/** The exact body where a request's body has another type than these. */
export const wrongTypeText = (types: string): string =>
  `{"errors":[{"code":3900,"message":"Request body must have a Content-Type that this call takes: ${types}"}]}`;
