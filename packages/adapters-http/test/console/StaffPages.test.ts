import type { StaffAccount, StaffSecrets } from "@bonafide/core/staff/StaffAccount";
import { SignInFault } from "@bonafide/core/person/SignInFault";
import { Effect } from "effect";
import { assert, describe, it } from "@effect/vitest";
import { confirmedBy } from "../../src/console/Confirming.ts";
import {
  consoleSignInPage,
  factorPage,
  staffAccountPage,
} from "../../src/console/pages/ConsoleSignInPage.ts";
import { auditPage } from "../../src/console/pages/AuditPage.ts";
import { settingsPage } from "../../src/console/pages/SettingsPage.ts";
import { staffAccountView, staffPage } from "../../src/console/pages/StaffPages.ts";
import { vendorsPage } from "../../src/console/pages/VendorsPage.ts";
import { formOf } from "../../src/person/PageForm.ts";
import { makeRenderedPages } from "../person/RenderedPages.ts";
import { idAt, minutes, staffOf, visitOf } from "./SampleVisits.ts";

const target = { action: "/console/form", csrf: "token" };
const organizations = [
  { id: idAt(20), name: "A school", standing: "active" as const, created: minutes(0) },
];

const passkey = (name: string) => ({
  id: `id of ${name}`,
  publicKey: "key",
  counter: 0,
  name,
  created: minutes(5),
  usedChallenge: minutes(5),
});

const secretsWith = (more: Partial<StaffSecrets>): StaffSecrets => ({
  passwordHash: "hash",
  ...more,
});
const totp = { secret: "ABCDEFGH", usedStep: 0 };

const staff: ReadonlyArray<StaffAccount> = [
  staffOf("operator"),
  staffOf("reviewer", { id: idAt(3), name: "rita", secrets: secretsWith({ totp }) }),
  staffOf("auditor", {
    id: idAt(4),
    name: "anna",
    standing: "inactive",
    secrets: secretsWith({ passkeys: [passkey("blue")], signedIn: minutes(7) }),
  }),
  staffOf("support", {
    id: idAt(5),
    name: "sue",
    secrets: secretsWith({ totp, passkeys: [passkey("blue"), passkey("red")] }),
  }),
  staffOf("partner", { id: idAt(6), name: "pam", organizationId: idAt(20) }),
  staffOf("partner", { id: idAt(7), name: "pat", organizationId: idAt(21) }),
];

describe("the console shows", () => {
  it.effect("accounts of staff, and what can be changed of each", () => {
    const pages = makeRenderedPages();
    pages.add("all", staffPage(staff, organizations, visitOf("operator")));
    const failed = { name: "x y", role: "partner", organization: idAt(20) };
    pages.add("not created", staffPage([], organizations, visitOf("operator", "", failed)));
    for (const account of staff)
      pages.add(account.name, staffAccountView(account, organizations, visitOf("operator")));
    return pages.areIn("staff-pages.txt");
  });

  it.effect("the sign-in, the second factor and the own account", () => {
    const pages = makeRenderedPages();
    const offer = {
      site: { origin: "https://bonafide.test", host: "bonafide.test" },
      challenge: "challenge",
    };
    for (const offered of [undefined, offer]) {
      const name = offered === undefined ? "without passkeys" : "with passkeys";
      const passkeys = {
        target,
        remove: target,
        offer: offered,
        owner: { id: idAt(1), name: "olga", known: ["one"] },
        passkeys: offered === undefined ? [] : [passkey("blue")],
      };
      pages.add(
        `sign-in ${name}`,
        consoleSignInPage({
          target,
          name: "olga",
          errors: new Map(offered === undefined ? [] : [["", "No."]]),
          sandbox: offered === undefined,
          passkey: offered,
        }),
      );
      const secret = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
      pages.add(`factor ${name}`, factorPage({ target, secret, uri: "otpauth://x", passkeys }));
      const own = { target, name: "olga", role: "operator", passkeys };
      pages.add(`account ${name}`, staffAccountPage(own));
    }
    return pages.areIn("sign-in-pages.txt");
  });

  it.effect("products, vendors and the audit", () => {
    const pages = makeRenderedPages();
    const nearness = { subject: "digest", marks: [], used: 7.2, most: 8, retryAfter: 3 };
    const products = (["active", "inactive"] as const).map((standing) => ({
      product: `a product that is ${standing}`,
      standing,
    }));
    const near = [{ ...nearness, limit: "SignIn", counts: "sign-ins" }];
    pages.add("products to look at", settingsPage({ products, near: [], target: undefined }));
    pages.add("products to change", settingsPage({ products, near, target }));
    const vendor = { name: "one", use: "sms", vendor: "smpp" };
    const asked = { isResting: false, outcomes: [], seconds: undefined };
    const vendors = [
      { ...vendor, order: undefined, timeLimit: undefined, attempts: undefined },
      { ...vendor, order: 0, timeLimit: "5 s", attempts: asked },
      { ...vendor, order: 1, timeLimit: "5 s", attempts: { ...asked, isResting: true } },
      {
        ...vendor,
        order: 2,
        timeLimit: "5 s",
        attempts: {
          ...asked,
          outcomes: [["sent", 2] as const, ["failed", 1] as const],
          seconds: 0.0126,
        },
      },
    ];
    pages.add("vendors to look at", vendorsPage(vendors, undefined, undefined));
    const reached = [true, false].map((isReached) => ({ isReached, finding: "x" }));
    pages.add("vendors that were reached", vendorsPage(vendors, reached, target));
    const row = { subject: idAt(8), action: "a", actor: "b", at: minutes(1) };
    const rows = [undefined, "192.0.2.1"].map((source) => ({ ...row, source }));
    pages.add("audit", auditPage(rows, { actor: "b" }, "head"));
    pages.add("audit without a head", auditPage([], {}, undefined));
    return pages.areIn("settings-pages.txt");
  });

  it.effect("a question with all that was sent, and again after a wrong password", () =>
    Effect.gen(function* () {
      const pages = makeRenderedPages();
      const fault = new SignInFault({ name: "TooEarly", retryAfter: 1 });
      const sent = { csrf: "token", task: "erase", current: "x", username: "olga", id: "1" };
      const asked = (sure: Readonly<Record<string, string>>, back?: string) =>
        confirmedBy(
          visitOf("operator"),
          formOf(new Map(Object.entries({ ...sent, ...sure }))),
          { path: "/console/erase", what: "It ends.", ...(back === undefined ? {} : { back }) },
          () => fault,
        );
      for (const [name, shown] of [
        ["asked", yield* asked({})],
        ["asked, with a way back", yield* asked({ sure: "no" }, "/console")],
        ["asked again", yield* asked({ sure: "yes" })],
      ] as const) {
        if (!("title" in shown)) return assert.fail("It is no page.");
        pages.add(name, shown);
      }
      yield* pages.areIn("question-pages.txt");
    }),
  );
});
