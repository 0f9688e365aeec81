import { parametersOf } from "@bonafide/core/affiliation/AffiliationParameters";
import type { CallParameter } from "@bonafide/core/catalogue/Call";
import {
  birthDateParameter,
  codeParameter,
  phoneParameter,
} from "@bonafide/core/telecom/TelecomRequests";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { withEdge } from "../server/TestEdge.ts";
import { phone, provePhone, sentHere, signUp } from "./PageAsking.ts";
import type { PageBrowser, ShownPage } from "./PageBrowser.ts";

/** Changes a row of the table while something runs: it is `readonly` to the compiler alone. */
const changed = <A, E, R>(
  row: CallParameter,
  changes: Partial<CallParameter>,
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const before = { ...row };
    Object.assign(row, changes);
    return Effect.ensuring(
      effect,
      Effect.sync(() => Object.assign(row, before)),
    );
  });

const text = {
  label: "Another label",
  hint: "Another hint",
  missing: "Another message",
  wrong: "Another message",
};

const renamed: Partial<CallParameter> = { name: "renamed", asked: { en: text, es: text } };

/** The form of a task asks for the changed row, and reads it under its name. */
const asksFor = (row: CallParameter, browser: PageBrowser, page: ShownPage, task: string) =>
  changed(
    row,
    renamed,
    Effect.gen(function* () {
      const again = yield* browser.open(page.path);
      assert.match(again.text, /<label for="field-renamed"[^>]*>Another label/, task);
      const wrong = yield* browser.submit(again, task, { values: { renamed: "12" } });
      assert.include(wrong.text, 'id="field-renamed-error">Another message<', task);
      assert.include(wrong.text, "Another hint", task);
    }),
  );

describe("the forms of people", () => {
  it.effect("have the names, labels, hints and messages of the table", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        const first = yield* signUp(browser, path);
        yield* asksFor(phoneParameter, browser, first, "phone");
        const sent = yield* browser.submit(yield* browser.open(path), "phone", {
          values: { phone },
        });
        yield* asksFor(codeParameter, browser, sent, "code");
        const another = yield* browser.open(`${path}&another=phone`);
        const identity = yield* provePhone(browser, another);
        yield* asksFor(birthDateParameter, browser, identity, "identity");
      }),
    ),
  );

  it.effect("of an affiliation have the labels of the table", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("military");
        yield* signUp(browser, path);
        const call = { family: "military", by: "person" } as const;
        for (const row of parametersOf(call, 1).filter(({ required }) => required)) {
          const page = yield* changed(row, renamed, browser.open(`${path}&by=person`));
          assert.match(page.text, /<label for="field-renamed"[^>]*>Another label/, row.name);
        }
      }),
    ),
  );
});
