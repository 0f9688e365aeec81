import { cardSize } from "@bonafide/testkit/document/specimen/CardDrawing";
import { drawSymbol } from "@bonafide/testkit/document/specimen/Pdf417Symbol";
import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import type { BrowserHolder } from "./BrowserHolder.ts";
import { browserSheet, type SheetSize } from "./BrowserSheet.ts";
import { licenseLayouts } from "./LicenseLayouts.ts";
import { licensePayload } from "./LicensePayload.ts";
import { type LicenseState, printedNumber } from "./LicenseState.ts";
import { drawHead, drawSheetGround } from "./SheetDecoration.ts";

export const uprightSize: SheetSize = { width: cardSize.height, height: cardSize.width };

export const frontSize = (state: LicenseState): SheetSize =>
  state.layout === "upright" ? uprightSize : cardSize;

/** A license's front, as SVG in millimetres. */
export const licenseFront = (holder: BrowserHolder, state: LicenseState, seed: number): string => {
  const sheet = browserSheet(state.font);
  const size = frontSize(state);
  sheet.draw(drawSheetGround(size, state.colours, seed));
  const { digits } = seededRandom(seed, "browser's discriminator");
  licenseLayouts[state.layout](sheet, {
    holder,
    state,
    seed,
    number: printedNumber(state, holder.number),
    discriminator: `${digits(8)}${holder.state}${digits(4)}`,
  });
  sheet.faint("SPECIMEN", size.width - 1.6, size.height * 0.55, {
    size: 1.6,
    fill: "#8a3030",
    turn: 90,
    opacity: 0.7,
  });
  return sheet.svg();
};

/** A license's back. */
export const licenseBack = (
  encoded: BrowserHolder,
  state: LicenseState,
  seed: number,
  omitted: ReadonlyArray<string> = [],
): string => {
  const { between, pick } = seededRandom(seed, "browser's back");
  const sheet = browserSheet(state.font);
  const [from] = state.colours;
  sheet.draw(drawSheetGround(cardSize, ["#f2f2f0", from], seed + 3));
  const y = pick([4, 20, 33]);
  const style = { size: 1.9, fill: "#2c2c2c" } as const;
  sheet.draw(`<rect x="3.5" y="${y - 1}" width="78.6" height="17.5" fill="#fff"/>`);
  sheet.draw(
    drawSymbol(licensePayload(encoded, state, seed, omitted), {
      columns: pick([14, 15, 16]),
      x: between(4.5, 6),
      y,
      width: 74,
    }),
  );
  const free = y < 10 ? 28 : y < 25 ? 5 : 6;
  sheet.text("SPECIMEN. Return to any office of motor vehicles.", 5, free + 4, style);
  sheet.text("ENDORSEMENTS: NONE   RESTRICTIONS: B - CORRECTIVE LENSES", 5, free + 8, style);
  if (y !== 20) sheet.draw(drawHead({ x: 68, y: free + 3, width: 11, height: 14 }, seed, 0.35));
  return sheet.svg();
};
