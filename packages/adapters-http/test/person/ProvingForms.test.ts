import type { AffiliationCall } from "@bonafide/core/affiliation/AffiliationFamily";
import { describe, it } from "@effect/vitest";
import { makeCaptureScripts } from "../../src/person/CaptureScripts.ts";
import {
  affiliationPage,
  type AffiliationView,
  rolePage,
  schoolPage,
  statePage,
  wayPage,
} from "../../src/person/pages/AffiliationPage.ts";
import { demoPage } from "../../src/person/pages/DemoPage.ts";
import { documentKindPage, documentPage } from "../../src/person/pages/DocumentPage.ts";
import { noErrors } from "../../src/person/pages/Elements.ts";
import { handedOverPage, handOverPage } from "../../src/person/pages/HandOverPage.ts";
import { identityPage } from "../../src/person/pages/IdentityPage.ts";
import { codePage, phonePage } from "../../src/person/pages/PhonePage.ts";
import { waitingPage } from "../../src/person/pages/WaitingPage.ts";
import { pageText } from "../../src/person/PageText.ts";
import { makeRenderedPages } from "./RenderedPages.ts";

const words = pageText;
const target = { action: "/oauth/authorize?x=1", csrf: "token" };
const correct = "/oauth/authorize?correct=1";
const another = "/oauth/authorize?another=1";
const wrong = (name: string) => new Map([[name, `The field ${name} is wrong.`]]);

describe("the forms of proofs", () => {
  it.effect("ask for a phone, its code and a birth date, and wait", () => {
    const pages = makeRenderedPages();
    pages.add("phone", phonePage(words, target, noErrors, "", undefined));
    pages.add("another phone", phonePage(words, target, wrong("phone"), "12", "/back"));
    pages.add("code", codePage(words, target, noErrors, "4155550123", another));
    pages.add("wrong code", codePage(words, target, wrong("code"), "123", another));
    const way = { label: "Another way", href: another };
    pages.add("identity", identityPage(words, target, noErrors, "", way));
    const wrongDay = identityPage(words, target, wrong("birth_date"), "2050-01-01", way);
    pages.add("wrong identity", wrongDay);
    const waiting = { title: "Wait", lead: "A moment.", href: "/now", stillHref: "/still" };
    pages.add("waits", waitingPage(words, { ...waiting, refreshAfter: 5 }));
    const leave = { name: "A partner", target };
    pages.add("waits still", waitingPage(words, { ...waiting, refreshAfter: undefined, leave }));
    const demo = (query: string, exchange?: typeof target) =>
      demoPage(words, new URLSearchParams(query), "/data/sandbox.json", exchange);
    const code = "a".repeat(43);
    pages.add("nothing back", demo(""));
    pages.add("a code back", demo(`code=${code}&state=x`));
    pages.add("a code to exchange", demo(`code=${code}&error=&other=1`, target));
    for (const other of [`${code}a`, code.slice(1), `${code};`, ` ${code}`])
      pages.add(`a text of ${other.length} characters back`, demo(`code=${other}`, target));
    return pages.areIn("phone-forms.txt");
  });

  it.effect("ask for a document's photos, here or on a phone", () => {
    const pages = makeRenderedPages();
    const hrefOf = (kind: string) => `/kind/${kind}`;
    pages.add("kinds", documentKindPage(words, hrefOf, noErrors, undefined));
    pages.add("kinds again", documentKindPage(words, hrefOf, wrong(""), correct));
    const capture = makeCaptureScripts(() => [{ name: "FrameMeasure.js", text: "" }])();
    const hrefs = { file: "/file", kinds: "/kinds", both: "/both" };
    for (const kind of ["license", "passport"] as const)
      for (const only of [undefined, "front", "back"] as const) {
        const view = { target, kind, only, errors: noErrors, camera: false, capture: undefined };
        pages.add(`a ${kind}, only ${only}`, documentPage(words, { ...view, hrefs }));
        const errors = wrong("front_image");
        const handed = { ...view, errors, camera: true };
        pages.add(`a ${kind} on a phone, only ${only}`, documentPage(words, handed));
      }
    const view = { target, kind: "license", only: "back", errors: noErrors, camera: true } as const;
    pages.add("by a camera", documentPage(words, { ...view, capture, hrefs }));
    const link = "https://bonafide.test/handover?code=1";
    const handOver = { link, onwardHref: "/on", stillHref: "/still" };
    pages.add("handed over", handOverPage(words, handOver));
    pages.add("handed over, still", handOverPage(words, { ...handOver, stillHref: undefined }));
    for (const outcome of ["sent", "old"] as const)
      pages.add(`the phone: ${outcome}`, handedOverPage(words, outcome));
    return pages.areIn("document-forms.txt");
  });

  it.effect("ask for a group's details, as the call and the state need them", () => {
    const pages = makeRenderedPages();
    const hrefOf = (choice: string) => `/choice/${choice}`;
    pages.add("roles", rolePage(words, hrefOf, noErrors, undefined));
    pages.add("roles again", rolePage(words, hrefOf, wrong(""), correct));
    pages.add("ways", wayPage(words, "military", hrefOf, noErrors, undefined));
    pages.add("ways again", wayPage(words, "student", hrefOf, wrong(""), correct));
    const state = { code: "NV", name: "Nevada", require_number: false, require_social: false };
    pages.add("states", statePage(words, target, [state], noErrors, another));
    pages.add("states again", statePage(words, target, [], wrong("state"), another));
    const school = { name: "University of One", uuid: "one", options: [] };
    const search = { errors: noErrors, term: "one", found: [] };
    pages.add("schools", schoolPage(words, target, search, another));
    const found = { ...search, errors: wrong("school"), found: [school] };
    pages.add("schools found", schoolPage(words, target, found, another));
    const view: Omit<AffiliationView, "call"> = {
      words,
      target,
      errors: noErrors,
      entered: (name) => `entered ${name}`,
      school: undefined,
      state: undefined,
      documentTypes: [{ key: "CARD", name: "Card" }],
      anotherHref: another,
    };
    const add = (name: string, call: AffiliationCall, more: Partial<AffiliationView> = {}) =>
      pages.add(name, affiliationPage({ ...view, ...more, call }));
    for (const by of ["person", "upload"] as const) {
      add(`a student by ${by}`, { family: "student", by }, { school });
      add(`a service member by ${by}`, { family: "military", by });
      add(`a responder by ${by}`, { family: "responder", by, role: "emt" });
    }
    for (const require_number of [false, true])
      for (const require_social of [false, true])
        add(
          `a teacher: ${JSON.stringify({ require_number, require_social })}`,
          { family: "teacher", by: "person" },
          { state: { ...state, require_number, require_social } },
        );
    const named = ["fname", "social", "zip", "document_type", "document_file"];
    const errors = new Map(named.map((name) => [name, `Wrong ${name}`]));
    add("a student again", { family: "student", by: "upload" }, { school, errors });
    return pages.areIn("affiliation-forms.txt");
  });
});
