import { failures } from "@bonafide/core/catalogue/Failure";
import { Record } from "effect";
import { type ComponentChild, h } from "preact";
import { triggerOfFailure } from "../../catalogue/SandboxTriggers.ts";
import { errorsPath } from "../../catalogue/ErrorGuide.ts";
import { withCode } from "../../reference/WithCode.ts";
import { link, table } from "./ConsoleElements.ts";

/** What a partner tries in a sandbox, and the result that it always gives. */
export const testDataPart: ComponentChild = [
  h("h2", null, "Test data"),
  h(
    "p",
    null,
    "This is a sandbox. A phone that does not begin with 999 is sent a code, which is always ",
    h("code", null, "123123"),
    "; the identity of one that begins with ",
    h("code", null, "888"),
    " matches. ",
    link(errorsPath, "Every code and what triggers it"),
  ),
  h(
    "details",
    null,
    h("summary", null, "What gives each failure"),
    table(
      "Failures of transactions, and what gives them",
      ["Code", "Message", "Trigger"],
      Record.keys(failures).map((name) => [
        failures[name].code,
        failures[name].message,
        withCode(triggerOfFailure(name)),
      ]),
    ),
  ),
];
