import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import {
  addressLines,
  type Draw,
  family,
  given,
  headOf,
  stylesOf,
  titleOf,
} from "./LicensePrint.ts";
import { drawHead, drawHeart, drawSignature } from "./SheetDecoration.ts";

/** Words before values; the whole name in one line, the family's first; no labels of names and address. */
export const plain: Draw = (sheet, print) => {
  const { discriminator, holder, number, seed, state } = print;
  const style = stylesOf(print, "before", "#3a3a3a");
  sheet.draw(`<rect width="86" height="9.2" fill="#1f3f74"/>`);
  sheet.text(headOf(print), 4, 6.6, { size: 4.4, bold: true, fill: "#fff" });
  sheet.text(titleOf(print, "DRIVER LICENSE", "IDENTIFICATION CARD"), 82, 6.3, {
    size: 3,
    bold: true,
    fill: "#fff",
    align: "end",
  });
  sheet.draw(drawHead({ x: 60, y: 11.5, width: 22, height: 27 }, seed));
  sheet.field(
    "number",
    [4, 14],
    seed % 3 === 0 ? "DL No." : "LIC#",
    number,
    style(3.4, { bold: true }),
  );
  sheet.field("class", [40, 14], "Class", holder.class, style(3));
  sheet.field(
    "birth",
    [4, 18.4],
    "DOB",
    state.day(holder.birth),
    style(3.1, { fill: "#b01820", bold: true }),
  );
  sheet.field("expires", [33, 18.4], "Exp", state.day(holder.expires), style(2.8));
  sheet.field("last", [4, 24], "", `${holder.last},`, style(2.9, { bold: true, widest: 26 }));
  sheet.field(
    "first",
    [0, 24],
    "",
    [given(holder), holder.suffix].filter((name) => name !== "").join(" "),
    style(2.9, { bold: true, widest: 27 }),
    { behind: 1 },
  );
  sheet.field("address", [4, 28], "", addressLines(holder, seed), style(2.5, { widest: 53 }), {
    leading: 3.2,
  });
  const row = 40;
  sheet.field("sex", [4, row], "Sex", holder.sex, style(2.5));
  sheet.field("height", [0, row], "Hgt", state.height(holder.height), style(2.5), { behind: 2.4 });
  sheet.field("weight", [0, row], "Wgt", `${holder.weight} lb`, style(2.5), { behind: 2.4 });
  sheet.field("eyes", [0, row], "Eyes", holder.eyes, style(2.5), { behind: 2.4 });
  sheet.field("issued", [4, 44], "Iss", state.day(holder.issued), style(2.5));
  sheet.field("restrictions", [30, 44], "Rest", "NONE", style(2.3));
  sheet.field("endorsements", [45, 44], "End", "NONE", style(2.3));
  sheet.field("discriminator", [4, 50.6], "DD", discriminator, style(2));
  sheet.draw(drawSignature(57, 46, 24, seed));
  if (seed % 2 === 1) sheet.text("VETERAN", 46, 50.6, { size: 2.2, bold: true, fill: "#274a7c" });
};

/** Numbers alone before names and address, numbers with words before the others. */
export const numbers: Draw = (sheet, print) => {
  const { discriminator, holder, number, seed, state } = print;
  const style = stylesOf(print, "before", "#6a4a2a");
  sheet.text(headOf(print), 42.8, 6.6, {
    size: 4.8,
    bold: true,
    fill: "#2e5a3a",
    align: "middle",
    spacing: 0.5,
  });
  sheet.text(titleOf(print, "OPERATOR LICENSE", "IDENTIFICATION CARD"), 42.8, 9.6, {
    size: 2.1,
    align: "middle",
  });
  sheet.draw(drawHead({ x: 4, y: 11.5, width: 22, height: 28 }, seed));
  sheet.draw(drawHead({ x: 71, y: 37.5, width: 10, height: 12.5 }, seed, 0.3));
  sheet.field("number", [29, 14.6], "4d", number, style(3.2, { bold: true }));
  sheet.field("class", [67, 14.6], "9 CLASS", holder.class, style(2.6));
  sheet.field("birth", [29, 19], "3 DOB", state.day(holder.birth), style(2.9, { bold: true }));
  sheet.field("expires", [57, 19], "4b EXP", state.day(holder.expires), style(2.6));
  sheet.field("last", [29, 24], "1", family(holder), style(3, { bold: true, widest: 50 }));
  sheet.field("first", [29, 28], "2", given(holder), style(3, { bold: true, widest: 50 }));
  sheet.field("address", [29, 32], "8", addressLines(holder, seed), style(2.4, { widest: 50 }), {
    leading: 2.9,
  });
  sheet.field("sex", [29, 42.6], "15 SEX", holder.sex, style(2.3));
  sheet.field("height", [41, 42.6], "16 HGT", state.height(holder.height), style(2.3));
  sheet.field("eyes", [57, 42.6], "18 EYES", holder.eyes, style(2.3));
  sheet.field("weight", [29, 46.4], "17 WGT", `${holder.weight} lbs`, style(2.3));
  sheet.field("issued", [46, 46.4], "4a ISS", state.day(holder.issued), style(2.3));
  sheet.field("endorsements", [29, 50.2], "9a END", "NONE", style(2));
  sheet.field("discriminator", [43, 50.2], "5 DD", discriminator, style(1.7));
  sheet.draw(drawSignature(5, 45, 20, seed));
  if (seed % 3 === 0) sheet.text("FEDERAL LIMITS APPLY", 4, 50.6, { size: 1.7, bold: true });
};

/** Labels before values in two columns, the photograph at the right, a red birth date. */
export const rows: Draw = (sheet, print) => {
  const { discriminator, holder, number, seed, state } = print;
  const style = stylesOf(print, "before", "#34507c");
  const { pick } = seededRandom(seed, "browser's rows");
  sheet.text(headOf(print), 4, 7, {
    size: 4.6,
    bold: true,
    font: "Liberation Serif",
    fill: "#26365e",
    widest: 32,
  });
  sheet.text(
    titleOf(print, pick(["DRIVER LICENSE", "Driver's License"]), "Identification Card"),
    57,
    6.6,
    {
      size: 2.6,
      bold: true,
      align: "end",
    },
  );
  sheet.draw(drawHead({ x: 60, y: 4.5, width: 22, height: 28 }, seed));
  sheet.draw(drawHead({ x: 66, y: 36, width: 9, height: 11.5 }, seed, 0.3));
  sheet.field(
    "number",
    [4, 12.4],
    pick(["4d. DLN", "DL#", "4d. LIC NO"]),
    number,
    style(3, { bold: true }),
  );
  sheet.field(
    "birth",
    [4, 16.6],
    pick(["3. DOB", "DOB:"]),
    state.day(holder.birth),
    style(3, { bold: true, fill: "#c0161f" }),
  );
  sheet.field(
    "expires",
    [4, 20.6],
    pick(["4b. EXP", "EXP:"]),
    state.day(holder.expires),
    style(2.6, { bold: true }),
  );
  sheet.field(
    "issued",
    [33, 20.6],
    pick(["4a. ISS", "ISS:"]),
    state.day(holder.issued),
    style(2.4),
  );
  sheet.field(
    "last",
    [4, 25.4],
    pick(["1. LN", "LN", "LAST"]),
    family(holder),
    style(2.7, { widest: 42 }),
  );
  sheet.field(
    "first",
    [4, 28.9],
    pick(["2. FN", "FN", "FIRST"]),
    given(holder),
    style(2.7, { widest: 42 }),
  );
  sheet.field("address", [4, 32.6], "", addressLines(holder, seed), style(2.3, { widest: 52 }), {
    leading: 2.8,
  });
  sheet.field("sex", [4, 43], "Sex", holder.sex, style(2.4));
  sheet.field("height", [0, 43], "Hgt", state.height(holder.height), style(2.4), { behind: 2.2 });
  sheet.field("weight", [0, 43], "Wgt", `${holder.weight} lb`, style(2.4), { behind: 2.2 });
  sheet.field("eyes", [0, 43], "Eyes", holder.eyes, style(2.4), { behind: 2.2 });
  sheet.field(
    "class",
    [4, 46.8],
    pick(["9. CLASS", "CLASS:"]),
    holder.class,
    style(2.6, { bold: true }),
  );
  sheet.field("endorsements", [23, 46.8], "9a. END", "NONE", style(2.2));
  sheet.field("restrictions", [43, 46.8], "12. RESTR", "B", style(2.2));
  sheet.field("discriminator", [4, 50.6], "5. DD", discriminator, style(1.9));
  sheet.draw(drawSignature(58, 50, 23, seed));
  if (seed % 2 === 0) {
    sheet.draw(drawHeart(54, 41, 2.6));
    sheet.text("DONOR", 57.4, 43, { size: 1.9, bold: true, fill: "#a3161f" });
  }
};
