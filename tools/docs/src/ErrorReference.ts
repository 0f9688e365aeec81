import { additionalInfos, failures } from "@bonafide/core/catalogue/Failure";
import { isOwnCode, refusals } from "@bonafide/core/catalogue/Refusal";
import { statusOfRefusal } from "@bonafide/adapters-http/catalogue/StatusOfRefusal";
import { Record } from "effect";
import { markdownTable } from "./MarkdownTable.ts";
import {
  triggerOfFailure,
  triggerOfInfo,
  triggerOfRefusal,
} from "@bonafide/adapters-http/catalogue/SandboxTriggers";
import {
  type GuidedWord,
  guidedOAuthErrors,
  guidedReasons,
} from "@bonafide/adapters-http/catalogue/WordGuide";

const refusalRows = (own: boolean) =>
  Record.toEntries(refusals)
    .filter(([, { code }]) => isOwnCode(code) === own)
    .map(([name, { code, message }]) => [
      String(statusOfRefusal[name]),
      String(code),
      message,
      triggerOfRefusal(name),
    ]);

const failureRows = Record.toEntries(failures).map(([name, { code, message }]) => [
  String(code),
  message,
  triggerOfFailure(name),
]);

const infoRows = Record.toEntries(additionalInfos).map(([name, text], at) => [
  text,
  triggerOfInfo(name, at),
]);

const wordRows = (words: ReadonlyArray<GuidedWord>) =>
  words.map(({ code, means, trigger }) => [`\`${code}\``, means, trigger]);

/** `docs/errors.md`: every code for partners, and its trigger in a sandbox. */
export const errorReference = (): string =>
  `# Errors

An HTTP 200 says that a request was received; how the transaction stands is in \`status.code\`. Anything else is
\`{"errors": [{"code", "message"}]}\`, with every wrong parameter at once.

## HTTP errors

${markdownTable(["HTTP", "code", "message", "in a sandbox"], refusalRows(false))}

## HTTP errors of this project

The interface has no code for these.

${markdownTable(["HTTP", "code", "message", "in a sandbox"], refusalRows(true))}

## Transaction errors

In \`result.errors\` of a transaction with \`status.code\` 300.

${markdownTable(["code", "message", "in a sandbox"], failureRows)}

## Additional info

Beside 1014 (or 1013) of a failed identity match, in \`additional_info\`.

${markdownTable(["additional_info", "in a sandbox"], infoRows)}

## Reasons of affiliations

Of \`status.code\` 300 and of rejected documents, in \`result\`: \`reason_code\` and \`reason_text\`, or \`reason\`. A
reviewer's own words replace the text.

${markdownTable(["code", "text", "in a sandbox"], wordRows(guidedReasons))}

## Errors of OAuth

In \`error\`, beside \`error_description\`, in redirects and in bodies.

${markdownTable(["error", "meaning", "in a sandbox"], wordRows(guidedOAuthErrors))}
`;
