import { telecomCalls } from "@bonafide/core/telecom/TelecomCalls";
import { StaffRole } from "@bonafide/core/staff/StaffRole";
import { type ComponentChild, h } from "preact";
import { errorsPath } from "../catalogue/ErrorGuide.ts";
import { consolePath } from "../console/ConsoleRoutes.ts";
import { choices } from "../person/pages/Elements.ts";
import { pagePaths } from "../person/PagePaths.ts";
import { examplesOf } from "../reference/CallExamples.ts";
import { type ReferencePage, referencePath } from "../reference/ReferenceShell.ts";
import { defaultFile, type TourKeys } from "./SandboxTour.ts";
import { tourPaths, tourSteps } from "./TourPage.ts";

/** The public code of a sandbox: of messages, and of the second factor of staff. */
const code = "123123";

const keyList = ({ shown }: TourKeys): ComponentChild =>
  h(
    "dl",
    { class: "keys" },
    shown.flatMap(([name, value]) => [
      h("dt", { key: name }, name),
      h("dd", { key: `${name} value` }, h("code", null, value)),
    ]),
  );

/** The first call, with the key from the file that the server wrote. */
const firstCall = (): string =>
  examplesOf(telecomCalls.send).curl.replace(
    "'Authorization: Bearer Service BASE64_OF_YOUR_SECRET_KEY'",
    `"Authorization: $(node -p "require('${defaultFile}').accounts.demo.authorization")"`,
  );

const elsewhere = (): ReadonlyArray<ComponentChild> => [
  h(
    "p",
    null,
    "The server wrote them to ",
    h("code", null, "sandbox.json"),
    " in its data directory. They are shown here, and the steps can be tried, in a browser on the server's own machine, at ",
    h("code", null, "127.0.0.1"),
    " or ",
    h("code", null, "localhost"),
    ".",
  ),
  h("h2", null, "Your first call"),
  h("pre", { tabIndex: 0 }, firstCall()),
  h("p", null, `The answer has a transaction_id. Confirm it with the code ${code}.`),
];

/** What a sandbox shows at its root. The keys are there for a browser on the server's own machine only. */
export const homePage = (keys: TourKeys | undefined): ReferencePage => ({
  path: tourPaths.home,
  title: "This is a bonafide sandbox",
  body: [
    h(
      "p",
      { class: "lead" },
      "Identity verification to try: no message is sent, no carrier is asked, and every answer can be had on purpose.",
    ),
    ...(keys === undefined
      ? []
      : [
          h("h2", null, "Five steps"),
          choices(
            "Five steps",
            tourSteps.map(({ path, says, title }, at) => ({
              href: path,
              label: `${at + 1}. ${title}`,
              hint: says,
            })),
          ),
        ]),
    h("h2", null, "Your keys"),
    ...(keys === undefined ? elsewhere() : [keyList(keys)]),
    h("h2", null, "Where to go on"),
    choices("Where to go on", [
      {
        href: referencePath,
        label: "Guides and reference",
        hint: "For each role; every call, with examples and a form to try it",
      },
      {
        href: errorsPath,
        label: "Errors",
        hint: "Every code, what to do, and what brings it about here",
      },
      {
        href: pagePaths.signUp,
        label: "Pages for people",
        hint: "Sign up and prove who you are, as your users would",
      },
      {
        href: consolePath("signInPage"),
        label: "Console for staff and partners",
        hint: `Review documents, look things up, change settings. Sign in as ${StaffRole.literals.join(", ")}, each with its password and the code ${code}`,
      },
      {
        href: "/openapi.json",
        label: "openapi.json",
        hint: "OpenAPI 3.1, to generate a client from",
      },
    ]),
  ],
});
