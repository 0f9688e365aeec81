import { OperatorUseCases } from "@bonafide/core/UseCases";
import { Layer } from "effect";
import { AffiliationDecisions } from "../affiliation/AffiliationDecisions.ts";
import { OAuthDecisions } from "../oauth/OAuthDecisions.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { DataDirectory } from "../storage/DataDirectory.ts";
import { Secrets } from "../storage/Secrets.ts";
import { Storage } from "../storage/Storage.ts";

/** What operator commands need: settings, secrets, storage and the operators' use cases. */
export const OperatorServices = OperatorUseCases.pipe(
  Layer.provideMerge(Layer.mergeAll(AffiliationDecisions, OAuthDecisions)),
  Layer.provideMerge(Storage),
  Layer.provideMerge(Secrets),
  Layer.provideMerge(DataDirectory.layer),
  Layer.provideMerge(ServerSettings.layer),
);
