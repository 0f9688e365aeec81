import { readFront } from "@bonafide/document-reader/front/FrontReader";
import type { TextMode } from "@bonafide/document-reader/front/TextEngine";
import { describe, expect, it } from "@effect/vitest";
import { frontOf, license, name } from "./FourthMakerLicense.ts";

const holder = { ...license, last: name("ERIKSSON"), first: name("ANNA"), middle: undefined };

/** Reads a front with these names behind their labels; a label that is looked at alone is read as the next of `shown`. */
const read = (
  names: { readonly last: string; readonly first: string },
  shown: ReadonlyArray<string>,
) => {
  const [modes, left]: [Array<TextMode>, Array<string>] = [[], [...shown]];
  const [width, height] = [1500, 946];
  const picture = { width, height, data: new Uint8Array(width * height) };
  const { verdict } = readFront([{ name: "print", picture, turned: false }], holder, {
    readText: (_, mode = "page") => {
      modes.push(mode);
      if (mode === "page") return frontOf(names);
      const text = left.shift() ?? "";
      return text === ""
        ? []
        : [[{ text, confidence: 0.96, left: 0, top: 10, width: 40, height: 30 }]];
    },
    hasTime: () => true,
  });
  return { verdict, modes };
};

describe("Names behind labels that were misread", () => {
  const own = { last: "tn ERIKSSON", first: "rn ANNA" };
  const exchanged = { last: "tn ANNA", first: "rn ERIKSSON" };

  it("are exchanged where their labels say so that are looked at alone", () => {
    expect(read(own, ["LN", "FN"])).toEqual({ verdict: "Same", modes: ["page", "line", "line"] });
    expect(read(exchanged, ["LN", "FN"]).verdict).toBe("Unclear");
    // Each way of reading is tried, and a label that is read in none says nothing.
    expect(read(exchanged, ["", "LN", "", "", "FN"]).verdict).toBe("Unclear");
    expect(read(exchanged, ["LN", "", "", ""]).verdict).toBe("Same");
  });

  it("are not looked at where a label of names was read", () => {
    expect(read({ last: "LN ERIKSSON", first: "FN ANNA" }, []).modes).toEqual(["page"]);
  });
});
