import { openApiDocument } from "@bonafide/adapters-http/server/OpenApiDocument";
import { renderStates } from "@bonafide/testkit/machine/StatesDocument";
import { configurationReference } from "./ConfigurationReference.ts";
import { clientCalls, clientContract } from "./ClientContract.ts";
import { conformancePage } from "./ConformancePage.ts";
import { embeddingPage } from "./EmbeddingPage.ts";
import { errorReference } from "./ErrorReference.ts";
import { glossaryPage } from "./GlossaryPage.ts";
import { scalingPage } from "./ScalingPage.ts";
import { terminalPicture } from "./TerminalPicture.ts";

/** Every generated document by its path. */
export const generatedDocs: Readonly<Record<string, () => string | Promise<string>>> = {
  "docs/errors.md": errorReference,
  "docs/configuration.md": configurationReference,
  "docs/states.md": renderStates,
  "docs/conformance.md": conformancePage,
  "docs/embedding.md": embeddingPage,
  "docs/glossary.md": glossaryPage,
  "docs/scaling.md": scalingPage,
  "docs/terminal.svg": terminalPicture,
  "docs/openapi.json": () => `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  "packages/client/src/Calls.ts": clientCalls,
  "packages/client/src/Contract.ts": clientContract,
};
