import { Operators } from "@bonafide/core/access/Operators";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { DataDirectory } from "../storage/DataDirectory.ts";
import { Secrets } from "../storage/Secrets.ts";
import { Storage } from "../storage/Storage.ts";

/** What operator commands need: settings, secrets, storage and the registry of partners. */
export const OperatorServices = Layer.mergeAll(Operators.layer, Erasures.layer).pipe(
  Layer.provideMerge(Storage),
  Layer.provideMerge(Secrets),
  Layer.provideMerge(DataDirectory.layer),
  Layer.provideMerge(ServerSettings.layer),
);
