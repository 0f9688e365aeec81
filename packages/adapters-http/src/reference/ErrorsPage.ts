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
import type { ReferencePage } from "./ReferenceShell.ts";

/** Text with code between backticks. */
const withCode = (text: string): ReadonlyArray<ComponentChild> =>
  text.split("`").map((part, at) => (at % 2 === 0 ? part : h("code", { key: at }, part)));

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

/** Every code with its cause, its cure, and what brings it about in a sandbox. */
export const errorsPage = (): ReferencePage => ({
  path: errorsPath,
  title: "Errors",
  body: [
    h(
      "p",
      { class: "lead" },
      "HTTP 200 says that a request was received; how a transaction stands is in status.code. Every wrong parameter is told at once.",
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
  ],
});
