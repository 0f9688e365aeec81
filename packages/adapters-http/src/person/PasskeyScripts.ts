import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type PageAsset, pageAsset } from "./PageAsset.ts";

const library = join(
  dirname(createRequire(import.meta.url).resolve("@simplewebauthn/browser")),
  "../dist/bundle/index.umd.min.js",
);

/** SimpleWebAuthn's part for browsers, and the few lines that use it. Without them, forms of passkeys stay hidden. */
export const passkeyScripts: ReadonlyArray<PageAsset> = [
  pageAsset("js", readFileSync(library, "utf8")),
  pageAsset(
    "js",
    `"use strict";
const { startAuthentication, startRegistration } = SimpleWebAuthnBrowser;
const ceremonies = { get: startAuthentication, create: startRegistration };
for (const button of document.querySelectorAll("button[data-passkey]")) {
  if (!SimpleWebAuthnBrowser.browserSupportsWebAuthn()) continue;
  const { form } = button;
  form.hidden = false;
  button.hidden = false;
  button.addEventListener("click", async (event) => {
    event.preventDefault();
    const failed = form.querySelector("[data-failed]");
    failed.hidden = true;
    try {
      const optionsJSON = JSON.parse(button.dataset.options);
      const answer = await ceremonies[button.dataset.passkey]({ optionsJSON });
      form.elements.namedItem("response").value = JSON.stringify(answer);
      form.submit();
    } catch {
      failed.hidden = false;
      failed.focus();
    }
  });
}
`,
  ),
];
