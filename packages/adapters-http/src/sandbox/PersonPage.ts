import { type ComponentChild, h } from "preact";
import { pagePaths } from "../person/PagePaths.ts";
import type { ReferencePage } from "../reference/ReferenceShell.ts";
import type { TourKeys } from "./SandboxTour.ts";
import type { MadeCall } from "./TourCalls.ts";
import { shownCall, tourPage, tourPaths } from "./TourPage.ts";

const beginOf = ({ consumer: { client_id, redirect_uri, scope } }: TourKeys): string =>
  `${pagePaths.authorize}?${new URLSearchParams({ response_type: "code", client_id, redirect_uri, scope, op: "signup" }).toString()}`;

const given = ({ person }: TourKeys): ReadonlyArray<readonly [string, ComponentChild]> => [
  ["email, password", "any email, and at least 12 characters"],
  ["phone", h("code", null, person.phone)],
  ["code", h("code", null, person.code)],
  ["date of birth", h("code", null, person.birthDate)],
  [
    "document",
    h(
      "span",
      null,
      "a driver's license: ",
      h("a", { href: tourPaths.front, download: "license-front.jpg" }, "front"),
      ", ",
      h("a", { href: tourPaths.back, download: "license-back.jpg" }, "back"),
    ),
  ],
];

/** How to walk through the pages for people, and what the code is worth that comes back. */
export const personPage = (keys: TourKeys, made: ReadonlyArray<MadeCall> = []): ReferencePage =>
  tourPage(tourPaths.person, [
    ...(made.length > 0
      ? [
          h(
            "p",
            { class: "lead", role: "status" },
            made.length > 1
              ? "The code was exchanged, and the token read the attributes."
              : "The code was not exchanged. It can be used once, within 60 seconds.",
          ),
        ]
      : [
          h(
            "p",
            { class: "lead" },
            "What your customers see, from nothing to a code. Save the two pictures first; then give what the pages ask for:",
          ),
          h(
            "dl",
            { class: "states" },
            given(keys).flatMap(([name, value]) => [
              h("dt", { key: name }, name),
              h("dd", { key: `${name} value` }, value),
            ]),
          ),
          h("p", null, h("a", { href: beginOf(keys) }, h("strong", null, "Begin as a new person"))),
          h(
            "p",
            null,
            "At the end you are sent back to a page of this sandbox that stands for yours. There the code can be exchanged.",
          ),
        ]),
    ...made.map(shownCall),
  ]);
