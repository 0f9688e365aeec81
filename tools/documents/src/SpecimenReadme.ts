import {
  type ReadySpecimen,
  readySpecimens,
} from "@bonafide/testkit/document/specimen/ReadySpecimens";

const row = ({ back, because, front, kind, outcome }: ReadySpecimen): string =>
  `| ${kind} | \`${front}\` | ${back === undefined ? "" : `\`${back}\``} | ${outcome} | ${because} |`;

const call = ({ back, front, kind }: ReadySpecimen): string =>
  [
    `curl -s $API/document/${kind}/verify -H "Authorization: $AUTH" \\`,
    `  -F front_image=@examples/specimens/${front}${back === undefined ? "" : " \\"}`,
    ...(back === undefined ? [] : [`  -F back_image=@examples/specimens/${back}`]),
  ].join("\n");

const firstOf = (kind: ReadySpecimen["kind"]): ReadonlyArray<ReadySpecimen> =>
  readySpecimens.filter((specimen) => specimen.kind === kind).slice(0, 1);

/** What stands in examples/specimens/README.md. */
export const specimenReadme = (): string => `# Specimens

Photographs of documents that do not exist, one or more for each outcome of the document endpoints. Everything on them is
invented: the issuer is Utopia (\`UTO\`, issuer number 604999, which is not assigned), the faces are drawn shapes, SPECIMEN
stands across each face and in the data of each barcode and machine-readable zone. In production the reader refuses
Utopia.

| Kind | Front | Back | Outcome | Because |
|---|---|---|---|---|
${readySpecimens.map(row).join("\n")}

Outcomes are \`result.errors\` of the settled transaction; \`verified\` has none. Ask for a specimen's transaction a second
or two later: documents are judged in the background.

\`\`\`sh
# A key from data/sandbox.json, which the server writes: the demo account's.
AUTH="$(grep -o 'Bearer Service [^"]*' data/sandbox.json | head -1)"
API=http://127.0.0.1:8080/api/v2

${[...firstOf("license"), ...firstOf("passport"), ...firstOf("passcard")].map(call).join("\n\n")}

# How one ended, by the transaction_id of its answer.
curl -s $API/document/$TRANSACTION_ID -H "Authorization: $AUTH"
\`\`\`

\`node tools/documents/src/makeSpecimens.ts\` makes these files again. More of them, in other layouts, fonts, versions and
circumstances, come from \`@bonafide/testkit/document/specimen/\`: \`makePerson\`, \`licenseFront\`, \`licenseBack\`,
\`passport\`, \`passcardFront\`, \`passcardBack\` and \`photograph\`, each alike for a seed.
`;
