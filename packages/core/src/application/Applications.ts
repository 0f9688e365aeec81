import { Clock, Context, Effect, Equal, Layer, Option, Result } from "effect";
import type { Organization } from "../access/Account.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import { decide, refusedOf } from "../machine/Machine.ts";
import { personAccount } from "../person/PersonAccount.ts";
import { Ids } from "../storage/Ids.ts";
import { StoreIsRemote } from "../storage/StoreIsRemote.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import type { Fields } from "../verification/Parameters.ts";
import { type Application, applicationMachine, registeredBy } from "./Application.ts";
import { type ApplicationCaller, requireAccess } from "./ApplicationAccess.ts";
import { ApplicationCatalogs } from "./ApplicationCatalogs.ts";
import { readEnumQuery, readPageQuery } from "./ApplicationQueries.ts";
import { invalidParameter, readChange, readRegistration } from "./ApplicationRequests.ts";
import { ApplicationStore } from "./ApplicationStore.ts";
import type { ApplicationScope } from "./ApplicationToken.ts";
import { uuidOf } from "../storage/Uuid.ts";

/** One page of an organization's applications, and the cursor of the next page if there is one. */
export interface ListedApplications {
  readonly applications: ReadonlyArray<Application>;
  readonly next: string | undefined;
}

/**
 * The partner's use cases for applications. An id that is not a UUID gives `ApplicationParameterInvalid`. A thing
 * without access gives `ResourceUnknown`, as if it did not exist.
 *
 * Source: interface, "Applications API"; choices, section 7.
 */
export class Applications extends Context.Service<
  Applications,
  {
    /** The id of an organization that the caller may access. */
    readonly enter: (
      caller: ApplicationCaller,
      organizationId: string,
      scope: ApplicationScope,
    ) => Effect.Effect<string, Refused>;
    /** An application of an organization that the caller may access. A remote store is asked first. */
    readonly find: (
      admission: Effect.Effect<ApplicationCaller, Refused>,
      id: string,
      scope: ApplicationScope,
    ) => Effect.Effect<Application, Refused>;
    /**
     * An organization's applications. Reads `limit` and `cursor` of the query. A remote store is asked first: its answer
     * brings what the admission needs.
     */
    readonly list: (
      admission: Effect.Effect<ApplicationCaller, Refused>,
      organizationId: string,
      query: Result.Result<Fields, Refused>,
    ) => Effect.Effect<ListedApplications, Refused>;
    /** Registers an application from the request's fields. */
    readonly register: (
      caller: ApplicationCaller,
      organizationId: string,
      fields: Fields,
    ) => Effect.Effect<Application, Refused>;
    /**
     * Changes an application from the request's fields. Fails with `ApplicationChanged` unless `expects` holds for its
     * version. Concurrent changes of other fields are kept.
     */
    readonly change: (
      caller: ApplicationCaller,
      id: string,
      fields: Fields,
      expects?: (version: number) => boolean,
    ) => Effect.Effect<Application, Refused>;
    /** The allowed values of an enum. Reads `enum_name` and the choices of the query, which is asked for after the lists. */
    readonly enums: (
      query: Effect.Effect<Fields, Refused>,
    ) => Effect.Effect<ReadonlyArray<string>, Refused>;
  }
>()("@bonafide/core/application/Applications") {
  static readonly layer = Layer.effect(
    Applications,
    Effect.gen(function* () {
      const store = yield* ApplicationStore;
      const catalogs = yield* ApplicationCatalogs;
      const isRemote = yield* StoreIsRemote;
      const { tokens } = store;
      const unitOfWork = yield* UnitOfWork;
      const audit = yield* AuditTrail;
      const ids = yield* Ids;

      const enter = Effect.fnUntraced(function* (
        caller: ApplicationCaller,
        given: string,
        scope: ApplicationScope,
      ) {
        const id = uuidOf(given);
        if (Option.isNone(id)) return yield* invalidParameter("organizationUuid");
        yield* requireAccess(caller, id.value, scope);
        return id.value;
      });

      const find = Effect.fnUntraced(function* (
        admission: Effect.Effect<ApplicationCaller, Refused>,
        given: string,
        scope: ApplicationScope,
      ) {
        if (!isRemote) yield* admission;
        const id = uuidOf(given);
        const found = Option.isSome(id) ? yield* store.find(id.value) : Option.none();
        const caller = yield* admission;
        if (Option.isNone(id)) return yield* invalidParameter("applicationUuid");
        if (Option.isNone(found)) return yield* refused("ResourceUnknown");
        yield* requireAccess(caller, found.value.state.identity.organizationId, scope);
        return found.value;
      });

      const list = Effect.fn("Applications.list")(function* (
        admission: Effect.Effect<ApplicationCaller, Refused>,
        given: string,
        query: Result.Result<Fields, Refused>,
      ) {
        const entered = Effect.flatMap(admission, (caller) => enter(caller, given, "read"));
        if (!isRemote) yield* entered;
        const asked = Result.flatMap(query, readPageQuery);
        const id = uuidOf(given);
        const found =
          Option.isSome(id) && Result.isSuccess(asked)
            ? yield* store.page({
                organizationId: id.value,
                after: asked.success.after,
                limit: asked.success.limit + 1,
              })
            : [];
        yield* entered;
        const { limit } = yield* Effect.fromResult(asked);
        const applications = found.slice(0, limit);
        return {
          applications,
          next: found.length > limit ? applications.at(-1)?.id : undefined,
        };
      });

      const claimant = Effect.fnUntraced(function* (given: unknown) {
        const id = Option.toArray(uuidOf(given));
        const [organization]: ReadonlyArray<Organization> = yield* tokens.organizations(id);
        // The server's own organization is no partner.
        return (id: string) => id === organization?.id && id !== personAccount.organizationId;
      });

      const note = (
        { actor, source }: ApplicationCaller,
        subject: string,
        event: string,
        at: number,
      ) => ({ actor, source, subject, action: `application.${event}`, at });

      const register = Effect.fn("Applications.register")(function* (
        caller: ApplicationCaller,
        given: string,
        fields: Fields,
      ) {
        const organizationId = yield* enter(caller, given, "write");
        const catalog = yield* catalogs.current;
        const { identity, traits } = yield* Effect.fromResult(
          readRegistration(fields, catalog, yield* claimant(fields["claimantUuid"])),
        );
        const machine = applicationMachine(catalog);
        const known = { identity: { ...identity, organizationId }, traits };
        const { event } = yield* Effect.fromResult(
          decide(machine, machine.initial, { _tag: "Register", ...known }),
        ).pipe(Effect.mapError((reason) => refusedOf(reason)));
        const id = yield* ids.next;
        const now = yield* Clock.currentTimeMillis;
        const made: Application = {
          id,
          state: registeredBy(known),
          created: now,
          updated: now,
          version: 1,
        };
        const noted = audit.begin(note(caller, id, event, now));
        yield* unitOfWork.atomically(Effect.andThen(store.insert(made), noted));
        return made;
      });

      const change = Effect.fn("Applications.change")(function* (
        caller: ApplicationCaller,
        id: string,
        fields: Fields,
        expects: (version: number) => boolean = () => true,
      ) {
        const found = yield* find(Effect.succeed(caller), id, "write");
        const catalog = yield* catalogs.current;
        const traits = yield* Effect.fromResult(readChange(fields, catalog, found));
        if (!expects(found.version)) return yield* refused("ApplicationChanged");
        if (Equal.equals(traits, found.state.traits)) return found;
        const { event } = yield* Effect.fromResult(
          decide(applicationMachine(catalog), found.state, { _tag: "Change", traits }),
        ).pipe(Effect.mapError((reason) => refusedOf(reason)));
        const now = yield* Clock.currentTimeMillis;
        const next: Application = {
          ...found,
          state: registeredBy({ identity: found.state.identity, traits }),
          updated: now,
          version: found.version + 1,
        };
        yield* store.save(next);
        yield* audit.append(note(caller, found.id, event, now));
        return next;
      }, unitOfWork.atomically);

      const enums = Effect.fnUntraced(function* (query: Effect.Effect<Fields, Refused>) {
        const catalog = yield* catalogs.current;
        return yield* Effect.fromResult(readEnumQuery(yield* query, catalog));
      });

      return Applications.of({ enter, find, list, register, change, enums });
    }),
  );
}
