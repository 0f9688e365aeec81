import { release } from "@bonafide/document-reader/picture/Release";
import { describe, expect, it } from "vitest";

describe("Release", () => {
  it("gives memory back, once", () => {
    const pixels = new Uint8Array(100);
    const room = new Float32Array(100);
    release(pixels, room);
    release(pixels);
    expect(pixels.length).toBe(0);
    expect(room.length).toBe(0);
  });

  it("leaves what shares its memory", () => {
    const whole = new Uint8Array(100);
    release(whole.subarray(0, 50), new Uint8Array(whole.buffer, 50));
    expect(whole.length).toBe(100);
  });
});
