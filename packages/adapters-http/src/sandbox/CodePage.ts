import { h } from "preact";
import { button, field, form, hidden, noErrors } from "../person/pages/Elements.ts";
import type { FormTarget } from "../person/pages/Elements.ts";
import type { ReferencePage } from "../reference/ReferenceShell.ts";
import { type MadeCall, textIn } from "./TourCalls.ts";
import { shownCall, tourPage, tourPaths } from "./TourPage.ts";

const phoneForm = (target: FormTarget) =>
  form(target, "send", [
    field({
      name: "phone",
      label: "Phone",
      hint: "Ten digits. 999 555 1005 fails with code 1005.",
      errors: noErrors,
      value: "2025550123",
      input: { type: "tel", inputMode: "tel", autocomplete: "off" },
    }),
    button("Send a code"),
  ]);

const codeForm = (target: FormTarget, transactionId: string, code: string) =>
  form(target, "confirm", [
    hidden("transaction_id", transactionId),
    field({
      name: "code",
      label: "Code",
      hint: `In a sandbox it is always ${code}, and no SMS is sent. Any other code is wrong.`,
      errors: noErrors,
      value: code,
      input: { type: "text", inputMode: "numeric", autocomplete: "off" },
    }),
    button("Confirm"),
  ]);

/** Sends a code and confirms it: each call as it was made, with its answer. */
export const codePage = (target: FormTarget, code: string, made?: MadeCall): ReferencePage => {
  const transactionId = made === undefined ? "" : textIn(made, "transaction_id");
  return tourPage(tourPaths.code, [
    h("p", { class: "lead" }, "The person gets a code by SMS and tells it to you."),
    phoneForm(target),
    ...(made === undefined ? [] : [shownCall(made)]),
    ...(transactionId === ""
      ? []
      : [
          codeForm(target, transactionId, code),
          h(
            "p",
            null,
            "The outcome is posted to you, too: ",
            h("a", { href: tourPaths.callbacks }, "see the callbacks"),
            ".",
          ),
        ]),
  ]);
};
