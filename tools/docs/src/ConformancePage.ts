import { sentenceFamilies } from "@bonafide/server/conformance/Conformance";

const intro = `# Conformance

One command tries every sentence of the [interface](interface.md) that can be tried from outside, against any deployment:

\`\`\`sh
npx -y pnpm@12.21.0 bonafide conformance http://127.0.0.1:8080 --keys data/sandbox.json --only access
\`\`\`

\`--keys\` is the \`sandbox.json\` of the deployment, or a part of it: a sentence whose key is missing is not tried, and the
report says so. \`--only\` takes one family and may be given more than once; without it all are tried, in about a
minute. The command needs no settings and no database. It exits with 1 where a sentence is unmet.

\`--format\` is \`text\`, \`json\` or \`junit\`; \`--out\` writes the report to a file. A report names each sentence by its number and
shows the exchange where it is unmet (\`--exchanges\`: all of them), without secrets. A number stays with its sentence.

Sentences about outcomes need the mocks of a sandbox. Callbacks reach the kit only on its own machine. Images are shown
twice a minute: a second run within that minute says of the first sentence of \`passback\` that it was not tried.

What the interface says and no caller can try, and why:

- The code's, the tokens' and the refresh token's ends (3103, 300 and 604800 seconds): the kit would have to wait. The
  kit tries the lifetimes that answers name.
- Organization webhooks, inactive products (2200 but by its mock) and registered addresses: the operator sets them.
- Rates (5100 and 5200 but by their mocks): the kit would have to exceed those of the account.
- The text message itself, and the carrier's record: no deployment shows them to a caller.
- JWTs of the Applications API: they are for internal use.
`;

/** \`docs/conformance.md\`: how the kit is run, and every sentence with its number. */
export const conformancePage = (): string => {
  const families = sentenceFamilies.map(({ name, sentences, source }) =>
    [
      `## ${name}`,
      "",
      `Interface: ${source}.`,
      "",
      ...sentences.map(({ id, says }) => `- **${id}** ${says}.`),
      "",
    ].join("\n"),
  );
  return [intro, ...families].join("\n").trimEnd() + "\n";
};
