import { SharpLikenessReader } from "@bonafide/adapters-providers/affiliation/SharpLikenessReader";
import { SharpImageResizer } from "@bonafide/adapters-providers/passback/SharpImageResizer";
import { OperatorUseCases } from "@bonafide/core/UseCases";
import { Layer } from "effect";
import { AffiliationDecisions } from "../affiliation/AffiliationDecisions.ts";
import { FileAuditHeads } from "../audit/FileAuditHeads.ts";
import { TerminalAudit } from "../audit/TerminalAudit.ts";
import { LimitDecisions } from "../limit/LimitDecisions.ts";
import { MailDecisions } from "../mail/MailProviders.ts";
import { OAuthDecisions } from "../oauth/OAuthDecisions.ts";
import { StaffAudit } from "@bonafide/core/staff/ActingStaff";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { DataDirectory } from "../storage/DataDirectory.ts";
import { Secrets } from "../storage/Secrets.ts";
import { CommandStorage, ServerStorage } from "../storage/Storage.ts";

const useCases = OperatorUseCases.pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      AffiliationDecisions,
      LimitDecisions,
      MailDecisions,
      OAuthDecisions,
      SharpImageResizer,
      SharpLikenessReader,
    ),
  ),
);

/**
 * The services that the server shares with operator commands: settings, secrets, storage and the operators' use cases.
 */
export const ServerServices = useCases.pipe(
  Layer.provideMerge(StaffAudit),
  Layer.provideMerge(ServerStorage),
  Layer.provideMerge(FileAuditHeads),
  Layer.provideMerge(Secrets),
  Layer.provideMerge(DataDirectory.owned),
  Layer.provideMerge(ServerSettings.layer),
);

/** The services of operator commands: the same on an existing database, with the operator in the audit. */
export const OperatorServices = useCases.pipe(
  Layer.provideMerge(TerminalAudit),
  Layer.provideMerge(CommandStorage),
  Layer.provideMerge(Secrets),
  Layer.provideMerge(DataDirectory.found),
  Layer.provideMerge(ServerSettings.layer),
);
