import { type CardPicture, cardSize, drawText, printCard, textWidth } from "./CardDrawing.ts";
import { drawFace } from "./DrawnFace.ts";
import { drawGuilloche } from "./Guilloche.ts";
import { type LicenseField, licenseFields } from "./LicenseFields.ts";
import { type LicenseLayout, licenseLayouts } from "./LicenseLayouts.ts";
import { drawMark, notADocument } from "./SpecimenMark.ts";
import type { SpecimenPerson } from "./SpecimenPerson.ts";
import { type SpecimenStyle, specimenStyle } from "./SpecimenStyle.ts";

const drawField = (
  { key, label, text }: LicenseField,
  layout: LicenseLayout,
  style: SpecimenStyle,
): string => {
  const place = layout.places[key];
  if (place === undefined || text === "") return "";
  const { font, palette } = style;
  const [x, y, size] = place;
  const strong = key === "number" || key === "birthDate" || key === "expires";
  const right = place[3] ?? layout.right;
  const labelStyle = { font, fill: palette.label };
  // A label beside its value leaves it room for two letters.
  const widest = layout.stacked ? Infinity : right - x - size * 2;
  const labelled =
    label === "" ? 0 : Math.min(textWidth(label, layout.labelSize, labelStyle) + 1, widest);
  const from = layout.stacked ? x : x + Math.max(labelled, layout.column);
  const value = {
    font,
    bold: strong || key === "last" || key === "given",
    fill: strong ? palette.strong : palette.value,
    widest: right - from,
  };
  const labelAt = layout.stacked ? y - size * 1.02 : y;
  const printedLabel = drawText(label, x, labelAt, layout.labelSize, {
    ...labelStyle,
    widest: widest - 1,
  });
  return `${printedLabel}${drawText(text, from, y, size, value)}`;
};

/** The front of a driver licence of Utopia, in the style of a seed, or in a given style. */
export const licenseFront = (
  person: SpecimenPerson,
  seed: number,
  style: SpecimenStyle = specimenStyle(seed),
): Promise<CardPicture> => {
  const { font, palette } = style;
  const layout = licenseLayouts[style.layout] ?? licenseLayouts[0];
  const title = { font, bold: true, fill: palette.title };
  const [x, y] = layout.title;
  const body = [
    drawGuilloche(style.guilloche, cardSize, seed, { colours: palette.lines, opacity: 0.5 }),
    drawText("UTOPIA", x, y, 4.4, title),
    drawText("DRIVER LICENSE", layout.subtitle[0], layout.subtitle[1], 3, title),
    drawFace(layout.photo, seed),
    ...licenseFields(person, style).map((field) => drawField(field, layout, style)),
    drawText(notADocument, layout.notice[0], layout.notice[1], 1.9, { font, fill: "#777777" }),
    drawMark(cardSize, style.mark),
  ];
  return printCard(cardSize, palette.ground, body.join(""));
};
