import { type CardSize, drawText, textWidth } from "./CardDrawing.ts";

/** The word SPECIMEN across the face of a card, from corner to corner; as an SVG fragment in millimetres. */
export const drawMark = ({ height, width }: CardSize, opacity: number): string => {
  const style = { font: "Sans", bold: true, fill: "#b01020" } as const;
  const size = width / 5.6;
  const half = textWidth("SPECIMEN", size, style) / 2;
  const turn = (-Math.atan(height / width) * 180) / Math.PI;
  return `<g opacity="${opacity.toFixed(2)}" transform="translate(${width / 2} ${height / 2}) rotate(${turn.toFixed(1)})">${drawText("SPECIMEN", -half, size * 0.36, size, style)}</g>`;
};

/** The line that says in words what a specimen is. */
export const notADocument = "SPECIMEN - NOT A REAL DOCUMENT";
