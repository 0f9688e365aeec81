import { describe, expect, it } from "@effect/vitest";
import { walkedMachines } from "../../src/machine/WalkedMachines.ts";

describe.each(walkedMachines())("The walk of every state: $title", ({ broken }) => {
  it("breaks no invariant, and every state that waits has an end", () => {
    expect(broken).toEqual(new Map());
  });
});
