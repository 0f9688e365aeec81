const row = (cells: ReadonlyArray<string>): string =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

/** A Markdown table. */
export const markdownTable = (
  heads: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
): string => [row(heads), row(heads.map(() => "---")), ...rows.map(row)].join("\n");
