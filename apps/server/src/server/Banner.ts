import type { SandboxReady } from "../sandbox/Sandbox.ts";

/** The text of a started sandbox: its address, its keys, three calls to paste, and a link for a browser. */
export const sandboxBanner = (
  baseUrl: string,
  { authorization, authorize, file }: SandboxReady,
): string =>
  `
bonafide sandbox is listening on ${baseUrl}
Keys for your tests: ${file}

Try it: send a code, confirm it, look at the verification.

  sent=$(curl -s -w '\\n' ${baseUrl}/api/v2/telecom/possession/sms/send -H 'Authorization: ${authorization}' --json '{"phone":"2025550123"}'); echo "$sent"
  curl -s -w '\\n' ${baseUrl}/api/v2/telecom/possession/sms/confirm -H 'Authorization: ${authorization}' --json "{\\"code\\":\\"123123\\",\\"transaction_id\\":\\"$(echo "$sent" | cut -d'"' -f4)\\"}"
  curl -s -w '\\n' ${baseUrl}/api/v2/verification/$(echo "$sent" | cut -d'"' -f8) -H 'Authorization: ${authorization}'

Share a person's proved attributes: open this in a browser, and sign in as users.demo of those keys.
${authorize}

Every code has its trigger: docs/sandbox.md. Stop with Ctrl-C.
`;

/** The text of a started production server. */
export const productionBanner = (baseUrl: string): string =>
  `bonafide is listening on ${baseUrl}\n`;

/** The text of a started worker, which has no public address. */
export const workerBanner = "bonafide worker is running\n";
