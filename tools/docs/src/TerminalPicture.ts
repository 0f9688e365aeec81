import { textOf } from "./Repository.ts";

const width = 1000;
const columns = 120;
const lineHeight = 19;
const margin = 24;

const colours = { command: "#e6edf3", comment: "#8b949e", answer: "#7ee787" };
type Line = readonly [kind: keyof typeof colours, text: string];

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const blocks = (text: string): ReadonlyArray<readonly [language: string, content: string]> =>
  Array.from(text.matchAll(/```(sh|json)\n([\s\S]*?)```/g), ([, language = "", content = ""]) => [
    language,
    content.trim(),
  ]);

/** An answer in one line: its product and its status. */
const answered = (json: string): string => {
  const { product, status } = Object(JSON.parse(json));
  return `{ "product": "${product}", "status": { "code": ${status.code}, "message": "${status.message}" } }`;
};

const linesOf = (readme: string): ReadonlyArray<Line> => {
  const use = readme.slice(0, readme.indexOf("## Operate"));
  return blocks(use).flatMap(([language, content]): ReadonlyArray<Line> => {
    if (language === "json") return [["answer", answered(content)]];
    return content
      .split("\n")
      .filter(
        (line) =>
          line !== "" && !line.startsWith("echo") && !/pnpm@12\.21\.0 (test|demo)/.test(line),
      )
      .map((line): Line =>
        line.startsWith("#")
          ? ["comment", line]
          : ["command", line.startsWith(" ") ? `> ${line.trim()}` : `$ ${line}`],
      );
  });
};

/** The longest line that fits, with an ellipsis where the rest is left out. */
const fitted = (text: string): string =>
  text.length > columns ? `${text.slice(0, columns - 1)}…` : text;

/** `docs/terminal.svg`: the calls of the README's first sections and what they answer, as a terminal shows them. */
export const terminalPicture = (): string => {
  const lines = linesOf(textOf("README.md"));
  const height = lines.length * lineHeight + 2 * margin;
  const texts = lines.map(
    ([kind, text], at) =>
      `  <text x="${margin}" y="${margin + 14 + at * lineHeight}" fill="${colours[kind]}" xml:space="preserve">${escaped(fitted(text))}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13" role="img">`,
    "  <title>The calls of the README and their answers in a terminal</title>",
    `  <rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>`,
    ...texts,
    "</svg>",
    "",
  ].join("\n");
};
