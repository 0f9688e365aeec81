import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import { StaffStore } from "@bonafide/core/staff/StaffStore";
import { memoryAnswer } from "@bonafide/testkit/access/MemoryPasskeyProofs";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import {
  formOf,
  headingOf,
  makeBrowser,
  type PageBrowser,
  type ShownPage,
  wordsOf,
} from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { confirm, enter, signedInAs } from "./ConsoleAsking.ts";

const answering = (page: ShownPage, task: string, key = "k1", owner?: string) => {
  const challenge = formOf(page, task).hidden["challenge"] ?? "";
  const answer = { id: "blue", key, counter: 0, challenge, origin: "http://localhost" };
  return { challenge, response: memoryAnswer(answer, owner) };
};

/** A new account whose only second factor is a passkey. */
const withPasskey = Effect.gen(function* () {
  const { password } = yield* (yield* StaffAccounts).create("rita", "reviewer", undefined);
  const browser = yield* makeBrowser;
  const factor = yield* enter(browser, { name: "rita", password });
  const shown = yield* browser.submit(factor, "add_passkey", {
    values: { name: "my key 7", ...answering(factor, "add_passkey") },
  });
  const found = yield* (yield* StaffStore).findByName("rita");
  return { browser, password, shown, id: Option.getOrThrow(found).id };
});

const signIn = Effect.fnUntraced(function* (
  browser: PageBrowser,
  values: Readonly<Record<string, string>>,
  owner?: string,
  key?: string,
) {
  yield* TestClock.adjust("1 second");
  const page = yield* browser.open("/console/signin");
  const answer = owner === undefined ? {} : answering(page, "signin", key, owner);
  return yield* browser.submit(page, "signin", { values: { name: "rita", ...values, ...answer } });
});

describe("a passkey of staff", () => {
  it.effect("is a second factor: the password alone, or a code, is not enough", () =>
    withEdge(
      Effect.gen(function* () {
        const { id, password, shown } = yield* withPasskey;
        assert.strictEqual(headingOf(shown), "Overview");
        const other = yield* makeBrowser;
        for (const refused of [
          yield* signIn(other, { password }),
          yield* signIn(other, { password, code: "123123" }),
          yield* signIn(other, { password: "wrong password" }, id),
          yield* signIn(other, { password }, id, "another key"),
        ]) {
          assert.strictEqual(refused.status, 422);
          assert.include(wordsOf(refused), "The name, the password or the code is wrong.");
        }
        assert.strictEqual(headingOf(yield* signIn(other, { password }, id)), "Overview");
      }),
    ),
  );

  it.effect("is added with the password to an account that has codes, and is removed", () =>
    withEdge(
      Effect.gen(function* () {
        const staff = yield* signedInAs("reviewer", "rita");
        const { browser, password } = staff;
        const page = yield* browser.open("/console/account");
        const values = { name: "my key 7", ...answering(page, "add_passkey") };
        const wrong = yield* browser.submit(page, "add_passkey", {
          values: { ...values, current: "wrong password" },
        });
        assert.strictEqual(wrong.status, 422);
        assert.include(wordsOf(wrong), "This is not your password.");
        const again = yield* browser.open("/console/account");
        const added = yield* browser.submit(again, "add_passkey", {
          values: { name: "my key 7", ...answering(again, "add_passkey"), current: password },
        });
        assert.include(wordsOf(added), "The passkey was added, and other sessions ended.");
        const found = Option.getOrThrow(yield* (yield* StaffStore).findByName("rita"));
        const other = yield* makeBrowser;
        assert.strictEqual(headingOf(yield* signIn(other, { password }, found.id)), "Overview");
        const account = yield* browser.open("/console/account");
        assert.include(wordsOf(account), "my key 7");
        const removed = yield* confirm(staff, account, "remove_passkey");
        assert.notInclude(wordsOf(removed), "my key 7");
        assert.strictEqual((yield* signIn(yield* makeBrowser, { password }, found.id)).status, 422);
      }),
    ),
  );

  it.effect("stays where it is the only second factor", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, password } = yield* withPasskey;
        const page = yield* browser.open("/console/account");
        yield* confirm({ browser, password }, page, "remove_passkey");
        assert.include(wordsOf(yield* browser.open("/console/account")), "my key 7");
      }),
    ),
  );
});
