import type { PossessionState } from "@bonafide/core/telecom/Possession";
import { Result } from "effect";
import { assert, it } from "vitest";
import { guessCode, type Host, sendCode } from "../../embed-core/PhoneCheck.ts";

const makeHost = () => {
  const states: Array<PossessionState> = [];
  const texts: Array<string> = [];
  const clock = { now: 0 };
  const host: Host = {
    secret: new Uint8Array(32),
    now: () => clock.now,
    keep: (_, state) => states.push(state),
    text: (_, code) => texts.push(code),
  };
  const last = () => states.at(-1) ?? assert.fail("nothing was kept");
  const guess = (code: string) => guessCode(host, "check", last(), code);
  sendCode(host, "check", "2025550143");
  const code = texts[0] ?? assert.fail("nothing was sent");
  // Any other six digits.
  const wrong = `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;
  return { clock, code, guess, last, states, wrong };
};

it("confirms the code that was sent", () => {
  const { code, guess, last } = makeHost();
  guess(code);
  assert.strictEqual(last()._tag, "Confirmed");
});

it("keeps the count of a guess before the guess is compared", () => {
  const { guess, states, wrong } = makeHost();
  guess(wrong);
  assert.deepStrictEqual(
    states.map(({ _tag }) => _tag),
    ["AwaitingCode", "Guessing", "AwaitingCode"],
  );
});

it("takes five wrong codes, and no right one after them", () => {
  const { code, guess, last, wrong } = makeHost();
  for (let guesses = 0; guesses < 5; guesses++) guess(wrong);
  assert.strictEqual(last()._tag, "Failed");
  assert.deepStrictEqual(guess(code), Result.fail("RetryLimitExceeded"));
});

it("takes no code after ten minutes", () => {
  const { clock, code, guess } = makeHost();
  clock.now = 600_000;
  assert.deepStrictEqual(guess(code), Result.fail("CodeExpired"));
});
