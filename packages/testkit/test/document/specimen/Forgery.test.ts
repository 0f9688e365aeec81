import {
  forgedSides,
  forgeries,
  type Forgery,
  type ForgeryName,
  genuineSides,
} from "@bonafide/testkit/document/specimen/Forgery";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { describe, expect, it } from "@effect/vitest";
import { Record } from "effect";

const people = [makePerson(1), makePerson(5_001)] as const;
const names = Record.keys(forgeries);
const empty = new Uint8Array();

describe("a forgery", () => {
  it("is made of every kind of document in at least 18 ways, and in at least 20 of a license", () => {
    const ways = (kind: "license" | "passport" | "passcard"): number =>
      names.filter((name) => forgeries[name].kinds.some((one) => one === kind)).length;
    expect(ways("license")).toBeGreaterThanOrEqual(20);
    expect(ways("passport")).toBeGreaterThanOrEqual(18);
    expect(ways("passcard")).toBeGreaterThanOrEqual(18);
  });

  it("changes what it says that it changes, of every person", () => {
    for (const name of names) {
      const { machine, print }: Forgery = forgeries[name];
      const edit = print ?? machine;
      for (const seed of edit === undefined ? [] : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
        const holder = makePerson(seed);
        expect({ ...holder, ...edit?.(holder, makePerson(seed + 5_000)) }).not.toEqual(holder);
      }
    }
  });

  it.each<[ForgeryName, boolean, boolean]>([
    ["number printed, one digit", false, true],
    ["birth date of the data", true, false],
  ])("leaves the side alone that it does not touch: %s", async (name, front, back) => {
    const genuine = await genuineSides("license", people[0], 1);
    const forged = await forgedSides("license", name, people, 1);
    expect(Buffer.compare(forged.front.data, genuine.front.data) === 0).toBe(front);
    expect(Buffer.compare(forged.back?.data ?? empty, genuine.back?.data ?? empty) === 0).toBe(
      back,
    );
  });

  it("sends one picture twice where it says so", async () => {
    const { back, front } = await forgedSides("passcard", "front twice", people, 1);
    expect(back).toBe(front);
  });
});
