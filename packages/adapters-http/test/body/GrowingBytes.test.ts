import { assert, describe, it } from "@effect/vitest";
import { GrowingBytes } from "../../src/body/GrowingBytes.ts";

const chunk = (length: number, value: number) => new Uint8Array(length).fill(value);

describe("bytes that arrive in chunks", () => {
  it("are kept in their order up to the limit, and none beyond it", () => {
    for (const expected of [undefined, 1, 150_000, 1_000_000]) {
      const bytes = new GrowingBytes(200_000, expected);
      bytes.append(chunk(3, 1));
      bytes.append(chunk(70_000, 2));
      bytes.append(chunk(0, 3));
      bytes.append(chunk(129_997, 4));
      assert.deepStrictEqual([bytes.size, bytes.held, bytes.isTooLong], [200_000, 200_000, false]);
      const kept = Buffer.concat([chunk(3, 1), chunk(70_000, 2), chunk(129_997, 4)]);
      assert.isTrue(kept.equals(bytes.bytes));
      bytes.append(chunk(1, 5));
      assert.deepStrictEqual([bytes.size, bytes.held, bytes.isTooLong], [200_001, 0, true]);
      assert.lengthOf(bytes.bytes, 0);
      bytes.append(chunk(1, 5));
      assert.deepStrictEqual([bytes.size, bytes.held], [200_002, 0]);
    }
  });

  it("begin again, and are freed with every view of them", () => {
    const bytes = new GrowingBytes(10);
    bytes.append(chunk(4, 1));
    bytes.restart();
    bytes.append(chunk(2, 2));
    const view = bytes.bytes;
    assert.deepStrictEqual([...view], [2, 2]);
    bytes.free();
    assert.lengthOf(view, 0);
    assert.deepStrictEqual([bytes.size, bytes.held], [0, 0]);
  });
});
