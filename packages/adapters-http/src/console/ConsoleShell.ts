import type { StaffRight } from "@bonafide/core/staff/StaffRole";
import { type ComponentChild, type ComponentChildren, h } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { button, form } from "../person/pages/Elements.ts";
import { seal } from "../person/pages/Page.ts";
import { pageHead } from "../person/pages/PageHead.ts";
import { passkeyScripts } from "../person/PasskeyScripts.ts";
import { consolePath, type ConsoleRouteName } from "./ConsoleRoutes.ts";
import { consoleScript, consoleStyle } from "./ConsoleStyle.ts";
import { type ConsoleVisit, may } from "./ConsoleVisit.ts";

/** The content of a page of the console. */
export interface ConsolePage {
  readonly title: string;
  readonly body: ComponentChildren;
  /** The entry of the menu that the page belongs to. */
  readonly room?: ConsoleRouteName;
  /** A column of text instead of a wide page. */
  readonly narrow?: boolean;
  /** Whether the scripts of passkeys run on it. */
  readonly passkeys?: boolean;
  readonly status?: number;
  /** Whole seconds. */
  readonly retryAfter?: number | undefined;
}

const rooms: ReadonlyArray<readonly [ConsoleRouteName, string, StaffRight]> = [
  ["home", "Overview", "overview"],
  ["queue", "Review", "review"],
  ["lookUpPage", "Look up", "lookUp"],
  ["organizations", "Organizations", "readSettings"],
  ["deliveries", "Deliveries", "readSettings"],
  ["settings", "Products and limits", "readSettings"],
  ["vendors", "Vendors", "readSettings"],
  ["lists", "Rosters and schools", "readSettings"],
  ["staffAccounts", "Staff", "manageStaff"],
  ["audit", "Audit", "readAudit"],
  ["ownPage", "Your organization", "own"],
  ["ownDeliveries", "Deliveries", "own"],
];

/** What was done, by the word in the address that follows a form. */
const doneWords = {
  approved: "Approved.",
  approved_once: "Approved. Another reviewer decides as well.",
  rejected: "Rejected.",
  released: "Released: it waits for a reviewer again.",
  none_free: "No other case is free.",
  replayed: "It is sent again.",
  erased: "Everything personal is erased for good.",
  changed: "The change is in effect.",
  created: "Created.",
  imported: "The list is replaced.",
  keys_revoked: "Every key of the account has ended.",
  passkey_added: "The passkey was added, and other sessions ended.",
  passkey_removed: "The passkey was removed.",
  password_changed: "The password was changed, and other sessions ended.",
};
export type DoneWord = keyof typeof doneWords;

const isDone = (word: string): word is DoneWord => Object.hasOwn(doneWords, word);

const noticeOf = ({ failed, query }: ConsoleVisit): ComponentChild => {
  if (failed !== undefined) return h("p", { class: "notice bad", role: "alert" }, failed.problem);
  const word = query.get("done") ?? "";
  return isDone(word) ? h("p", { class: "notice", role: "status" }, doneWords[word]) : null;
};

const menuOf = (visit: ConsoleVisit, current: ConsoleRouteName | undefined): ComponentChild => {
  const entries = rooms.filter(([, , right]) => may(visit, right));
  if (entries.length === 0) return null;
  return h(
    "nav",
    { class: "rooms", "aria-label": "Console" },
    h(
      "ul",
      null,
      entries.map(([name, label]) =>
        h(
          "li",
          { key: name },
          h(
            "a",
            { href: consolePath(name), "aria-current": name === current ? "page" : undefined },
            label,
          ),
        ),
      ),
    ),
  );
};

const whoOf = (visit: ConsoleVisit): ComponentChild => {
  const { session, target } = visit;
  if (session === undefined) return null;
  const { name, role } = session.staff;
  return h(
    "div",
    { class: "who" },
    h("span", null, `Signed in as ${name}, ${role}.`),
    h("a", { href: consolePath("accountPage") }, "Your account"),
    form(target(consolePath("signOut")), "signout", [button("Sign out", "link")], {
      compact: true,
    }),
  );
};

/** Renders a complete HTML page. */
export const renderConsole = (visit: ConsoleVisit, page: ConsolePage): string => {
  const { body, narrow, room, title } = page;
  const document = h(
    "html",
    { lang: "en" },
    pageHead(
      `${title} · bonafide console`,
      "unlisted",
      h("link", { rel: "stylesheet", href: consoleStyle.path }),
      h("script", { src: consoleScript.path, defer: true }),
      page.passkeys === true
        ? passkeyScripts.map(({ path }) => h("script", { key: path, src: path, defer: true }))
        : null,
    ),
    h(
      "body",
      { class: narrow === true ? "narrow" : undefined },
      h(
        "header",
        null,
        h("a", { class: "skip", href: "#main" }, "Skip to the content"),
        h("p", { class: "brand" }, seal, "bonafide console"),
        menuOf(visit, room),
      ),
      h("main", { id: "main" }, h("h1", null, title), noticeOf(visit), body),
      h(
        "footer",
        null,
        whoOf(visit),
        h("p", null, "What you look at and change here is recorded."),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
};
