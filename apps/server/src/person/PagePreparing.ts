import { putPersonAccountRows } from "@bonafide/core/person/PersonAccountRows";
import { Layer } from "effect";

/** Creates the server's own organization, account and client before the first request. */
export const PagePreparing = Layer.effectDiscard(putPersonAccountRows);
