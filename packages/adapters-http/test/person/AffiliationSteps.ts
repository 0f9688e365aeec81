import { Effect } from "effect";
import { front, sentHere, signUp } from "./PageAsking.ts";
import { linkOf, type PageBrowser, type ShownPage } from "./PageBrowser.ts";

export const person = { fname: "Zoë", lname: "O’Brien", birth_date: "1950-02-28" };
export const address = { street: "1 Main St", city: "Reno", state: "NV", zip: "89501" };
export const proof = { ...front, name: "document_file", fileName: "proof.jpg" };

/** A person who signed up on the way to this scope. */
export const asked = Effect.fnUntraced(function* (scope: string) {
  const sent = yield* sentHere(scope);
  return { ...sent, page: yield* signUp(sent.browser, sent.path) };
});

/** The page behind links, one after the other. */
export const follow = Effect.fnUntraced(function* (
  browser: PageBrowser,
  page: ShownPage,
  ...labels: ReadonlyArray<string>
) {
  let shown = page;
  for (const label of labels) shown = yield* browser.open(linkOf(shown, label));
  return shown;
});
