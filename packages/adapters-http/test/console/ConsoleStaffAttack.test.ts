import { Operators } from "@bonafide/core/access/Operators";
import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { formOf, wordsOf } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { signedInAs } from "./ConsoleAsking.ts";
import { forge, pathOf, stored } from "./StaffForms.ts";

/** Every change of the account `rita`, and of a new operator, confirmed with this password. */
const attacks = (path: string, current: string) =>
  [
    ["/console/staff", { task: "create", name: "eve", role: "operator", sure: "yes", current }],
    [path, { task: "role", role: "operator", sure: "yes", current }],
    [path, { task: "standing", standing: "inactive", sure: "yes", current }],
    [path, { task: "reset", sure: "yes", current }],
  ] as const;

describe("the accounts of staff, attacked", () => {
  it.effect.each(["reviewer", "auditor", "support", "partner"] as const)(
    "give a %s no page and no change, whatever is sent",
    (role) =>
      withEdge(
        Effect.gen(function* () {
          const { id } = yield* (yield* Operators).createOrganization("Acme");
          const staff = yield* signedInAs(role, "sam", role === "partner" ? id : undefined);
          yield* (yield* StaffAccounts).create("rita", "reviewer");
          const before = yield* stored("rita");
          const [path, own] = [yield* pathOf("rita"), yield* pathOf("sam")];
          for (const page of ["/console/staff", path, own]) {
            assert.strictEqual((yield* staff.browser.send("GET", page)).status, 403);
          }
          for (const [to, values] of [
            ...attacks(path, staff.password),
            ...attacks(own, staff.password),
          ]) {
            assert.strictEqual((yield* forge(staff.browser, to, values)).status, 403);
          }
          assert.deepStrictEqual(yield* stored("rita"), before);
          assert.strictEqual((yield* stored("sam"))?.role, role);
          assert.isUndefined(yield* stored("eve"));
        }),
      ),
  );

  it.effect("are not changed by a stolen session of an operator, nor by many guesses", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, password } = yield* signedInAs("operator", "olga");
        yield* (yield* StaffAccounts).create("rita", "reviewer");
        const before = yield* stored("rita");
        const path = yield* pathOf("rita");
        const statuses: Array<number> = [];
        for (const current of ["", "a wrong guess", "another guess"]) {
          for (const [to, values] of attacks(path, current)) {
            statuses.push((yield* forge(browser, to, values)).status);
          }
        }
        assert.strictEqual(statuses[0], 422);
        assert.strictEqual(statuses.at(-1), 429);
        // Not even the right password, before the wait is over.
        const [to, values] = attacks(path, password)[0];
        assert.strictEqual((yield* forge(browser, to, values)).status, 429);
        assert.deepStrictEqual(yield* stored("rita"), before);
        assert.isUndefined(yield* stored("eve"));
      }),
    ),
  );

  it.effect("are not changed by another site, nor with another browser's token", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, password } = yield* signedInAs("operator", "olga");
        const other = yield* signedInAs("operator", "otto");
        yield* (yield* StaffAccounts).create("rita", "reviewer");
        const before = yield* stored("rita");
        const foreign =
          formOf(yield* other.browser.open("/console/account"), "password").hidden["csrf"] ?? "";
        for (const [to, values] of attacks(yield* pathOf("rita"), password)) {
          for (const [sent, headers] of [
            [{ ...values, csrf: foreign }, {}],
            [{ ...values, csrf: "" }, {}],
            [values, { "sec-fetch-site": "cross-site" }],
            [values, { "sec-fetch-site": "same-site" }],
            [values, { origin: "https://evil.example" }],
          ] as const) {
            assert.strictEqual((yield* forge(browser, to, sent, headers)).status, 403);
          }
        }
        assert.deepStrictEqual(yield* stored("rita"), before);
        assert.isUndefined(yield* stored("eve"));
      }),
    ),
  );

  it.effect("keep the last operator: the own account has no change, whatever is sent", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, password } = yield* signedInAs("operator", "olga");
        const before = yield* stored("olga");
        const path = yield* pathOf("olga");
        const shown = yield* browser.open(path);
        assert.include(wordsOf(shown), "Another operator changes it");
        assert.notMatch(shown.text, /name="task" value="(role|standing|reset)"/);
        for (const [to, values] of attacks(path, password).slice(1)) {
          const sent = yield* forge(browser, to, values);
          assert.strictEqual(sent.status, 422);
          assert.include(wordsOf(sent), "Your own account is changed by another operator");
        }
        assert.deepStrictEqual(yield* stored("olga"), before);
      }),
    ),
  );

  it.effect("keep one of two operators who shut one another out at once", () =>
    withEdge(
      Effect.gen(function* () {
        const [olga, otto] = [
          yield* signedInAs("operator", "olga"),
          yield* signedInAs("operator", "otto"),
        ];
        const shut = (by: typeof olga, name: string) =>
          Effect.flatMap(pathOf(name), (path) =>
            forge(by.browser, path, {
              task: "standing",
              standing: "inactive",
              sure: "yes",
              current: by.password,
            }),
          );
        yield* Effect.all([shut(olga, "otto"), shut(otto, "olga")], { concurrency: "unbounded" });
        const standings = [(yield* stored("olga"))?.standing, (yield* stored("otto"))?.standing];
        assert.sameMembers(standings, ["active", "inactive"]);
      }),
    ),
  );
});
