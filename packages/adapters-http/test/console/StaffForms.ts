import { StaffStore } from "@bonafide/core/staff/StaffStore";
import { Effect, Option } from "effect";
import { formOf, type PageBrowser } from "../person/PageBrowser.ts";

/** The stored account of a name. */
export const stored = (name: string) =>
  Effect.flatMap(StaffStore, ({ findByName }) =>
    Effect.map(findByName(name), Option.getOrUndefined),
  );

/** The page of an account. */
export const pathOf = (name: string) =>
  Effect.map(stored(name), (found) => `/console/staff/${found?.id ?? ""}`);

/** Sends a form as a browser's owner can, whatever the page offers; the token comes from a page of the browser. */
export const forge = Effect.fnUntraced(function* (
  browser: PageBrowser,
  path: string,
  values: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const page = yield* browser.open("/console/account");
  const { csrf = "" } = formOf(page, "password").hidden;
  return yield* browser.send("POST", path, {
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ csrf, ...values }).toString(),
  });
});
