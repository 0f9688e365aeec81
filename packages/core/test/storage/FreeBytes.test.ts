import { describe, expect, it } from "@effect/vitest";
import { freeBytes } from "../../src/storage/FreeBytes.ts";

describe("bytes that are freed", () => {
  it("are empty, and may be freed again", () => {
    const bytes = new Uint8Array(10);
    freeBytes(bytes);
    freeBytes(bytes);
    expect(bytes).toHaveLength(0);
    expect(bytes.buffer.byteLength).toBe(0);
  });

  it("take nothing along that they are a part of", () => {
    const whole = new Uint8Array(10).fill(7);
    freeBytes(whole.subarray(1));
    freeBytes(Buffer.from("small"));
    expect(whole).toEqual(new Uint8Array(10).fill(7));
    expect(Buffer.from("next").toString()).toBe("next");
  });
});
