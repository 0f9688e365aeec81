import { ApplicationTokens } from "@bonafide/core/application/ApplicationTokens";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import type { Fields } from "@bonafide/core/verification/Parameters";
import { Effect, Exit, Option } from "effect";
import type { Partner } from "../Partners.ts";
import { pass } from "../Passing.ts";
import { type Family, fleetSkew, type Stage } from "../Stage.ts";

/** An application that was acknowledged, with the newest values that were. */
interface Registered {
  readonly id: string;
  readonly partner: Partner;
  readonly said: Map<string, string>;
}

/** The changes of an application: each of one field. */
const changes: ReadonlyArray<readonly [field: string, value: string]> = [
  ["status", "inactive"],
  ["status", "active"],
  ["type", "web_application"],
  ["type", "mobile_application"],
];

/** Applications, and the tokens of those who keep them. */
export const applicationFamily = (stage: Stage): Family => {
  const { ask, calls, partners, random, violated } = stage;
  const registered: Array<Registered> = [];
  let count = 0;

  const register = Effect.gen(function* () {
    const partner = random.pick(partners);
    if (partner === undefined) return;
    const { organizationId } = partner.caller;
    count += 1;
    const fields: Fields = {
      name: `Shop ${count}`,
      status: "active",
      class: "digital",
      claimantUuid: organizationId,
    };
    const exit = yield* ask(calls.registerApplication(partner, fields));
    if (exit === undefined) return;
    if (Exit.isFailure(exit)) return violated("application: could not be registered");
    registered.push({ id: exit.value, partner, said: new Map([["status", "active"]]) });
  });

  /** One or two changes of different fields at once: none of them is lost. */
  const change = Effect.gen(function* () {
    const one = random.pick(registered);
    const [first, second] = [random.pick(changes), random.pick(changes)];
    if (one === undefined || first === undefined || second === undefined) return;
    const asked = first[0] === second[0] ? [first] : [first, second];
    const exits = yield* Effect.forEach(
      asked,
      ([field, value]) => ask(calls.changeApplication(one.partner, one.id, { [field]: value })),
      { concurrency: "unbounded" },
    );
    for (const [at, exit] of exits.entries()) {
      const [field = "", value = ""] = asked[at] ?? [];
      if (exit === undefined) one.said.delete(field);
      else if (Exit.isSuccess(exit)) one.said.set(field, value);
      else violated("application: could not be changed");
    }
  });

  const replaceToken = Effect.gen(function* () {
    const partner = random.pick(partners);
    if (partner === undefined) return;
    const { organizationId } = partner.caller;
    const issued = yield* ask(
      Effect.flatMap(ApplicationTokens, (it) => it.issue([organizationId], "write")),
    );
    if (issued === undefined || Exit.isFailure(issued)) return;
    const { secret, token } = issued.value;
    partner.tokens.push(secret);
    const revoked = yield* ask(Effect.flatMap(ApplicationTokens, (it) => it.revoke(token.id)));
    if (revoked === undefined) partner.tokens.pop();
    if (revoked === undefined || Exit.isFailure(revoked)) return;
    partner.tokens.pop();
    yield* pass(fleetSkew);
    const late = yield* ask(calls.listApplications(partner, secret));
    if (late !== undefined && Exit.isSuccess(late))
      violated("application token: revoked, and still good");
  });

  const judge = Effect.gen(function* () {
    const store = yield* ApplicationStore;
    const log = yield* AuditLog;
    for (const { id, said } of registered) {
      const found = Option.getOrUndefined(yield* store.find(id));
      if (found === undefined) {
        violated("application: what was acknowledged is lost");
        continue;
      }
      const { status, type } = found.state.traits;
      const stored: Readonly<Record<string, string | undefined>> = { status, type };
      if ([...said].some(([field, value]) => stored[field] !== value))
        violated("application: a change is lost");
      const rows = yield* log.list({ subject: id, limit: 1_000 });
      if (rows.length !== found.version)
        violated("audit: not one row for each change of an application");
    }
  });

  return {
    moves: {
      "an application is registered": [0.7, register],
      "an application is changed": [1.2, change],
      "an application token is issued and revoked": [0.2, replaceToken],
    },
    judge,
  };
};
