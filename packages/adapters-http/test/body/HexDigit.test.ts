import { assert, it } from "@effect/vitest";
import { hexDigitOf } from "../../src/body/HexDigit.ts";

it("the digits of hexadecimal numbers are 0 to 9 and a to f, in either case", () => {
  for (let byte = 0; byte < 256; byte += 1) {
    const value = Number(`0x${String.fromCharCode(byte)}`);
    assert.strictEqual(hexDigitOf(byte), Number.isNaN(value) ? -1 : value, String(byte));
  }
});
