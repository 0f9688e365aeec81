import { settings } from "@bonafide/server/settings/Settings";
import { markdownTable } from "./MarkdownTable.ts";

const rows = Object.values(settings).map(({ describes, expects, name, shown }) => [
  `\`${name}\``,
  ...[describes, expects, shown].map((text) => text.replaceAll("<", "&lt;")),
]);

/** `docs/configuration.md`: every setting that the server reads from its environment. */
export const configurationReference = (): string =>
  `# Configuration

bonafide reads its settings from the environment, once, when it starts. A setting that is missing or wrong keeps it
from starting, and one message names them all; so does a name that begins with \`BONAFIDE\` and is no setting. Operator
commands read the same settings.

${markdownTable(["setting", "what it is", "expects", "default"], rows)}
`;
