import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SubmittedMessage } from "@bonafide/testkit/telecom/vendor/SmppPdu";

const replaced = async (file: string, before: string, after: string): Promise<void> => {
  const text = await readFile(file, "utf8");
  if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
  await writeFile(file, text.replace(before, after));
};

/** What follows a code in a text of three parts. */
const after = ` is your verification code. ${"Do not give it to a caller who asks for it. ".repeat(8)}`;

/** Whether a text is that of one code, and whole. */
export const isLongText = (text: string): boolean => /^\d{6}$/.test(text.replace(after, ""));

/** Makes of copied sources a release whose text has three parts, and which sends many to one phone. */
export const lengthenTexts = async (scratch: string): Promise<void> => {
  const core = join(scratch, "packages/core/src");
  await replaced(join(core, "telecom/Possessions.ts"), " is your verification code.", after);
  await replaced(
    join(core, "limit/Limit.ts"),
    "windows([2, 10], [5, 600], [20, 86_400])",
    "windows([900, 10])",
  );
};

/** A message that a phone put together: its reference and its text. */
export interface WholeMessage {
  readonly reference: number;
  readonly text: string;
}

/**
 * Puts parts together as a phone does, by their reference alone. Throws where two of them are the same part of one
 * message, or a message is not whole. Source: 3GPP TS 23.040, 9.2.3.24.8.
 */
export const putTogether = (
  submitted: ReadonlyArray<SubmittedMessage>,
): ReadonlyArray<WholeMessage> => {
  const parts = submitted.map(({ bytes, esmClass }) => {
    if (esmClass !== 0x40 || bytes.readUIntBE(0, 3) !== 0x06_08_04)
      throw new Error(`A message has no reference of 16 bits: ${bytes.toString("latin1")}`);
    const [total = 0, number = 0] = bytes.subarray(5, 7);
    const text = bytes.toString("latin1", 7);
    return { reference: bytes.readUInt16BE(3), total, number, text };
  });
  return Array.from(
    Map.groupBy(parts, ({ reference }) => reference),
    ([reference, all]) => {
      const whole = all.toSorted((one, other) => one.number - other.number);
      const numbers = whole.map(({ number }) => number);
      const expected = Array.from({ length: whole[0]?.total ?? 0 }, (_, at) => at + 1);
      if (String(numbers) !== String(expected))
        throw new Error(`Message ${reference} of ${expected.length} parts has ${numbers.join()}`);
      return { reference, text: whole.map(({ text }) => text).join("") };
    },
  );
};
