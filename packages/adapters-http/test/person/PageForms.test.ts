import { assert, describe, it } from "@effect/vitest";
import { Duration, Effect, Fiber, Logger } from "effect";
import { TestClock } from "effect/testing";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { multipartBody } from "@bonafide/testkit/server/MultipartBody";
import { describedHttp } from "../server/DescribedHttp.ts";
import { withEdge } from "../server/TestEdge.ts";
import {
  birthDate,
  callback,
  credentials,
  front,
  phone,
  proveIdentity,
  provePhone,
  sentHere,
  signUp,
} from "./PageAsking.ts";
import { formOf, headingOf, makeBrowser, type ShownPage } from "./PageBrowser.ts";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";

describe("a form that is not ours", () => {
  const assertForged = (page: ShownPage) => {
    assert.strictEqual(page.status, 403);
    assert.strictEqual(headingOf(page), "This form is no longer valid");
  };

  it.effect.each([
    ["without a token", { csrf: "" }, {}],
    ["with another's token", { csrf: "x".repeat(43) }, {}],
    ["from another site", {}, { "sec-fetch-site": "cross-site" }],
    ["from another host of this site", {}, { "sec-fetch-site": "same-site" }],
    ["from another origin", {}, { origin: "https://evil.example" }],
    ["from no address", {}, { origin: "nonsense" }],
  ] as const)("is not looked at: %s", ([, values, headers]) =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const page = yield* browser.open("/signup");
        const sending = { values: { ...credentials, ...values }, headers };
        assertForged(yield* browser.post(page, "signup", sending));
        assert.isFalse(browser.jar.has("bonafide_session"));
      }),
    ),
  );

  it.effect.each([
    { origin: "http://in-process.test", host: "in-process.test" },
    { origin: "null", "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
  ])("is refused if its browser says that it came from elsewhere: %j", (headers) =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const page = yield* browser.open("/signup");
        const next = yield* browser.submit(page, "signup", { values: credentials, headers });
        assert.strictEqual(headingOf(next), "Your account");
      }),
    ),
  );

  it.effect("is recognised by the public address, never by Host, if there is one", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const page = yield* browser.open("/signup");
        const from = (origin: string) =>
          browser.post(page, "signup", {
            values: credentials,
            headers: { origin, host: "id.internal" },
          });
        assertForged(yield* from("http://id.internal"));
        assert.strictEqual((yield* from("https://id.example")).status, 303);
      }),
      { publicOrigin: "https://id.example" },
    ),
  );

  it.effect("cannot use a visitor's token after a sign-in", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const before = yield* browser.open("/signin");
        yield* signUp(browser, "/signup");
        const { hidden } = formOf(before, "signin");
        const account = yield* browser.open("/account");
        const token = hidden["csrf"] ?? "";
        assertForged(yield* browser.post(account, "signout", { values: { csrf: token } }));
      }),
    ),
  );

  it.effect("signs no person out, withdraws and erases nothing", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        yield* signUp(browser, "/signup");
        for (const path of ["/signout", "/account/withdraw", "/account/erase"]) {
          assertForged(yield* browser.send("POST", path));
        }
        assert.strictEqual(headingOf(yield* browser.open("/account")), "Your account");
      }),
    ),
  );
});

describe("a form that leads away", () => {
  it.effect("may go on from the partner to wherever it sends people, and no other may", () =>
    withEdge(
      Effect.gen(function* () {
        yield* (yield* OAuthConsumerStore).policies.put({
          scope: "none",
          handles: [],
          proofs: [],
          groups: [],
        });
        for (const [redirectUri, target] of [
          ["https://partner.example/callback", "https://partner.example"],
          ["http://127.0.0.1:4567/cb", "http://127.0.0.1:4567"],
          ["http://[::1]:4567/cb", "http:"],
          ["com.example.app:/cb", "com.example.app:"],
        ] as const) {
          const { browser, path } = yield* sentHere(
            "none",
            { redirect_uri: redirectUri },
            {
              redirectUris: [redirectUri],
            },
          );
          const action = ({ headers }: ShownPage) =>
            /form-action ([^;]*);/.exec(headers["content-security-policy"] ?? "")?.[1];
          assert.strictEqual(action(yield* browser.open(path)), `'self' ${target}`);
          const email = `${target.length}-${credentials.email}`;
          const page = yield* browser.submit(yield* browser.open(`${path}&op=signup`), "signup", {
            values: { ...credentials, email },
          });
          const onward = redirectUri.startsWith("http:") ? "http: https:" : "https:";
          assert.strictEqual(action(page), `'self' ${target} ${onward}`);
        }
      }),
    ),
  );
});

describe("what a browser sends", () => {
  it.effect("is not read where it is too large, or from strangers with files", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        const page = yield* browser.open(path);
        const large = { ...credentials, email: "x".repeat(70_000) };
        const tooLarge = yield* browser.post(page, "signin", { values: large });
        assert.strictEqual(tooLarge.status, 413);
        assert.strictEqual(headingOf(tooLarge), "This is too large");
        assert.strictEqual(tooLarge.headers["connection"], "close");
        const headers = { "content-type": "multipart/form-data; boundary=x" };
        for (const sent of [
          yield* browser.send("POST", path, { headers, body: "--x--" }),
          yield* browser.post(page, "signin", { headers: { "content-type": "text/plain" } }),
        ]) {
          assert.strictEqual(sent.status, 400);
          assert.strictEqual(headingOf(sent), "This did not arrive as it should");
        }
      }),
    ),
  );

  it.effect("is looked at by its token before any file of it is read", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        const phonePage = yield* signUp(browser, path);
        yield* proveIdentity(browser, yield* provePhone(browser, phonePage));
        const page = yield* browser.open(`${path}&kind=passport`);
        const { action, hidden } = formOf(page, "document");
        const handle = yield* describedHttp;
        const cookie = Array.from(browser.jar, ([name, value]) => `${name}=${value}`).join("; ");
        const photo = { ...front, content: sampleImage("jpeg", 4 * 1024 * 1024) };
        const texts = Object.entries(hidden).map(([name, content]) => ({ name, content }));
        const forged = texts.map((text) =>
          text.name === "csrf" ? { ...text, content: "x" } : text,
        );
        for (const parts of [
          [...forged, photo],
          [photo, ...texts],
        ]) {
          const { body, headers } = multipartBody(parts);
          let read = 0;
          const stream = new ReadableStream<Uint8Array>(
            {
              pull: (controller) => {
                const chunk = body.slice(read, read + 16 * 1024);
                read += chunk.length;
                if (chunk.length === 0) controller.close();
                else controller.enqueue(chunk);
              },
            },
            { highWaterMark: 0 },
          );
          // Browsers have no name for it yet.
          const init = {
            method: "POST",
            headers: { ...headers, cookie },
            body: stream,
            duplex: "half",
          };
          const response = yield* Effect.promise(() =>
            handle(new Request(`http://in-process.test${action}`, init)),
          );
          assert.strictEqual(response.status, 403);
          assert.isAtMost(read, 64 * 1024);
        }
      }),
    ),
  );

  it.effect("waits for memory for its photos, and is asked to come again", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        const phonePage = yield* signUp(browser, path);
        yield* proveIdentity(browser, yield* provePhone(browser, phonePage));
        const page = yield* browser.open(`${path}&kind=passport`);
        const sent = yield* Effect.forkChild(browser.post(page, "document", { files: [front] }));
        yield* TestClock.adjust("1 second");
        const answer = yield* Fiber.join(sent);
        assert.strictEqual(answer.status, 429);
      }),
      { maxUploadBytes: 10, bodyWait: Duration.seconds(1) },
    ),
  );

  it.effect("says which methods a page has", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        for (const [method, path, allow] of [
          ["PUT", "/oauth/authorize", "GET, HEAD, POST"],
          ["DELETE", "/account", "GET, HEAD"],
          ["PATCH", "/signin", "GET, HEAD, POST"],
          ["GET", "/signout", "POST"],
        ] as const) {
          const page = yield* browser.send(method, path);
          assert.strictEqual(page.status, 405);
          assert.strictEqual(page.headers["allow"], allow);
        }
        assert.strictEqual((yield* browser.send("HEAD", "/signin")).status, 200);
      }),
    ),
  );

  it.effect("ends in no log and in no address", () => {
    const lines: Array<string> = [];
    const logger = Logger.make(({ message }) => lines.push(JSON.stringify(message)));
    return withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        const seen: Array<string> = [];
        let page = yield* signUp(browser, path);
        seen.push(page.path);
        page = yield* provePhone(browser, page);
        seen.push(page.path);
        page = yield* proveIdentity(browser, page);
        seen.push(page.path);
        const said = [...lines, ...seen].join("\n");
        for (const secret of [credentials.email, credentials.password, phone, birthDate]) {
          assert.notInclude(said, secret);
          assert.notInclude(said, encodeURIComponent(secret));
        }
        assert.include(said, encodeURIComponent(callback));
      }),
    ).pipe(Effect.provide(Logger.layer([logger])));
  });
});
