/** Millimetres. */
export interface SheetSize {
  readonly width: number;
  readonly height: number;
}

export interface PrintStyle {
  readonly font?: string;
  readonly size: number;
  readonly bold?: boolean;
  readonly fill?: string;
  readonly opacity?: number;
  readonly spacing?: number;
  readonly align?: "start" | "middle" | "end";
  /** Degrees, around its beginning. */
  readonly turn?: number;
  /** A text that is wider is printed smaller. */
  readonly widest?: number;
}

/** How a field is printed: its label above its value, before it, or in a column of labels before it. */
export interface FieldStyle {
  readonly way: "above" | "before" | "column";
  readonly label: PrintStyle;
  readonly value: PrintStyle;
  /** From label to value: between baselines, between words, or from a column to the next. */
  readonly gap: number;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const attributes = (style: PrintStyle, plain: string): string => {
  const { align, bold = false, fill = "#141414", font = plain, opacity, size, spacing } = style;
  return [
    `font-family="${font}" font-size="${size}" fill="${fill}"`,
    bold ? ` font-weight="700"` : "",
    align === undefined ? "" : ` text-anchor="${align}"`,
    spacing === undefined ? "" : ` letter-spacing="${spacing}"`,
    opacity === undefined ? "" : ` opacity="${opacity}"`,
    style.widest === undefined ? "" : ` data-widest="${style.widest}"`,
  ].join("");
};

/** What is printed on one side, as SVG in millimetres; `y` is a baseline. */
export const browserSheet = (plainFont: string) => {
  const parts: Array<string> = [];
  /** The text, at a place or so far behind the text before it. */
  const textOf = (
    text: string,
    place: readonly [x: number, y: number] | { readonly behind: number; readonly y: number },
    style: PrintStyle,
    role: "plain" | "label" | "value",
  ): string => {
    if (text === "") return "";
    const [x, y] = "behind" in place ? [0, place.y] : place;
    const behind = "behind" in place ? ` data-behind="${place.behind}"` : "";
    const turn = style.turn === undefined ? "" : ` transform="rotate(${style.turn} ${x} ${y})"`;
    return `<text class="${role}" x="${x}" y="${y}"${behind}${turn} ${attributes(style, plainFont)} xml:space="preserve">${escaped(text)}</text>`;
  };
  const field = (
    name: string,
    [x, y]: readonly [x: number, y: number],
    label: string,
    value: string | ReadonlyArray<string>,
    style: FieldStyle,
    { behind, leading }: { readonly behind?: number; readonly leading?: number } = {},
  ): void => {
    const values = typeof value === "string" ? [value] : value;
    const isBefore = style.way === "before" && label !== "";
    const at = behind === undefined ? ([x, y] as const) : { behind, y };
    const first = isBefore ? { behind: style.gap, y } : at;
    const printed = values.map((text, row) => {
      const down = y + row * (leading ?? style.value.size * 1.2);
      const left = style.way === "column" ? x + style.gap : x;
      const place = row > 0 || style.way === "column" ? ([left, down] as const) : first;
      return textOf(text, place, style.value, "value");
    });
    const labelAt = style.way === "above" ? ([x, y - style.gap] as const) : at;
    const named = label === "" ? "" : textOf(label, labelAt, style.label, "label");
    parts.push(`<g data-field="${name}">${named}${printed.join("")}</g>`);
  };
  return {
    field,
    text: (text: string, x: number, y: number, style: PrintStyle): void => {
      parts.push(textOf(text, [x, y], style, "plain"));
    },
    /** Print that others may cross: watermarks, and print that runs along an edge. */
    faint: (text: string, x: number, y: number, style: PrintStyle): void => {
      parts.push(textOf(text, [x, y], style, "plain").replace('class="plain"', 'class="faint"'));
    },
    draw: (svg: string): void => {
      parts.push(svg);
    },
    svg: (): string => parts.join(""),
  };
};
export type BrowserSheet = ReturnType<typeof browserSheet>;
