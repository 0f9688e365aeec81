import { refusals, type RefusalName } from "@bonafide/core/catalogue/Refusal";

/** The exact body of an error, written without the code under test. */
export const errorText = (...names: ReadonlyArray<RefusalName>): string =>
  `{"errors":[${names
    .map((name) => `{"code":${refusals[name].code},"message":"${refusals[name].message}"}`)
    .join(",")}]}`;
