import { Operators } from "@bonafide/core/access/Operators";
import { mayDo, StaffRole } from "@bonafide/core/staff/StaffRole";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Struct } from "effect";
import { type ConsoleAccess, consoleRoutes } from "../../src/console/ConsoleRoutes.ts";
import { formOf, makeBrowser } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { signedInAs } from "./ConsoleAsking.ts";

const isOpenTo = (access: ConsoleAccess, role: StaffRole): boolean =>
  access === "public" || access === "session" || access === "staff" || mayDo(role, access);

const pathOf = (path: string): string =>
  path.replaceAll(/:\w+/g, "01a1fca2-03c2-7370-a3b8-432d8f6128b4");

const names = Struct.keys(consoleRoutes).filter((name) => name !== "signOut");

describe("a page that a role does not have, and one that does not exist", () => {
  it.effect("are narrow", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* signedInAs("reviewer", "rita");
        for (const [path, status] of [
          ["/console/staff", 403],
          ["/console/review/uploads/01a1fca2-03c2-7370-a3b8-432d8f6128b4", 404],
        ] as const) {
          const page = yield* browser.open(path);
          assert.strictEqual(page.status, status);
          assert.include(page.text, '<body class="narrow">');
        }
      }),
    ),
  );
});

describe("every page and form of the console", () => {
  it.effect.each(StaffRole.literals)("is open to its roles alone: %s", (role) =>
    withEdge(
      Effect.gen(function* () {
        const { id } = yield* (yield* Operators).createOrganization("Acme");
        const { browser } = yield* signedInAs(role, role, role === "partner" ? id : undefined);
        const account = yield* browser.open("/console/account");
        const { csrf = "" } = formOf(account, "password").hidden;
        for (const name of names) {
          const { access, method, path } = consoleRoutes[name];
          const sent =
            method === "GET"
              ? yield* browser.send("GET", pathOf(path))
              : yield* browser.send("POST", pathOf(path), {
                  headers: { "content-type": "application/x-www-form-urlencoded" },
                  body: new URLSearchParams({ csrf }).toString(),
                });
          const isForbidden = sent.status === 403;
          assert.strictEqual(isForbidden, !isOpenTo(access, role), `${role} ${name}`);
          assert.isBelow(sent.status, 500, name);
        }
      }),
    ),
  );

  it.effect("is shut to a browser without a session", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        yield* browser.open("/console/signin");
        for (const name of names) {
          const { access, method, path } = consoleRoutes[name];
          if (access === "public") continue;
          const { headers, status } = yield* browser.send(method, pathOf(path), {
            headers: { "content-type": "application/x-www-form-urlencoded" },
            ...(method === "POST" ? { body: "csrf=x" } : {}),
          });
          assert.strictEqual(status, 303, name);
          assert.strictEqual(headers["location"], "/console/signin", name);
        }
      }),
    ),
  );

  it.effect("that sends a form needs its token, its origin and its own browser", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* signedInAs("operator", "olga");
        const other = yield* signedInAs("operator", "otto");
        const account = yield* other.browser.open("/console/account");
        const { csrf: foreign = "" } = formOf(account, "password").hidden;
        const own =
          formOf(yield* browser.open("/console/account"), "password").hidden["csrf"] ?? "";
        const send = (body: string, headers: Readonly<Record<string, string>> = {}) =>
          Effect.map(
            browser.send("POST", "/console/account", {
              headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
              body,
            }),
            ({ status }) => status,
          );
        assert.strictEqual(yield* send(""), 403);
        assert.strictEqual(yield* send(`csrf=${foreign}`), 403);
        assert.strictEqual(yield* send(`csrf=${own}`, { "sec-fetch-site": "cross-site" }), 403);
        assert.strictEqual(yield* send(`csrf=${own}`, { "sec-fetch-site": "same-site" }), 403);
        assert.strictEqual(yield* send(`csrf=${own}`, { origin: "https://evil.example" }), 403);
        assert.strictEqual(yield* send(`csrf=${own}`), 422);
      }),
    ),
  );
});
