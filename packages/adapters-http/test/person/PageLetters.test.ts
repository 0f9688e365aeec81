import { assert, it } from "@effect/vitest";
import { writeLetter } from "../../src/person/PageLetters.ts";

const facts = {
  language: "en",
  origin: "https://id.example",
  at: 0,
  application: undefined,
  code: undefined,
} as const;

it.each([
  ["reset_password", "secret", "/reset?code=secret", "Choose a new password"],
  ["confirm_email", "secret", "/confirm?code=secret", "Confirm this address"],
  ["password_changed", undefined, "/account", undefined],
] as const)("A letter of the kind %s with the code %s leads to %s", (kind, code, path, label) => {
  const href = `https://id.example${path}`;
  const { html, text } = writeLetter({ ...facts, kind, code });
  assert.include(html, `<a href="${href}">${label ?? href}</a>`);
  assert.include(text, `\n\n${href}\n\n`);
});

it("A name in a letter breaks no line", () => {
  const { html, text } = writeLetter({
    ...facts,
    kind: "data_shared",
    application: "One\r\nTwo\u2028Three",
  });
  assert.include(text, "One Two Three");
  assert.include(html, "One Two Three");
});
