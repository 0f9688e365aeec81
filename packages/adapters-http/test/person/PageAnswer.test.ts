import { assert, describe, it } from "@effect/vitest";
import { answerAsset, answerLogo, sendTo, showPage } from "../../src/person/PageAnswer.ts";
import { scriptType } from "../../src/person/PageAsset.ts";
import type { PageLook } from "../../src/person/PageLook.ts";
import { pageWords } from "../../src/person/PageWords.ts";
import type { Page } from "../../src/person/pages/Page.ts";

const look: PageLook = { words: pageWords.en, others: [], chosen: undefined };

const shown = (page: Partial<Page> = {}, sendsTo?: string) =>
  showPage(look, { title: "Title", body: "Body", ...page }, sendsTo);

/** The policy's directive of a name, without the name. */
const allowed = (answer: ReturnType<typeof shown>, directive: string) =>
  (answer.headers["content-security-policy"] ?? "")
    .split("; ")
    .flatMap((one) => (one.startsWith(`${directive} `) ? [one.slice(directive.length + 1)] : []));

describe("A page", () => {
  it.each([
    [undefined, false, "'self'"],
    [undefined, true, "'self' https:"],
    ["https://partner.example/back?a=b", false, "'self' https://partner.example"],
    ["https://partner.example:8443/back", true, "'self' https://partner.example:8443 https:"],
    ["http://127.0.0.1:3000/back", false, "'self' http://127.0.0.1:3000"],
    ["http://127.0.0.1:3000/back", true, "'self' http://127.0.0.1:3000 http: https:"],
    ["http://[::1]:3000/back", false, "'self' http:"],
    ["https://[::1]/back", true, "'self' https: https:"],
    ["com.partner.app:/back", false, "'self' com.partner.app:"],
    ["com.partner.app:/back", true, "'self' com.partner.app: https:"],
  ])("whose form leads to %s, and away: %s, may lead to %s", (sendsTo, leadsAway, targets) => {
    const answer = shown({ leadsAway }, sendsTo);
    assert.deepStrictEqual(allowed(answer, "form-action"), [targets]);
    assert.strictEqual(
      answer.headers["cross-origin-opener-policy"],
      sendsTo === undefined ? "same-origin" : "unsafe-none",
    );
    if (!leadsAway) assert.deepStrictEqual(allowed(shown({}, sendsTo), "form-action"), [targets]);
  });

  it.each([
    [undefined, [], [], "camera=()"],
    [{ assets: [] }, ["'self'"], [], "camera=()"],
    [{ assets: [], connects: true }, ["'self'"], ["'self'"], "camera=()"],
    [{ assets: [], camera: true }, ["'self'"], [], "camera=(self)"],
  ] as const)("with scripts %j runs and asks what they need", (scripts, runs, asks, camera) => {
    const answer = shown({ scripts });
    assert.deepStrictEqual(
      [allowed(answer, "script-src"), allowed(answer, "connect-src")],
      [runs, asks],
    );
    assert.isTrue(answer.headers["permissions-policy"]?.startsWith(`${camera},`));
  });

  it("has the status and the waits that are asked for, and no others", () => {
    const plain = shown();
    assert.strictEqual(plain.status, 200);
    assert.notProperty(plain.headers, "retry-after");
    assert.notProperty(plain.headers, "refresh");
    const busy = shown({ status: 429, retryAfter: 7, refreshAfter: 3 });
    assert.deepStrictEqual(
      [busy.status, busy.headers["retry-after"], busy.headers["refresh"]],
      [429, "7", "3"],
    );
  });
});

describe("What pages load", () => {
  const forever = "public, max-age=31536000, immutable";

  it("is kept, and a script may be a worker's", () => {
    const asset = { path: "/a", text: "text" } as const;
    const script = answerAsset({ ...asset, type: scriptType });
    assert.deepStrictEqual(allowed(script, "script-src"), ["'self'"]);
    assert.deepStrictEqual(allowed(script, "form-action"), []);
    const style = answerAsset({ ...asset, type: "text/css; charset=utf-8" });
    assert.deepStrictEqual(allowed(style, "script-src"), []);
    assert.deepStrictEqual(allowed(style, "form-action"), ["'self'"]);
    const logo = answerLogo({ bytes: new Uint8Array(), type: "png" });
    assert.include(logo.headers["content-security-policy"], "sandbox");
    for (const { headers } of [script, style, logo])
      assert.strictEqual(headers["cache-control"], forever);
  });

  it("sends a browser on by GET, without a body", () => {
    const { headers, status } = sendTo("/next");
    assert.deepStrictEqual(
      [status, headers["location"], headers["content-length"], headers["cache-control"]],
      [303, "/next", "0", "no-store"],
    );
  });
});
