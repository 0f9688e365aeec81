import { textOf } from "./Repository.ts";

const page = "docs/embedding.md";

const example = /(\]\(\.\.\/(examples\/[^)]+\.ts)\)[^\n]*\n\n```ts\n)[\s\S]*?```/g;

/** `docs/embedding.md`: its prose, and under every link to an example that example's code. */
export const embeddingPage = (): string =>
  textOf(page).replaceAll(
    example,
    (_, link: string, file: string) => `${link}${textOf(file)}\`\`\``,
  );
