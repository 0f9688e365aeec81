import { type ComponentChild, h } from "preact";
import { encode } from "uqr";

/** A QR code as an inline picture. Source: ISO/IEC 18004. */
export const qrCode = (text: string, label: string): ComponentChild => {
  const { data, size } = encode(text);
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return h(
    "svg",
    { class: "qr", role: "img", "aria-label": label, viewBox: `0 0 ${size} ${size}` },
    h("path", { d: dark.join("") }),
  );
};
