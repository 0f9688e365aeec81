import { describe, expect, it } from "@effect/vitest";
import { SharedPot } from "../../src/server/SharedPot.ts";

describe("A shared pot", () => {
  it("gives each holder its share, and all together the whole", () => {
    const pot = new SharedPot(10, 4);
    expect([pot.take("one", 4), pot.take("one", 1)]).toEqual(["given", "ownLimit"]);
    expect([pot.take("two", 4), pot.take("three", 3)]).toEqual(["given", "full"]);
    expect([pot.take("three", 2), pot.take(undefined, 1)]).toEqual(["given", "full"]);
  });

  it("limits holders without a name by the whole alone", () => {
    const pot = new SharedPot(10, 4);
    expect([pot.take(undefined, 10), pot.take(undefined, 1)]).toEqual(["given", "full"]);
    pot.give(undefined, 10);
    expect(pot.take("one", 4)).toBe("given");
  });

  it("takes back a part of what a holder has, and then all of it", () => {
    const pot = new SharedPot(10, 4);
    expect(pot.take("one", 4)).toBe("given");
    pot.give("one", 3);
    expect([pot.take("one", 4), pot.take("one", 3)]).toEqual(["ownLimit", "given"]);
    pot.give("one", 4);
    expect([pot.take("one", 4), pot.take("two", 4), pot.take("three", 2)]).toEqual([
      "given",
      "given",
      "given",
    ]);
  });
});
