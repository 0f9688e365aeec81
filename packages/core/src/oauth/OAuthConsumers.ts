import { Clock, Context, Data, Effect, Layer, Option } from "effect";
import { SecretKeys } from "../access/SecretKeys.ts";
import { ApplicationStore } from "../application/ApplicationStore.ts";
import { byOperator } from "../audit/AuditCause.ts";
import { auditNotes } from "../audit/AuditNotes.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { Unknown } from "../catalogue/Unknown.ts";
import { ImageResizer } from "../passback/ImageResizer.ts";
import { Ids } from "../storage/Ids.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import type { OAuthConsumer } from "./OAuthConsumer.ts";
import { OAuthConsumerStore } from "./OAuthConsumerStore.ts";
import { OAuthSettings } from "./OAuthSettings.ts";
import { encodeLogo, type LookInvalid, readPolicyUrl } from "./PartnerLook.ts";
import { isRedirectUri } from "./RedirectUri.ts";
import { makeScopePolicies, type ScopePolicies } from "./ScopePolicies.ts";

/** A consumer with a new secret. The secret is shown once and not stored. */
export interface IssuedConsumer {
  readonly consumer: OAuthConsumer;
  readonly secret: string;
}

/** What an operator may change. */
export type ConsumerChange = Partial<
  Pick<
    OAuthConsumer,
    "name" | "standing" | "redirectUris" | "passback" | "documentTokens" | "privacyUrl" | "termsUrl"
  >
>;

/** The address is not allowed as a redirect URI. */
export class RedirectUriInvalid extends Data.TaggedError("RedirectUriInvalid")<{
  readonly uri: string;
}> {
  override get message(): string {
    return `People cannot be sent back to ${this.uri}: give an absolute https address without userinfo and fragment (http only to this machine)`;
  }
}

/** The operator's use cases for consumers. Every change is audited. */
export class OAuthConsumers extends Context.Service<
  OAuthConsumers,
  {
    readonly policies: ScopePolicies;
    /** Creates a consumer of an application with new credentials. It belongs to the application's organization. */
    readonly create: (
      applicationId: string,
      name: string,
      change: ConsumerChange,
    ) => Effect.Effect<IssuedConsumer, Unknown | RedirectUriInvalid | LookInvalid>;
    readonly set: (
      id: string,
      change: ConsumerChange,
    ) => Effect.Effect<OAuthConsumer, Unknown | RedirectUriInvalid | LookInvalid>;
    /** Sets the logo that people see, from a JPEG or PNG file, or removes it. */
    readonly setLogo: (
      id: string,
      file: Uint8Array | undefined,
    ) => Effect.Effect<OAuthConsumer, Unknown | LookInvalid>;
    /** Issues a new client secret; the old one ends at once. */
    readonly rotateSecret: (id: string) => Effect.Effect<IssuedConsumer, Unknown>;
    /** Issues a new static API token for Document Passback; the old one ends at once. */
    readonly rotateApiToken: (id: string) => Effect.Effect<IssuedConsumer, Unknown>;
  }
>()("@bonafide/core/oauth/OAuthConsumers") {
  static readonly layer = Layer.effect(
    OAuthConsumers,
    Effect.gen(function* () {
      const store = yield* OAuthConsumerStore;
      const applications = yield* ApplicationStore;
      const settings = yield* OAuthSettings;
      const note = auditNotes(yield* AuditTrail, byOperator);
      const unitOfWork = yield* UnitOfWork;
      const keys = yield* SecretKeys;
      const ids = yield* Ids;

      const { logos } = store;
      const resizer = yield* ImageResizer;

      const judged = ({ privacyUrl, redirectUris = [], termsUrl }: ConsumerChange) =>
        Effect.andThen(
          Effect.forEach([privacyUrl, termsUrl], (url) =>
            url === undefined ? Effect.void : Effect.fromResult(readPolicyUrl(url)),
          ),
          Effect.forEach(
            redirectUris,
            (uri) =>
              isRedirectUri(uri, settings.plainRedirects)
                ? Effect.void
                : Effect.fail(new RedirectUriInvalid({ uri })),
            { discard: true },
          ),
        );

      const consumer = Effect.fnUntraced(function* (id: string) {
        const found = yield* store.find(id);
        if (Option.isNone(found)) return yield* new Unknown({ kind: "consumer", id });
        return found.value.consumer;
      });

      const create = Effect.fn("OAuthConsumers.create")(function* (
        applicationId: string,
        name: string,
        change: ConsumerChange,
      ) {
        yield* judged(change);
        const application = yield* applications.find(applicationId);
        if (Option.isNone(application)) {
          return yield* new Unknown({ kind: "application", id: applicationId });
        }
        const secret = yield* keys.issue;
        const made: OAuthConsumer = {
          id: yield* ids.next,
          organizationId: application.value.state.identity.organizationId,
          applicationId,
          clientId: yield* ids.next,
          name,
          standing: "active",
          redirectUris: [],
          passback: false,
          documentTokens: false,
          created: yield* Clock.currentTimeMillis,
          ...change,
        };
        yield* store.put(made, { clientSecret: keys.digest(secret) });
        yield* note(made.id, "oauth_consumer.created");
        return { consumer: made, secret };
      }, unitOfWork.atomically);

      const set = Effect.fn("OAuthConsumers.set")(function* (id: string, change: ConsumerChange) {
        yield* judged(change);
        const changed = { ...(yield* consumer(id)), ...change };
        yield* store.put(changed, {});
        yield* note(id, `oauth_consumer.${Object.keys(change).join("_")}_set`);
        return changed;
      }, unitOfWork.atomically);

      const setLogo = Effect.fn("OAuthConsumers.setLogo")(function* (
        id: string,
        file: Uint8Array | undefined,
      ) {
        const before = yield* consumer(id);
        const logo = file === undefined ? undefined : yield* encodeLogo(resizer, file);
        const logoId = logo === undefined ? undefined : yield* ids.next;
        const changed = { ...before, logoId };
        yield* unitOfWork.atomically(
          Effect.gen(function* () {
            if (logo !== undefined && logoId !== undefined) yield* logos.put(logoId, logo);
            yield* store.put(changed, {});
            if (before.logoId !== undefined) yield* logos.remove(before.logoId);
            yield* note(id, "oauth_consumer.logo_set");
          }),
        );
        return changed;
      });

      const rotate = Effect.fnUntraced(function* (id: string, which: "clientSecret" | "apiToken") {
        const found = yield* consumer(id);
        const secret = yield* keys.issue;
        yield* store.put(found, { [which]: keys.digest(secret) });
        const rotated = which === "clientSecret" ? "secret_rotated" : "api_token_rotated";
        yield* note(id, `oauth_consumer.${rotated}`);
        return { consumer: found, secret };
      }, unitOfWork.atomically);

      return OAuthConsumers.of({
        policies: yield* makeScopePolicies,
        create,
        set,
        setLogo,
        rotateSecret: (id) => rotate(id, "clientSecret"),
        rotateApiToken: (id) => rotate(id, "apiToken"),
      });
    }),
  );
}
