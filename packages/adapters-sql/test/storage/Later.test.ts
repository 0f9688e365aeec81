import { describe, expect, it } from "@effect/vitest";
import { laterProperty, type LaterProperty } from "../../src/storage/Later.ts";

const personal: LaterProperty<"personal"> = laterProperty("personal");

const told = (tell: () => string) => {
  const object = { id: "1" };
  personal.set(object, tell);
  return object;
};

describe("A property that is made later", () => {
  it("is made on first use, and once only", () => {
    let made = 0;
    const object = told(() => `made ${++made}`);
    expect(made).toBe(0);
    expect([object.personal, object.personal]).toEqual(["made 1", "made 1"]);
  });

  it("is the object's own: a copy has it, and what is made of it in JSON", () => {
    const object = told(() => "opened");
    expect({ ...object }).toEqual({ id: "1", personal: "opened" });
    expect(JSON.stringify(object)).toBe('{"id":"1","personal":"opened"}');
    expect(Object.keys({ ...object })).toEqual(["id", "personal"]);
  });

  it("can be undefined, which is made once as well", () => {
    let made = 0;
    const object = { id: "1" };
    personal.set(object, () => {
      made += 1;
    });
    expect([object.personal, object.personal, made]).toEqual([undefined, undefined, 1]);
  });

  it("is made anew where it could not be made", () => {
    let tries = 0;
    const object = told(() => {
      tries += 1;
      if (tries === 1) throw new Error("It does not open");
      return "opened";
    });
    expect(() => object.personal).toThrow("It does not open");
    expect(object.personal).toBe("opened");
  });

  it("shares its getter with all others, so that no object has one of its own", () => {
    const getterOf = (object: object) => Object.getOwnPropertyDescriptor(object, "personal")?.get;
    expect(getterOf(told(() => "one"))).toBe(getterOf(told(() => "another")));
  });
});
