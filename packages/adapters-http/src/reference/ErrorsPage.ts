import { additionalInfos, failures } from "@bonafide/core/catalogue/Failure";
import { type RefusalName, refusals } from "@bonafide/core/catalogue/Refusal";
import { Record } from "effect";
import { type ComponentChild, h } from "preact";
import {
  anchorOf,
  cureOfFailure,
  cureOfRefusal,
  errorsPath,
  ruleOfRefusal,
} from "../catalogue/ErrorGuide.ts";
import { triggerOfFailure, triggerOfInfo, triggerOfRefusal } from "../catalogue/SandboxTriggers.ts";
import { statusOfRefusal } from "../catalogue/StatusOfRefusal.ts";
import { type GuidedWord, guidedOAuthErrors, guidedReasons } from "../catalogue/WordGuide.ts";
import type { ReferencePage } from "./ReferenceShell.ts";
import { withCode } from "./WithCode.ts";

const line = (label: string, text: string): ComponentChild =>
  h("p", { key: label }, h("strong", null, `${label}: `), withCode(text));

const refusalItem = (name: RefusalName, isFirst: boolean): ComponentChild => {
  const { code, message } = refusals[name];
  const rule = ruleOfRefusal.get(name);
  return h(
    "li",
    { key: name, id: isFirst ? anchorOf(name) : undefined },
    h("div", null, h("strong", null, String(code)), ` HTTP ${statusOfRefusal[name]}`),
    h(
      "div",
      null,
      h("p", null, message),
      rule === undefined ? null : line("Rule", `${rule}.`),
      line("What to do", cureOfRefusal[name]),
      line("In a sandbox", triggerOfRefusal(name)),
    ),
  );
};

const refusalList = (): ComponentChild => {
  const seen = new Set<number>();
  return h(
    "ul",
    { class: "fields two" },
    Record.toEntries(refusals).map(([name, { code }]) => {
      const isFirst = !seen.has(code);
      seen.add(code);
      return refusalItem(name, isFirst);
    }),
  );
};

const wordList = (kind: string, words: ReadonlyArray<GuidedWord>): ComponentChild =>
  h(
    "ul",
    { class: "fields two" },
    words.map(({ code, cure, means, trigger }) =>
      h(
        "li",
        { key: code, id: `${kind}-${code}` },
        h("div", null, h("strong", null, code)),
        h(
          "div",
          null,
          h("p", null, means),
          line("What to do", cure),
          line("In a sandbox", trigger),
        ),
      ),
    ),
  );

/** Every code with its cause, its cure, and what brings it about in a sandbox. */
export const errorsPage = (): ReferencePage => ({
  path: errorsPath,
  title: "Errors",
  body: [
    h(
      "p",
      { class: "lead" },
      "HTTP 200 says that a request was received; how a transaction stands is in status.code. One answer names every wrong parameter.",
    ),
    h("h2", null, "Errors of requests"),
    h(
      "p",
      null,
      'The body is {"errors": [{"code", "message"}]}. In a sandbox the Link header of an error leads here.',
    ),
    refusalList(),
    h("h2", null, "Errors of transactions"),
    h("p", null, "In result.errors of a transaction with status.code 300."),
    h(
      "ul",
      { class: "fields two" },
      Record.toEntries(failures).map(([name, { code, message }]) =>
        h(
          "li",
          { key: name, id: `failure-${code}` },
          h("div", null, h("strong", null, String(code))),
          h(
            "div",
            null,
            h("p", null, message),
            line("What to do", cureOfFailure[name]),
            line("In a sandbox", triggerOfFailure(name)),
          ),
        ),
      ),
    ),
    h("h2", null, "Additional info"),
    h("p", null, "Beside 1014 or 1013 of a failed identity match, in additional_info."),
    h(
      "ul",
      { class: "fields two" },
      Record.toEntries(additionalInfos).map(([name, text], at) =>
        h(
          "li",
          { key: name },
          h("div", null, text),
          h("p", null, withCode(triggerOfInfo(name, at))),
        ),
      ),
    ),
    h("h2", null, "Reasons of affiliations"),
    h(
      "p",
      null,
      "Of status.code 300 and of rejected documents, in result: reason_code and reason_text, or reason. A reviewer's own words replace the text.",
    ),
    wordList("reason", guidedReasons),
    h("h2", null, "Errors of OAuth"),
    h("p", null, "In error, beside error_description, in redirects and in bodies."),
    wordList("oauth", guidedOAuthErrors),
  ],
});
