import { affiliationReasons } from "@bonafide/core/affiliation/AffiliationReason";
import { tokenErrors } from "@bonafide/core/oauth/OAuthError";
import { callGroups, everyCall } from "@bonafide/core/catalogue/Calls";
import { anyParametersOf } from "@bonafide/core/catalogue/Call";
import { Record } from "effect";
import { failures } from "@bonafide/core/catalogue/Failure";
import { refusals } from "@bonafide/core/catalogue/Refusal";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { sentBy } from "../../src/reference/CallExamples.ts";
import { TestEdge, withEdge } from "../server/TestEdge.ts";

const html = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
const paths = ["/docs", "/docs/errors", ...callGroups.map(({ name }) => `/docs/${name}`)];

const open = (path: string) => Effect.flatMap(TestEdge, (edge) => edge.ask("GET", path, html));

describe("The reference", () => {
  it.effect("has every call with its parameters, and examples in three languages", () =>
    withEdge(
      Effect.gen(function* () {
        for (const [id, call] of everyCall) {
          const [group = ""] = id.split(".");
          const { text } = yield* open(`/docs/${group}`);
          const from = text.indexOf(`id="${id}"`);
          assert.isAbove(from, -1, id);
          const next = text.indexOf('<section class="call"', from);
          const section = text.slice(from, next === -1 ? undefined : next);
          assert.include(section, call.summary);
          for (const { name } of anyParametersOf(call)) {
            assert.include(section, `<code>${name}</code>`, `${id} ${name}`);
          }
          for (const language of ["curl", "TypeScript", "Python"]) {
            assert.include(section, `<summary>${language}</summary>`, id);
          }
        }
      }),
    ),
  );

  it.effect("has every code, what to do about it, and what brings it about", () =>
    withEdge(
      Effect.gen(function* () {
        const { text } = yield* open("/docs/errors");
        for (const { code } of [...Record.values(refusals), ...Record.values(failures)]) {
          assert.match(text, new RegExp(`id="(error|failure)-${code}"`));
        }
        const reasons = Record.values(affiliationReasons).map(({ code }) => `reason-${code}`);
        const oauth = [...tokenErrors, "access_denied", "unsupported_response_type"];
        for (const id of [...reasons, ...oauth.map((error) => `oauth-${error}`)]) {
          assert.include(text, `id="${id}"`);
        }
        assert.include(text, "phone must be ten digits, without +1");
        const ids = Array.from(text.matchAll(/\sid="([^"]*)"/g), ([, id = ""]) => id);
        assert.lengthOf(new Set(ids), ids.length);
        assert.notInclude(text, "undefined");
      }),
    ),
  );

  it("has examples that need no more than keys, ids and what another call gave", () => {
    const open = everyCall.flatMap(([id, call]) => {
      const { form, json = {}, url } = sentBy(call);
      const pairs = [...form, ...Object.entries(json), ...new URL(url).searchParams];
      return pairs
        .filter(([name, value]) => value === name.toUpperCase())
        .map(([name]) => `${id} ${name}`);
    });
    assert.deepStrictEqual(
      open.filter((each) => !/ (client_id|client_secret|access_token|token)$/.test(each)),
      ["oauth.token code"],
    );
  });

  it.effect("loads nothing from elsewhere, and names the server that it is asked at", () =>
    withEdge(
      Effect.gen(function* () {
        for (const path of paths) {
          const { headers, status, text } = yield* open(path);
          assert.strictEqual(status, 200, path);
          assert.strictEqual(headers["content-type"], "text/html; charset=utf-8");
          assert.match(headers["content-security-policy"] ?? "", /^default-src 'none';/);
          assert.notMatch(text, /(src|href)="(https?:)?\/\//);
          assert.notInclude(text, "server.invalid");
        }
        const { text } = yield* open("/docs");
        const assets = Array.from(text.matchAll(/"(\/portal\/[^"]*)"/g), ([, asset = ""]) => asset);
        assert.lengthOf(assets, 4);
        for (const asset of assets) assert.strictEqual((yield* open(asset)).status, 200, asset);
      }),
    ),
  );

  it.effect("lets calls be tried in a sandbox only", () =>
    Effect.gen(function* () {
      const sandbox = yield* withEdge(open("/docs/telecom"));
      assert.include(sandbox.text, 'data-path="/api/v2/telecom/possession/sms/send"');
      const production = yield* withEdge(open("/docs/telecom"), { environment: "production" });
      assert.strictEqual(production.status, 200);
      assert.notInclude(production.text, "data-method");
    }),
  );
});

describe("A path that is not known", () => {
  it.effect("is a page to browsers, and JSON to others", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        for (const path of ["/nothing", "/api/v3/verification", "/docs/nothing"]) {
          const page = yield* open(path);
          assert.strictEqual(page.status, 404, path);
          assert.include(page.text, "There is nothing here");
          const { headers, status } = yield* edge.ask("GET", path);
          assert.deepStrictEqual([status, headers["content-type"]], [404, "application/json"]);
          for (const [accept, type] of [
            ["application/json, text/html;q=0.5", "application/json"],
            ["text/html;q=0, */*", "application/json"],
            ["text/html;q=0.9, application/json;q=0.8", "text/html; charset=utf-8"],
            ["Application/XHTML+XML", "text/html; charset=utf-8"],
          ] as const) {
            const answer = yield* edge.ask("GET", path, { headers: { accept } });
            assert.strictEqual(answer.headers["content-type"], type, accept);
          }
          const posted = yield* edge.ask("POST", path, html);
          assert.strictEqual(posted.headers["content-type"], "application/json");
        }
      }),
    ),
  );

  it.effect("is a way on at the root of a sandbox, and of a sandbox only", () =>
    Effect.gen(function* () {
      const home = yield* withEdge(open("/"));
      assert.strictEqual(home.status, 200);
      for (const text of ["sandbox.json", 'href="/docs"', 'href="/signup"', "sms/send", "123123"]) {
        assert.include(home.text, text);
      }
      const program = yield* withEdge(Effect.flatMap(TestEdge, ({ ask }) => ask("GET", "/")));
      assert.strictEqual(program.status, 404);
      const production = yield* withEdge(open("/"), { environment: "production" });
      assert.strictEqual(production.status, 404);
    }),
  );
});

describe("An error", () => {
  const send = "/api/v2/telecom/possession/sms/send";
  const ask = Effect.flatMap(TestEdge, (edge) =>
    edge.ask("POST", send, {
      as: "demo",
      body: { phone: "+12025550143", callback_url: "http://10.0.0.1/" },
    }),
  );

  it.effect("leads from a sandbox to its description, with the rule that was broken", () =>
    Effect.gen(function* () {
      const { headers } = yield* withEdge(ask);
      assert.strictEqual(
        headers["link"],
        [
          '</docs/errors#error-3101>; rel="help"; title="phone must be ten digits, without +1, of a number that can be assigned in the United States"',
          '</docs/errors#error-3100>; rel="help"; title="callback_url must go to a public address"',
        ].join(", "),
      );
      const production = yield* withEdge(ask, { environment: "production" });
      assert.isUndefined(production.headers["link"]);
    }),
  );

  const titleOf = (method: string, path: string, body: Readonly<Record<string, unknown>> = {}) =>
    Effect.gen(function* () {
      const edge = yield* TestEdge;
      const { headers } = yield* edge.ask(method, path, { as: "demo", body });
      return /title="([^"]*)"/.exec(headers["link"] ?? "")?.[1];
    });

  it.effect("of a slip names the path that was meant, and of an id the parameter", () =>
    withEdge(
      Effect.gen(function* () {
        for (const path of [
          "/api/v2/telecom/possession/sms/sned",
          "/api/v2/telecom/possesion/sms/send",
        ])
          assert.strictEqual(yield* titleOf("POST", path), `Did you mean POST ${send}?`);
        assert.strictEqual(
          yield* titleOf("POST", "/nothing/like/it"),
          "Check the path and the id.",
        );
        assert.strictEqual(
          yield* titleOf("POST", send, { phone: "2025550143", verification_id: "unknown" }),
          "verification_id must be the id of a verification of this account",
        );
      }),
    ),
  );
});
