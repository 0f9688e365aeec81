import { type CardPicture, cardSize, drawText, printCard } from "./CardDrawing.ts";
import { drawGuilloche } from "./Guilloche.ts";
import { drawSymbol } from "./Pdf417Symbol.ts";
import { notADocument } from "./SpecimenMark.ts";
import { type AamvaVersion, specimenPayload } from "./SpecimenPayload.ts";
import type { SpecimenPerson } from "./SpecimenPerson.ts";
import { specimenStyle } from "./SpecimenStyle.ts";

export interface LicenseBackOptions {
  /** 8 (2013) by default. */
  readonly version?: AamvaVersion;
  /** `dense` has more to say, in 17 columns of data rather than 13. */
  readonly density?: "standard" | "dense";
  /** What the barcode says instead of what the holder's card would. */
  readonly payload?: string;
}

/** The back of a driver licence of Utopia, with its PDF417 symbol; in every second style a magnetic stripe. */
export const licenseBack = (
  person: SpecimenPerson,
  seed: number,
  options: LicenseBackOptions = {},
): Promise<CardPicture> => {
  const { density = "standard", version = 8 } = options;
  const { font, guilloche, layout, palette } = specimenStyle(seed);
  const dense = density === "dense";
  const payload = options.payload ?? specimenPayload(person, { version, padding: dense ? 120 : 0 });
  const symbol = dense ? { columns: 17, width: 75 } : { columns: 13, width: 72 };
  const text = { font, fill: palette.value };
  const stripe = layout % 2 === 0;
  const body = [
    drawGuilloche(guilloche, cardSize, seed + 1, { colours: palette.lines, opacity: 0.45 }),
    stripe ? `<rect y="3" width="${cardSize.width}" height="10" fill="#111"/>` : "",
    drawText(`UTOPIA ${notADocument}`, 5, stripe ? 16.5 : 7, 2.1, { ...text, bold: true }),
    drawText(
      `CLASS ${person.vehicleClass} - Any 2-axle vehicle 26,000 lbs GVWR or less`,
      5,
      stripe ? 19 : 11,
      1.9,
      text,
    ),
    drawText("ENDORSEMENTS: None   RESTRICTIONS: None", 5, stripe ? 21.2 : 14.5, 1.7, text),
    drawSymbol(payload, {
      columns: symbol.columns,
      x: (cardSize.width - symbol.width) / 2,
      y: 22,
      width: symbol.width,
    }),
    dense ? "" : drawText("SPECIMEN", 20, 51, 10, { font: "Sans", bold: true, fill: "#b0102040" }),
  ];
  return printCard(cardSize, "#fbfaf6", body.join(""));
};
