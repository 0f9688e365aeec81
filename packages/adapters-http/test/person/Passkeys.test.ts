import { Letters } from "@bonafide/core/mail/Letters";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { memoryAnswer } from "@bonafide/testkit/access/MemoryPasskeyProofs";
import { MemoryMail } from "@bonafide/testkit/mail/MemoryMailer";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { withEdge } from "../server/TestEdge.ts";
import { credentials, sentHere, signUp } from "./PageAsking.ts";
import {
  formOf,
  headingOf,
  makeBrowser,
  type PageBrowser,
  type ShownPage,
  wordsOf,
} from "./PageBrowser.ts";

const origin = "http://localhost";
const owner = Effect.map(
  Effect.flatMap(PersonStore, ({ newest }) => newest(1)),
  ([person]) => person?.id ?? "",
);

/** What a device answers to the challenge of a page. */
const answering = (
  page: ShownPage,
  task: string,
  change: Partial<Parameters<typeof memoryAnswer>[0]> = {},
  ownerId?: string,
): Readonly<Record<string, string>> => {
  const challenge = formOf(page, task).hidden["challenge"] ?? "";
  const answer = { id: "phone", key: "k1", counter: 0, challenge, origin, ...change };
  return { challenge, response: memoryAnswer(answer, ownerId) };
};

/** A person with a passkey, whose own browser is still signed in. */
const withPasskey = Effect.gen(function* () {
  const browser = yield* makeBrowser;
  yield* signUp(browser, "/signup");
  const page = yield* browser.open("/account/passkeys");
  const added = yield* browser.submit(page, "add_passkey", {
    values: { name: "my phone", current: credentials.password, ...answering(page, "add_passkey") },
  });
  return { browser, page, added, id: yield* owner };
});

const enter = Effect.fnUntraced(function* (
  browser: PageBrowser,
  id: string,
  change: Parameters<typeof answering>[2] = {},
  path = "/signin",
) {
  yield* TestClock.adjust("1 second");
  const page = yield* browser.open(path);
  return yield* browser.submit(page, "passkey", {
    values: answering(page, "passkey", change, id),
  });
});

describe("a person's passkey", () => {
  it.effect("is added with the password, and signs in without it", () =>
    withEdge(
      Effect.gen(function* () {
        const { added, id, page } = yield* withPasskey;
        assert.include(page.headers["content-security-policy"], "script-src 'self'");
        assert.match(page.text, /<form [^>]*hidden[^>]*><input type="hidden" name="csrf"/);
        assert.include(wordsOf(added), "my phone");
        yield* (yield* Letters).sweep("https://id.example");
        const letter = (yield* MemoryMail).sent.at(-1);
        assert.strictEqual(letter?.subject, "A passkey was added to your account");
        const other = yield* makeBrowser;
        const entered = yield* enter(other, id);
        assert.strictEqual(entered.path, "/account");
        assert.include(wordsOf(entered), credentials.email);
      }),
    ),
  );

  it.effect("is not added without the password, nor by a wrong answer", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        yield* signUp(browser, "/signup");
        const page = yield* browser.open("/account/passkeys");
        for (const [current, change] of [
          ["wrong password", {}],
          [credentials.password, { challenge: "eA" }],
          [credentials.password, { origin: "https://evil.example" }],
        ] as const) {
          const answer = answering(page, "add_passkey", change);
          const refused = yield* browser.submit(page, "add_passkey", {
            values: { name: "x", current, ...answer },
          });
          assert.strictEqual(refused.status, 422);
          assert.include(wordsOf(refused), "You have none yet.");
        }
      }),
    ),
  );

  it.effect("goes on in the flow of a partner", () =>
    withEdge(
      Effect.gen(function* () {
        const { id } = yield* withPasskey;
        const { browser, path } = yield* sentHere("identity");
        assert.strictEqual(headingOf(yield* enter(browser, id, {}, path)), "Confirm your phone");
      }),
    ),
  );

  it.effect("is the proof of a person who opens the link of a letter on another device", () =>
    withEdge(
      Effect.gen(function* () {
        const { id } = yield* withPasskey;
        const link = "/confirm?code=none";
        const browser = yield* makeBrowser;
        const asked = yield* enter(browser, id, { challenge: "eA" }, link);
        assert.strictEqual(asked.status, 422);
        assert.include(wordsOf(asked), "This passkey cannot be used here.");
        const shown = yield* enter(browser, id, {}, link);
        assert.strictEqual(shown.path, link);
        assert.strictEqual(headingOf(shown), "Confirm your email");
        assert.include(wordsOf(shown), `Signed in as ${credentials.email}`);
        const old = yield* browser.submit(shown, "confirm");
        assert.strictEqual(old.status, 410);
      }),
    ),
  );

  it.effect("signs each challenge once, of its own browser, and in time", () =>
    withEdge(
      Effect.gen(function* () {
        const { id } = yield* withPasskey;
        const browser = yield* makeBrowser;
        yield* TestClock.adjust("1 second");
        const page = yield* browser.open("/signin");
        const values = answering(page, "passkey", {}, id);
        const session = () => browser.jar.get("bonafide_session");
        const stranger = yield* makeBrowser;
        const theirs = yield* stranger.open("/signin");
        const stolen = yield* stranger.submit(theirs, "passkey", { values });
        assert.strictEqual(stolen.status, 422);
        assert.include(wordsOf(stolen), "This passkey cannot be used here.");
        yield* browser.submit(page, "passkey", { values });
        assert.isDefined(session());
        browser.jar.delete("bonafide_session");
        assert.strictEqual((yield* browser.submit(page, "passkey", { values })).status, 422);
        const late = yield* browser.open("/signin");
        yield* TestClock.adjust("16 minutes");
        const old = answering(late, "passkey", {}, id);
        assert.strictEqual((yield* browser.submit(late, "passkey", { values: old })).status, 422);
        assert.isUndefined(session());
      }),
    ),
  );

  it.effect("is refused for another key, another owner, another site and what is no answer", () =>
    withEdge(
      Effect.gen(function* () {
        const { id } = yield* withPasskey;
        const browser = yield* makeBrowser;
        for (const [owner, change] of [
          [id, { key: "k2" }],
          [id, { id: "other" }],
          [id, { origin: "https://evil.example" }],
          ["00000000-0000-7000-8000-000000000001", {}],
          ["no id", {}],
        ] as const) {
          assert.strictEqual((yield* enter(browser, owner, change)).status, 422);
        }
        const page = yield* browser.open("/signin");
        for (const response of ["", "{}", "null", "[]", '{"id":"phone","response":{}}']) {
          const sent = yield* browser.submit(page, "passkey", { values: { response } });
          assert.strictEqual(sent.status, 422);
        }
        assert.isUndefined(browser.jar.get("bonafide_session"));
      }),
    ),
  );

  it.effect("ends when a forgotten password is replaced", () =>
    withEdge(
      Effect.gen(function* () {
        const { id } = yield* withPasskey;
        const browser = yield* makeBrowser;
        const forgot = yield* browser.open("/forgot");
        yield* browser.submit(forgot, "forgot", { values: { email: credentials.email } });
        yield* (yield* Letters).sweep("https://id.example");
        const text = (yield* MemoryMail).sent.at(-1)?.text ?? "";
        const path = /https:\/\/id\.example(\S+)/.exec(text)?.[1] ?? "";
        const page = yield* browser.open(path);
        yield* browser.submit(page, "reset", { values: { password: "another four words" } });
        assert.strictEqual((yield* enter(yield* makeBrowser, id)).status, 422);
      }),
    ),
  );

  it.effect("ends when it is removed, and with its person", () =>
    withEdge(
      Effect.gen(function* () {
        const { added, browser, id } = yield* withPasskey;
        const other = yield* makeBrowser;
        const removed = yield* browser.submit(added, "remove_passkey");
        assert.include(wordsOf(removed), "You have none yet.");
        assert.strictEqual((yield* enter(other, id)).status, 422);
        yield* (yield* Erasures).person(id, { actor: id, source: undefined });
        assert.strictEqual((yield* enter(other, id)).status, 422);
      }),
    ),
  );

  it.effect("is not offered where browsers have none: at a bare address", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const page = yield* browser.send("GET", "/signin", { headers: { host: "127.0.0.1:8080" } });
        assert.notInclude(page.text, "data-passkey");
        assert.notInclude(page.headers["content-security-policy"], "script-src");
      }),
    ),
  );
});
