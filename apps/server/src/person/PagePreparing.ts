import { putPersonAccountRows } from "@bonafide/core/person/PersonAccountRows";
import { Layer } from "effect";

/** Makes the server's own organization, account and client before anybody is served. */
export const PagePreparing = Layer.effectDiscard(putPersonAccountRows);
