import { greyOf } from "@bonafide/document-reader/picture/GreyConversion";
import { describe, expect, it } from "vitest";

describe("GreyConversion", () => {
  it("weighs the channels as the eye does", () => {
    const data = Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255);
    expect([...greyOf({ width: 4, height: 1, data }).data]).toEqual([255, 76, 149, 28]);
  });

  it("takes pixels four at a time as it takes them one at a time", () => {
    const bytes = Uint8Array.from({ length: 1 + 3 * 7 * 3 }, (_, at) => (at * 97) % 256);
    const unaligned = { width: 7, height: 3, data: bytes.subarray(1) };
    const aligned = { ...unaligned, data: Uint8Array.from(unaligned.data) };
    expect(greyOf(aligned)).toEqual(greyOf(unaligned));
  });
});
