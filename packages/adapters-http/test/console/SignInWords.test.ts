import { SignInFault } from "@bonafide/core/person/SignInFault";
import { describe, expect, it } from "@effect/vitest";
import { statusOfSignIn, wordsOfPassword, wordsOfSignIn } from "../../src/console/SignInWords.ts";

describe("a sign-in at the console that failed", () => {
  it.each([
    ["NotAccepted", undefined, 422, "The name, the password or the code is wrong."],
    ["PasswordTooShort", undefined, 422, "This password is too short. Use at least 12 characters."],
    ["TooEarly", 7, 429, "There were too many attempts. Wait 7 seconds, then try again."],
    ["Crowded", 1, 503, "Too many people sign in at the moment. Wait 1 second, then try again."],
  ] as const)("%s, %s seconds to wait: HTTP %i, %s", (name, retryAfter, status, words) => {
    const fault = new SignInFault({ name, ...(retryAfter === undefined ? {} : { retryAfter }) });
    expect(statusOfSignIn(fault)).toBe(status);
    expect(wordsOfSignIn(fault)).toBe(words);
    expect(wordsOfPassword(fault)).toBe(
      name === "NotAccepted" ? "This is not your password." : words,
    );
  });
});
