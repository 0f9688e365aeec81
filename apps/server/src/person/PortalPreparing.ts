import { putPortalRows } from "@bonafide/core/person/PortalRows";
import { Layer } from "effect";

/** Makes the server's own organization, account and client before anybody is served. */
export const PortalPreparing = Layer.effectDiscard(putPortalRows);
