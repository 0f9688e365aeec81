import { affiliationCalls } from "@bonafide/core/affiliation/AffiliationCalls";
import { documentCalls } from "@bonafide/core/document/DocumentCalls";
import { oauthCalls } from "@bonafide/core/oauth/OAuthCalls";
import { telecomCalls } from "@bonafide/core/telecom/TelecomCalls";
import type { Call } from "@bonafide/core/catalogue/Call";
import { expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import type { FormTarget } from "../../src/person/pages/Elements.ts";
import type { ReferencePage } from "../../src/reference/ReferenceShell.ts";
import { affiliationPage } from "../../src/sandbox/AffiliationPage.ts";
import { callbacksPage } from "../../src/sandbox/CallbacksPage.ts";
import { codePage } from "../../src/sandbox/CodePage.ts";
import type { TourField } from "../../src/sandbox/FieldTable.ts";
import { homePage } from "../../src/sandbox/HomePage.ts";
import { isBeingRead, licensePage } from "../../src/sandbox/LicensePage.ts";
import { personPage } from "../../src/sandbox/PersonPage.ts";
import { makeCall } from "../../src/sandbox/TourCalls.ts";
import { tourKeys } from "./TourKeys.ts";

const target: FormTarget = { action: "/try", csrf: "a token" };

const made = (call: Call, status: number, json: unknown) =>
  makeCall(
    {
      ...tourKeys,
      call: () =>
        Promise.resolve(
          typeof json === "string"
            ? new Response(json, { status })
            : Response.json(json, { status }),
        ),
    },
    call,
    { values: {} },
  );

const seen: ReadonlyArray<TourField> = [
  {
    field: "lname",
    state: "agrees",
    print: "SAMPLE",
    data: "SAMPLE",
    crop: { width: 30, height: 10, png: Uint8Array.of(1, 2) },
  },
  {
    field: "sex",
    state: "contradicts",
    print: "",
    data: "F",
    crop: { width: 9, height: 8, png: Uint8Array.of(3) },
  },
  { field: "issued", state: "unseen", print: "", data: "" },
];

const checks = {
  front: "passed",
  back: "not_checked",
  count: 2,
  fields: { lname: "agrees", sex: "other" },
};

it.effect("The pages to try a sandbox are as frozen, with each kind of answer", () =>
  Effect.gen(function* () {
    const license = (status: number, json: unknown) => made(documentCalls.license, status, json);
    const verified = yield* license(200, {
      result: {
        verified: true,
        checks,
        document: { type: "license" },
        attributes: { fname: "Jo" },
      },
    });
    const failed = yield* license(200, {
      result: {
        verified: false,
        errors: [
          { code: 2003, message: "Other", additional_info: "More" },
          { code: 2005, message: "Odd" },
        ],
        checks: {},
      },
    });
    const pending = yield* license(200, { status: { code: 210 } });
    const refused = yield* license(422, { errors: [{ code: 3902, message: "Missing" }] });
    const unread = yield* license(502, "no JSON");
    expect([verified, pending, refused, unread].map(isBeingRead)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    const sent = yield* made(telecomCalls.send, 200, {
      transaction_id: "t-1",
      status: { code: 210, message: "Pending" },
    });
    const confirmed = yield* made(telecomCalls.confirm, 200, {
      transaction_id: "t-1",
      status: { code: 200 },
    });
    const wrong = yield* made(telecomCalls.send, 422, {
      errors: [{ code: 3101, message: "Invalid" }],
    });
    const student = yield* made(affiliationCalls.studentPerson, 200, { status: { code: 200 } });
    const tokens = yield* made(oauthCalls.token, 200, { access_token: "at" });
    const attributes = yield* made(oauthCalls.attributes, 200, { fname: "Jo" });
    const posted = [
      { id: "d-1", at: 0, body: '{"a":1}' },
      { id: "d-2", at: 61_000, body: "no JSON" },
    ];
    const pages: ReadonlyArray<readonly [name: string, page: ReferencePage]> = [
      ["home", homePage(tourKeys)],
      ["home, elsewhere", homePage(undefined)],
      ["license", licensePage(target)],
      ["verified", licensePage(target, verified)],
      ["verified, with fields", licensePage(target, verified, seen)],
      ["failed", licensePage(target, failed)],
      ["pending", licensePage(target, pending)],
      ["refused", licensePage(target, refused)],
      ["not read", licensePage(target, unread)],
      ["code", codePage(target, "123123")],
      ["code sent", codePage(target, "123123", sent)],
      ["code confirmed", codePage(target, "123123", confirmed)],
      ["code refused", codePage(target, "123123", wrong)],
      ["callbacks", callbacksPage(posted, "./data/sandbox.json")],
      ["no callbacks", callbacksPage([], "./elsewhere.json")],
      ["affiliation", affiliationPage(target, tourKeys.student)],
      ["affiliation, of a role", affiliationPage(target, { ...tourKeys.student, role: "other" })],
      ["affiliation checked", affiliationPage(target, tourKeys.student, student)],
      ["person", personPage(tourKeys)],
      ["person shared", personPage(tourKeys, [tokens, attributes])],
      ["person not shared", personPage(tourKeys, [wrong])],
    ];
    const all = pages.map(([name, { body, ...page }]) => {
      const html = renderToString(h("main", null, body)).replaceAll("><", ">\n<");
      return `## ${name}\n\n${JSON.stringify(page)}\n${html}\n`;
    });
    yield* Effect.promise(() => expect(all.join("\n")).toMatchFileSnapshot("tour-pages.txt"));
  }),
);
