import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import type { FieldStyle, PrintStyle } from "./BrowserSheet.ts";
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

/** Small grey labels with numbers above their values, in three columns. */
export const capped: Draw = (sheet, print) => {
  const { discriminator, holder, number, seed, state } = print;
  const style = stylesOf(print, "above", "#5d6670");
  const { pick } = seededRandom(seed, "browser's capped");
  sheet.text(headOf(print), 3.5, 6.8, { size: 4.6, bold: true, fill: "#1d3a6b", spacing: 0.25 });
  sheet.text(titleOf(print, "DRIVER'S LICENSE", "IDENTITY CARD"), 82, 5.4, {
    size: 2.7,
    bold: true,
    fill: "#1d3a6b",
    align: "end",
  });
  sheet.text("USA", 82, 8.3, { size: 1.9, align: "end" });
  sheet.draw(drawHead({ x: 3.5, y: 10, width: 23, height: 29 }, seed));
  sheet.draw(drawHead({ x: 72, y: 28.5, width: 9.5, height: 12 }, seed, 0.35));
  sheet.field(
    "number",
    [29, 14],
    pick(["4d DL NO", "4d LIC#", "4d DLN"]),
    number,
    style(3.2, { fill: "#a3161f", bold: true }),
  );
  sheet.field("class", [66, 14], "9 CLASS", holder.class, style(2.8));
  sheet.field(
    "birth",
    [29, 20],
    "3 DOB",
    state.day(holder.birth),
    style(2.7, { fill: "#a3161f", bold: true }),
  );
  sheet.field("issued", [48, 20], "4a ISS", state.day(holder.issued), style(2.5));
  sheet.field("expires", [66, 20], "4b EXP", state.day(holder.expires), style(2.5));
  sheet.field(
    "last",
    [29, 25.6],
    pick(["1 LN", "1 FAMILY NAME", "1 LAST NAME"]),
    family(holder),
    style(2.8, { widest: 40 }),
  );
  sheet.field(
    "first",
    [29, 31],
    pick(["2 FN", "2 GIVEN NAMES", "2 FIRST NAME"]),
    given(holder),
    style(2.8, { widest: 40 }),
  );
  sheet.field(
    "address",
    [29, 36.2],
    "8 ADDRESS",
    addressLines(holder, seed),
    style(2.2, { widest: 40 }),
    { leading: 2.6 },
  );
  sheet.field("sex", [29, 46.6], "15 SEX", holder.sex, style(2.4));
  sheet.field("height", [38, 46.6], "16 HGT", state.height(holder.height), style(2.4));
  sheet.field("weight", [50, 46.6], "17 WGT", `${holder.weight} lb`, style(2.4));
  sheet.field("eyes", [62, 46.6], "18 EYES", holder.eyes, style(2.4));
  sheet.field("restrictions", [72, 46.6], "12 REST", "B", style(2.4));
  sheet.field("discriminator", [29, 51.6], "5 DD", discriminator, style(1.9));
  sheet.field("endorsements", [62, 51.6], "9a END", "NONE", style(2));
  sheet.draw(drawSignature(4, 44, 21, seed));
  if (seed % 2 === 0) sheet.draw(drawHeart(79, 48.8, 2.8));
};

/** The upright card of a holder under 21. */
export const upright: Draw = (sheet, print) => {
  const { discriminator, holder, number, seed, state } = print;
  const style = stylesOf(print, "before", "#4c5763");
  const year = (more: number): string =>
    state.day(`${Number(holder.birth.slice(0, 4)) + more}${holder.birth.slice(4)}`);
  sheet.text(headOf(print), 27, 6.4, { size: 4.4, bold: true, fill: "#7a1f2b", align: "middle" });
  sheet.text(titleOf(print, "DRIVER LICENSE", "IDENTIFICATION CARD"), 27, 9.8, {
    size: 2.6,
    bold: true,
    align: "middle",
  });
  sheet.draw(drawHead({ x: 4, y: 12, width: 23, height: 29 }, seed));
  sheet.draw(drawHead({ x: 38, y: 27, width: 11, height: 14 }, seed, 0.32));
  sheet.draw(`<rect x="28.5" y="12" width="22.5" height="9" fill="#c4232f"/>`);
  sheet.text("UNDER 21 UNTIL", 39.7, 15.6, {
    size: 2.1,
    bold: true,
    fill: "#fff",
    align: "middle",
  });
  sheet.faint(year(21), 39.7, 19.3, { size: 2.9, bold: true, fill: "#fff", align: "middle" });
  sheet.field("number", [4, 46], "4d DLN", number, style(3, { bold: true }));
  sheet.field("class", [37, 46], "9 CLASS", holder.class, style(2.6));
  sheet.field(
    "birth",
    [4, 50],
    "3 DOB",
    state.day(holder.birth),
    style(3, { bold: true, fill: "#b01820" }),
  );
  sheet.field("expires", [4, 54], "4b EXP", state.day(holder.expires), style(2.6));
  sheet.field("issued", [29, 54], "4a ISS", state.day(holder.issued), style(2.4));
  sheet.field("last", [4, 58.6], "1", family(holder), style(2.8, { bold: true, widest: 44 }));
  sheet.field("first", [4, 62.2], "2", given(holder), style(2.8, { bold: true, widest: 44 }));
  sheet.field("address", [4, 66], "8", addressLines(holder, seed), style(2.3, { widest: 44 }), {
    leading: 2.7,
  });
  sheet.field("sex", [4, 76.4], "15 SEX", holder.sex, style(2.4));
  sheet.field("height", [16, 76.4], "16 HGT", state.height(holder.height), style(2.4));
  sheet.field("eyes", [34, 76.4], "18 EYES", holder.eyes, style(2.4));
  sheet.field("restrictions", [4, 80], "12 REST", "NONE", style(2.2));
  sheet.field("endorsements", [25, 80], "9a END", "NONE", style(2.2));
  sheet.field("discriminator", [4, 83.4], "5 DD", discriminator, style(1.7));
  sheet.draw(drawSignature(29, 25, 20, seed));
};

/** A Canadian province: two languages above values, metric height, the year first. */
export const province: Draw = (sheet, print) => {
  const { discriminator, holder, number, seed, state } = print;
  const style = stylesOf(print, "above", "#40566e");
  const isFrench = state.code === "QC";
  const label = (english: string, french: string): string =>
    isFrench ? french : `${english}/${french}`;
  sheet.text(headOf(print), 4, 6.4, { size: 4.2, bold: true, fill: "#17479e" });
  sheet.text(
    titleOf(
      print,
      isFrench ? "Permis de conduire" : "Driver's Licence / Permis de conduire",
      "Identification Card",
    ),
    82,
    5.8,
    {
      size: 2.3,
      bold: true,
      align: "end",
    },
  );
  sheet.text("CANADA", 82, 8.8, { size: 1.7, align: "end" });
  sheet.draw(drawHead({ x: 4, y: 10.5, width: 22.5, height: 29 }, seed));
  sheet.draw(drawHead({ x: 71, y: 21, width: 10.5, height: 13.5 }, seed, 0.3));
  sheet.field("number", [29, 14.6], label("4d No.", "4d Numéro"), number, style(3, { bold: true }));
  sheet.field(
    "last",
    [29, 20.2],
    label("1 Name", "1 Nom"),
    family(holder),
    style(2.7, { widest: 40 }),
  );
  sheet.field(
    "first",
    [29, 25.6],
    label("2 Given names", "2 Prénoms"),
    given(holder),
    style(2.7, { widest: 40 }),
  );
  sheet.field(
    "address",
    [29, 31],
    label("8 Address", "8 Adresse"),
    addressLines(holder, seed),
    style(2.2, { widest: 40 }),
    { leading: 2.6 },
  );
  sheet.field(
    "birth",
    [29, 42.2],
    label("3 DOB", "3 Naissance"),
    state.day(holder.birth),
    style(2.5, { bold: true }),
  );
  sheet.field(
    "issued",
    [48, 42.2],
    label("4a Issued", "4a Délivré le"),
    state.day(holder.issued),
    style(2.4),
  );
  sheet.field(
    "expires",
    [66, 42.2],
    label("4b Expires", "4b Expire le"),
    state.day(holder.expires),
    style(2.4),
  );
  sheet.field("sex", [29, 48], label("15 Sex", "15 Sexe"), holder.sex, style(2.4));
  sheet.field(
    "height",
    [42, 48],
    label("16 Height", "16 Taille"),
    state.height(holder.height),
    style(2.4),
  );
  sheet.field("eyes", [57, 48], label("18 Eyes", "18 Yeux"), holder.eyes, style(2.4));
  sheet.field("class", [70, 48], label("9 Class", "9 Classe"), holder.class, style(2.6));
  sheet.field("discriminator", [29, 52.4], "5 DD/REF", discriminator, {
    ...style(1.7),
    way: "before",
    gap: 0.7,
  });
  sheet.draw(drawSignature(5, 45, 20, seed));
};

/** Labels in a column, values in the next one. */
export const table: Draw = (sheet, print) => {
  const { holder, number, seed, state } = print;
  const style = stylesOf(print, "above", "#55606c");
  const { pick } = seededRandom(seed, "browser's table");
  sheet.text(headOf(print), 30, 6.4, { size: 4.4, bold: true, fill: "#0f5c66" });
  sheet.text(titleOf(print, "DRIVER LICENSE", "IDENTIFICATION CARD"), 30, 9.2, {
    size: 2.2,
    bold: true,
  });
  sheet.draw(drawHead({ x: 3.5, y: 4.5, width: 24, height: 31 }, seed));
  const row = (
    name: string,
    y: number,
    label: string,
    value: string | ReadonlyArray<string>,
    size = 2.5,
    more: Partial<PrintStyle> = {},
  ): void => {
    const column: FieldStyle = { ...style(size, more, size * 0.68), way: "column", gap: 14 };
    sheet.field(name, [30, y], label, value, column, { leading: 2.9 });
  };
  row("number", 13.4, pick(["Lic. No.", "NUMBER", "DL NUMBER"]), number, 3, { bold: true });
  row("last", 17.4, pick(["Last Name", "LAST"]), family(holder), 2.7, { widest: 38 });
  row("first", 21, pick(["First Name", "FIRST"]), given(holder), 2.7, { widest: 38 });
  row("address", 24.6, "Address", addressLines(holder, seed), 2.3, { widest: 38 });
  row("birth", 34.2, pick(["Date of Birth", "BIRTHDATE", "Born"]), state.day(holder.birth), 2.6, {
    bold: true,
  });
  row("issued", 38, pick(["Issued", "Issue Date"]), state.day(holder.issued));
  row("expires", 41.8, pick(["Expires", "Exp. Date"]), state.day(holder.expires), 2.6, {
    fill: "#a3161f",
  });
  const of = style(2.4);
  const inline: FieldStyle = { ...of, way: "before", gap: 0.9, label: { ...of.label, size: 1.7 } };
  sheet.field("sex", [30, 46.4], "Sex", holder.sex, inline);
  sheet.field("height", [0, 46.4], "Ht", state.height(holder.height), inline, { behind: 2.5 });
  sheet.field("weight", [0, 46.4], "Wt", String(holder.weight), inline, { behind: 2.5 });
  sheet.field("eyes", [0, 46.4], "Eyes", holder.eyes, inline, { behind: 2.5 });
  sheet.field("class", [30, 50.4], pick(["Class", "CLASS", "Type"]), holder.class, inline);
  sheet.field("restrictions", [43, 50.4], "Restr", "NONE", inline);
  sheet.draw(drawSignature(4.5, 42, 21, seed));
  sheet.draw(drawHead({ x: 70, y: 33, width: 10, height: 13 }, seed, 0.3));
};
