import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { Phone } from "@bonafide/core/telecom/Phone";
import { MemoryDocumentReader } from "@bonafide/testkit/document/MemoryDocumentReader";
import { MemorySmsGateway } from "@bonafide/testkit/telecom/MemorySmsGateway";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { withAffiliations } from "../affiliation/AffiliationAsking.ts";
import {
  authorizePath,
  back,
  birthDate,
  credentials,
  front,
  passTime,
  phone,
  sentHere,
} from "./PageAsking.ts";
import { linkOf, makeBrowser, type ShownPage } from "./PageBrowser.ts";
import { makeShownPages } from "./ShownPages.ts";

const toLines = (file: string, all: string) =>
  Effect.promise(() => expect(all).toMatchFileSnapshot(file));

describe("the pages for people are as frozen", () => {
  it.effect("from the sign-up to the consent, with what can go wrong", () =>
    withAffiliations(
      Effect.gen(function* () {
        const pages = makeShownPages();
        const { browser, path } = yield* sentHere("identity");
        const at = Effect.fnUntraced(function* (name: string, to: string) {
          const page = yield* browser.open(to);
          pages.add(name, page);
          return page;
        });
        const send = Effect.fnUntraced(function* (
          name: string,
          page: ShownPage,
          task: string,
          sent: Parameters<typeof browser.submit>[2] = {},
        ) {
          const shown = yield* browser.submit(page, task, sent);
          pages.add(name, shown);
          return shown;
        });
        yield* at("unknown consumer", "/oauth/authorize?client_id=nobody");
        yield* at("missing", "/account/nothing");
        yield* at("demo", "/demo/callback?code=abc&state=x");
        const signIn = yield* at("sign-in", path);
        yield* send("sign-in failed", signIn, "signin", { values: { ...credentials } });
        const forgot = yield* at("forgot", "/forgot");
        yield* send("forgot, nothing entered", forgot, "forgot");
        yield* send("forgotten", forgot, "forgot", { values: { email: credentials.email } });
        yield* at("reset, old code", "/reset?code=none");
        const signUp = yield* at("sign-up", `${path}&op=signup`);
        const short = { email: "nothing", password: "short" };
        yield* send("sign-up failed", signUp, "signup", { values: short });
        const asked = yield* send("phone", signUp, "signup", { values: credentials });
        yield* send("phone failed", asked, "phone", { values: { phone: "12" } });
        const sent = yield* send("code", asked, "phone", { values: { phone } });
        yield* send("code failed", sent, "code", { values: { code: "000000" } });
        const code = yield* (yield* MemorySmsGateway).codeOf(Phone.make(phone));
        const identity = yield* send("identity", sent, "code", { values: { code } });
        const future = { values: { birth_date: "2050-01-01" } };
        yield* send("identity failed", identity, "identity", future);
        yield* at("another number", linkOf(identity, "Use another number"));
        yield* send("identity waits", identity, "identity", { values: { birth_date: birthDate } });
        yield* passTime;
        yield* at("kinds of documents", path);
        for (const kind of ["license", "passport", "passcard"])
          yield* at(`photos of a ${kind}`, `${path}&kind=${kind}`);
        yield* at("photos of a license by files", `${path}&kind=license&by=file`);
        const photos = yield* browser.open(`${path}&kind=license`);
        const handed = yield* send("handed over", photos, "handover");
        const link = linkOf(handed, "The link of the code").replace(/^https?:\/\/[^/]+/, "");
        pages.add("the phone", yield* (yield* makeBrowser).open(link));
        yield* at("an old code", "/handover?code=old");
        yield* send("no photo", photos, "document");
        const broken = { ...front, content: new Uint8Array(50_000) };
        yield* send("no pictures", photos, "document", { files: [broken, back] });
        yield* (yield* MemoryDocumentReader).answer(
          Effect.succeed({
            _tag: "Unread",
            failure: "InformationUnclear",
            reason: "back: blurred",
            checks: nothingChecked,
            doubtful: false,
          }),
        );
        yield* send("the document waits", photos, "document", { files: [front, back] });
        yield* passTime;
        const again = yield* at("the back again", path);
        pages.add("a whole document again", yield* browser.open(linkOf(again, "both")));
        yield* at("the account, without a document", "/account");
        yield* toLines("proving-pages.txt", pages.all());
      }),
    ),
  );

  it.effect("for affiliations and the account", () =>
    withAffiliations(
      Effect.gen(function* () {
        const pages = makeShownPages();
        const { browser, consumer, path } = yield* sentHere("military");
        const page = yield* browser.open(`${path}&op=signup`);
        pages.add("ways", yield* browser.submit(page, "signup", { values: credentials }));
        const more = (scope: string, choices: Readonly<Record<string, string>> = {}) =>
          authorizePath(consumer, scope, choices);
        for (const to of [
          more("military", { by: "person" }),
          more("military", { by: "upload" }),
          more("responder"),
          more("responder", { role: "emt" }),
          more("responder", { by: "person", role: "firefighter" }),
          more("responder", { by: "upload", role: "police" }),
          more("teacher", { by: "person" }),
          more("student", { by: "person" }),
          more("student", { by: "upload" }),
        ])
          pages.add(to.replace(/^.*scope=/, "scope="), yield* browser.open(to));
        const details = yield* browser.open(more("military", { by: "person" }));
        pages.add("details failed", yield* browser.submit(details, "affiliation"));
        for (const to of ["password", "passkeys", "erase"])
          pages.add(to, yield* browser.open(`/account/${to}`));
        pages.add("account", yield* browser.open("/account"));
        const erase = yield* browser.open("/account/erase");
        const wrong = { values: { current: "wrong" } };
        pages.add("erase failed", yield* browser.submit(erase, "erase", wrong));
        pages.add("confirm", yield* browser.open("/confirm?code=none"));
        pages.add("account in Spanish", yield* browser.open("/account?lang=es"));
        yield* toLines("account-pages.txt", pages.all());
      }),
    ),
  );
});
