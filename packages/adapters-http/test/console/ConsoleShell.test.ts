import { StaffRole } from "@bonafide/core/staff/StaffRole";
import { assert, describe, it } from "@effect/vitest";
import { answerConsoleAsset, answerFile, showConsole } from "../../src/console/ConsoleAnswer.ts";
import { type ConsolePage, renderConsole } from "../../src/console/ConsoleShell.ts";
import { passkeyScripts } from "../../src/person/PasskeyScripts.ts";
import { unescape } from "../person/PageBrowser.ts";
import { visitOf } from "./SampleVisits.ts";

const page: ConsolePage = { title: "A title", body: "A body" };

const menuFor = (role: StaffRole | undefined, room?: ConsolePage["room"]) => {
  const shown = renderConsole(visitOf(role), room === undefined ? page : { ...page, room });
  return Array.from(
    (/<nav class="rooms"[^]*?<\/nav>/.exec(shown)?.[0] ?? "").matchAll(/<a [^>]*>([^<]*)/g),
    ([link, label = ""]) => (link.includes("aria-current") ? `[${label}]` : label),
  ).join(", ");
};

describe("the shell of the console", () => {
  it("has the rooms of the role, and marks the one that is open", () => {
    const settings = "Organizations, Deliveries, Products and limits, Vendors, Rosters and schools";
    const menus = {
      reviewer: "Overview, Review",
      operator: `Overview, Look up, ${settings}, Staff, Audit`,
      auditor: `Overview, Look up, ${settings}, Audit`,
      support: `Overview, Look up, ${settings}`,
      partner: "Your organization, Deliveries",
    };
    for (const role of StaffRole.literals) assert.strictEqual(menuFor(role), menus[role]);
    assert.strictEqual(menuFor(undefined), "");
    assert.strictEqual(menuFor("reviewer", "queue"), "Overview, [Review]");
  });

  it("is narrow and has the scripts of passkeys where the page says so", () => {
    const scriptsOf = (changes: Partial<ConsolePage>) =>
      renderConsole(visitOf("operator"), { ...page, ...changes }).match(/<script /g)?.length;
    assert.strictEqual(scriptsOf({}), 1);
    assert.strictEqual(scriptsOf({ passkeys: false }), 1);
    assert.strictEqual(scriptsOf({ passkeys: true }), 1 + passkeyScripts.length);
    // None runs before the page is there.
    const all = renderConsole(visitOf("operator"), { ...page, passkeys: true });
    assert.lengthOf(all.match(/<script [^>]* defer>/g) ?? [], 1 + passkeyScripts.length);
    const bodyOf = (changes: Partial<ConsolePage>) =>
      /<body[^>]*>/.exec(renderConsole(visitOf("operator"), { ...page, ...changes }))?.[0];
    assert.strictEqual(bodyOf({}), "<body>");
    assert.strictEqual(bodyOf({ narrow: false }), "<body>");
    assert.strictEqual(bodyOf({ narrow: true }), '<body class="narrow">');
  });

  it("says who is signed in, what was done and what was wrong", () => {
    const shown = (...given: Parameters<typeof visitOf>) =>
      unescape(renderConsole(visitOf(...given), page));
    assert.include(shown("operator"), "Signed in as olga, operator.");
    assert.notInclude(shown(undefined), "Signed in as");
    assert.notInclude(shown("operator"), 'class="notice');
    assert.notInclude(shown("operator", "done=toString"), 'class="notice');
    assert.include(
      shown("operator", "done=created"),
      '<p class="notice" role="status">Created.</p>',
    );
    const failed = shown("operator", "done=created", { name: "x" });
    assert.include(failed, '<p class="notice bad" role="alert">A problem.</p>');
    assert.notInclude(failed, "Created.");
  });

  it("answers with the status and the wait of the page", () => {
    const answered = (changes: Partial<ConsolePage>, failed?: Readonly<Record<string, string>>) => {
      const { headers, status } = showConsole(visitOf("operator", "", failed), {
        ...page,
        ...changes,
      });
      return [status, headers["retry-after"]];
    };
    assert.deepStrictEqual(answered({}), [200, undefined]);
    assert.deepStrictEqual(answered({}, {}), [422, undefined]);
    assert.deepStrictEqual(answered({ status: 429, retryAfter: 7 }, {}), [429, "7"]);
  });

  it("lets nothing in a file run, and downloads a PDF", () => {
    const bytes = Uint8Array.of(1);
    const pdf = answerFile({ type: "pdf", bytes }).headers;
    const jpeg = answerFile({ type: "jpeg", bytes }).headers;
    assert.strictEqual(pdf["content-disposition"], 'attachment; filename="document.pdf"');
    assert.strictEqual(jpeg["content-disposition"], "inline");
    const asset = answerConsoleAsset({ path: "/a", type: "text/css", text: "" }).headers;
    for (const headers of [pdf, jpeg, asset]) {
      assert.include(headers["content-security-policy"] ?? "", "default-src 'none'");
      assert.strictEqual(headers["x-content-type-options"], "nosniff");
    }
    assert.include(asset["cache-control"] ?? "", "immutable");
  });
});
