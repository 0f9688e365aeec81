import { SharpLikenessReader } from "@bonafide/adapters-providers/affiliation/SharpLikenessReader";
import { OperatorUseCases } from "@bonafide/core/UseCases";
import { Layer } from "effect";
import { AffiliationDecisions } from "../affiliation/AffiliationDecisions.ts";
import { TerminalAudit } from "../audit/TerminalAudit.ts";
import { OAuthDecisions } from "../oauth/OAuthDecisions.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { DataDirectory } from "../storage/DataDirectory.ts";
import { Secrets } from "../storage/Secrets.ts";
import { Storage } from "../storage/Storage.ts";

const servicesOver = (storage: typeof Storage) =>
  OperatorUseCases.pipe(
    Layer.provideMerge(Layer.mergeAll(AffiliationDecisions, OAuthDecisions, SharpLikenessReader)),
    Layer.provideMerge(storage),
    Layer.provideMerge(Secrets),
    Layer.provideMerge(DataDirectory.layer),
    Layer.provideMerge(ServerSettings.layer),
  );

/** What the server shares with operator commands: settings, secrets, storage and the operators' use cases. */
export const ServerServices = servicesOver(Storage);

/** What operator commands need: the same, and an audit that tells who ran them. */
export const OperatorServices = servicesOver(TerminalAudit.pipe(Layer.provideMerge(Storage)));
