import { RequestWatch } from "@bonafide/adapters-http/server/RequestWatch";
import { HttpSettings } from "@bonafide/adapters-http/server/HttpSettings";
import { inProcessHttp } from "@bonafide/adapters-http/server/InProcessHttp";
import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import type { Call } from "@bonafide/core/catalogue/Call";
import { logDefect } from "@bonafide/core/defect/DefectLog";
import { Ids } from "@bonafide/core/storage/Ids";
import { StoreIsRemote } from "@bonafide/core/storage/StoreIsRemote";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import type { TextMessage } from "@bonafide/core/telecom/SmsGateway";
import { telecomCalls } from "@bonafide/core/telecom/TelecomCalls";
import { Clock, Data, Duration, Effect, Fiber, References, Schema } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { RehearsedSms } from "../telecom/RehearsedSms.ts";

/** Area codes of numbers that belong to no person (555-01XX), one for each of the units that run at once. */
const areaCodes = ["907", "808", "406", "307"];

/** The host of requests that no socket carries. */
const origin = "http://localhost";

/** How often a unit sends a code, looks it up and confirms it. */
const times = 3;

/** More calls than a unit makes, whatever the server's own rates are. */
const perMinute = 1_000;

/** A start that may take a core waits no longer than this, and one of a share of it as many times longer. */
const patience = Duration.seconds(2);

/** Ends the unit, which leaves nothing behind then. Its reason is absent where all calls were answered. */
class Ended extends Data.TaggedError("Ended")<{ readonly reason?: string }> {}

const Sent = Schema.fromJsonString(Schema.Struct({ transaction_id: Schema.String }));

/** An account within a unit of work. Returns its `Authorization` header. */
const openAccount = Effect.gen(function* () {
  const registry = yield* AccessRegistry;
  const keys = yield* SecretKeys;
  const ids = yield* Ids;
  const { serviceName } = yield* HttpSettings;
  const created = yield* Clock.currentTimeMillis;
  const [organizationId, accountId, keyId] = yield* Effect.all([ids.next, ids.next, ids.next]);
  const secret = yield* keys.issue;
  const named = { name: "Rehearsal", standing: "active", created } as const;
  const account = { applicationId: undefined, organizationId, perMinute };
  const { product } = telecomCalls.send;
  yield* registry.putOrganization({ ...named, id: organizationId });
  yield* registry.putAccount({ ...named, ...account, id: accountId });
  yield* registry.putGrants(accountId, [{ product, perMinute }]);
  const digest = keys.digest(secret);
  yield* registry.putKey({ id: keyId, accountId, digest, created, ends: undefined });
  return `Bearer ${serviceName} ${Buffer.from(secret).toString("base64")}`;
});

/** A partner's calls in a unit of work, which fails at their end. */
const rehearseWith = Effect.fnUntraced(function* (areaCode: string) {
  const authorization = yield* openAccount;
  let code = "";
  const take = ({ text }: TextMessage) => {
    code = /\d+/.exec(text)?.[0] ?? "";
  };
  const ask = yield* Effect.provideService(inProcessHttp, RehearsedSms, take);
  const answerTo = Effect.fnUntraced(function* (
    { method, path }: Call,
    params: Readonly<Record<string, string>>,
  ) {
    const init = { method, headers: { authorization, "content-type": "application/json" } };
    const url = new URL(
      path.replace(/:(\w+)/, (_, name: string) => params[name] ?? ""),
      origin,
    );
    const request = new Request(
      url,
      method === "GET" ? init : { ...init, body: JSON.stringify(params) },
    );
    // A call that has begun ends before its unit of work does, whose connection is another's then.
    const answer = yield* Effect.uninterruptible(Effect.promise(() => ask(request)));
    const text = yield* Effect.promise(() => answer.text());
    if (answer.status === 200) return text;
    return yield* new Ended({ reason: `${method} ${path} was answered ${answer.status}` });
  });
  for (let time = 0; time < times; time += 1) {
    const sent = yield* answerTo(telecomCalls.send, { phone: `${areaCode}555010${time}` });
    const { transaction_id } = yield* Effect.orDie(Schema.decodeEffect(Sent)(sent));
    yield* answerTo(telecomCalls.status, { transaction_id });
    yield* answerTo(telecomCalls.confirm, { transaction_id, code });
  }
  return yield* new Ended({});
});

const withoutIt = "The server starts without a rehearsal";

/**
 * Answers a partner's calls before a partner asks, so that the first calls of a new process take what later ones do: its
 * code has run, and its connections know the tables. The calls are made in units of work that fail, so nothing is stored.
 * Their messages are not sent, and no metric and no span has them. Only a store over a network is worth it.
 */
export const rehearse = Effect.gen(function* () {
  if (!(yield* StoreIsRemote)) return;
  const { startShare } = yield* ServerSettings;
  const duration = Duration.times(patience, 1 / startShare);
  const { atomically } = yield* UnitOfWork;
  const all = Effect.forEach(
    areaCodes,
    (areaCode) =>
      Effect.catchTag(atomically(rehearseWith(areaCode)), "Ended", ({ reason }) =>
        Effect.succeed(reason),
      ),
    { concurrency: "unbounded" },
  ).pipe(
    Effect.flatMap((reasons) => {
      const reason = reasons.find((each) => each !== undefined);
      return reason === undefined ? Effect.void : Effect.logInfo(withoutIt, { reason });
    }),
  );
  const rehearsing = yield* Effect.forkScoped(all);
  const late = Effect.andThen(
    // Not waited for: a statement that waits for a lock ends with the database's own limit.
    Effect.forkScoped(Fiber.interrupt(rehearsing)),
    Effect.logInfo(withoutIt, {
      reason: `It took longer than ${Duration.toSeconds(duration)} seconds`,
    }),
  );
  yield* Fiber.join(rehearsing).pipe(
    Effect.timeoutOrElse({ duration, orElse: () => late }),
    Effect.catchCause((cause) => logDefect(withoutIt, cause)),
  );
}).pipe(
  Effect.provideService(RequestWatch, undefined),
  Effect.provideService(References.TracerEnabled, false),
);
