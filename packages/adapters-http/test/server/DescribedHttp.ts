import { describedBy, heldTo } from "@bonafide/testkit/catalogue/DescribedAnswers";
import { Effect } from "effect";
import { inProcessHttp } from "../../src/server/InProcessHttp.ts";
import { openApiDocument } from "../../src/server/OpenApiDocument.ts";

/** Holds every answer to the contract. */
export const held = heldTo(describedBy(openApiDocument()));

/** The edge without a socket; an answer that the contract does not describe is a failure. */
export const describedHttp = Effect.map(inProcessHttp, held);
