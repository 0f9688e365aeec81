import { Context, Effect, Layer, Option } from "effect";
import { AccessRegistry } from "../access/AccessRegistry.ts";
import type { GrantedAccount } from "../access/Account.ts";
import { byOperator } from "../audit/AuditCause.ts";
import { auditNotes } from "../audit/AuditNotes.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { Unknown } from "../catalogue/Unknown.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import type { Application } from "./Application.ts";
import { ApplicationStore } from "./ApplicationStore.ts";

/** Whether an organization may use an application: it registered it or owns it. */
const mayHold = ({ state: { identity } }: Application, organizationId: string): boolean =>
  identity.organizationId === organizationId || identity.claimantId === organizationId;

/**
 * Assigns accounts to applications. Later transactions of the account are recorded under its application, whatever the
 * application's status. Source: interface, "What the service does", 4.
 */
export class ApplicationAccounts extends Context.Service<
  ApplicationAccounts,
  {
    /** Assigns an account to an application of its own organization, or removes the assignment. */
    readonly attach: (
      accountId: string,
      applicationId: string | undefined,
    ) => Effect.Effect<GrantedAccount, Unknown>;
  }
>()("@bonafide/core/application/ApplicationAccounts") {
  static readonly layer = Layer.effect(
    ApplicationAccounts,
    Effect.gen(function* () {
      const registry = yield* AccessRegistry;
      const store = yield* ApplicationStore;
      const note = auditNotes(yield* AuditTrail, byOperator);
      const unitOfWork = yield* UnitOfWork;

      const held = Effect.fnUntraced(function* (id: string, organizationId: string) {
        const found = yield* store.find(id);
        if (!Option.exists(found, (application) => mayHold(application, organizationId)))
          return yield* new Unknown({ kind: "application", id });
      });

      const attach = Effect.fn("ApplicationAccounts.attach")(function* (
        accountId: string,
        applicationId: string | undefined,
      ) {
        const account = (yield* registry.accounts).find(({ id }) => id === accountId);
        if (account === undefined) return yield* new Unknown({ kind: "account", id: accountId });
        if (applicationId !== undefined) yield* held(applicationId, account.organizationId);
        const attached = { ...account, applicationId };
        yield* registry.putAccount(attached);
        yield* note(
          accountId,
          applicationId === undefined ? "account.detached" : "account.attached",
        );
        return attached;
      }, unitOfWork.atomically);

      return ApplicationAccounts.of({ attach });
    }),
  );
}
