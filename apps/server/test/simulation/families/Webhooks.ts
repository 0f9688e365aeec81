import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { Effect, Exit, Option, Redacted } from "effect";
import type { Partner } from "../Partners.ts";
import { type Family, fleetSkew, type Stage } from "../Stage.ts";

const families = ["telecom", "document"] as const;

/** A webhook that was set: since when, and until when at most, in the servers' time. */
interface Hook {
  readonly partner: Partner;
  readonly family: (typeof families)[number];
  readonly url: string;
  readonly from: number;
  until: number;
  /** Whether it surely was active all the time. */
  isSure: boolean;
}

/** A secret that signs for a partner: until when at most, in the servers' time. */
interface Signing {
  readonly partner: Partner;
  readonly secret: string;
  until: number;
}

/** Webhooks of partners with the secrets that sign, and deliveries that are sent again. */
export const webhookFamily = (stage: Stage): Family => {
  const { ask, calls, erased, known, network, now, operate, partners, random, violated } = stage;
  const hooks: Array<Hook> = [];
  const secrets: Array<Signing> = [];
  const replayed = new Map<string, number>();

  /** Ends what was the webhook of a family: others may have been set by servers that died. */
  const endOthers = (partner: Partner, family: Hook["family"], but?: Hook) => {
    for (const hook of hooks)
      if (hook.partner === partner && hook.family === family && hook !== but)
        hook.until = Math.min(hook.until, now());
  };
  const doubt = (partner: Partner, family: Hook["family"]) => {
    for (const hook of hooks)
      if (hook.partner === partner && hook.family === family) hook.isSure = false;
  };

  const set = Effect.gen(function* () {
    const [partner, family] = [random.pick(partners), random.pick(families)];
    if (partner === undefined || family === undefined) return;
    const url = `https://partner.example/${random.next() < 0.2 ? "gone" : "hook"}/${hooks.length}`;
    const hook: Hook = { partner, family, url, from: now(), until: Infinity, isSure: true };
    const exit = yield* operate((by) => calls.setWebhook(by, partner, { family, url }));
    if (exit !== undefined && Exit.isFailure(exit)) return violated("webhook: could not be set");
    hooks.push(hook);
    if (exit === undefined || url.includes("gone")) doubt(partner, family);
    if (exit !== undefined) endOthers(partner, family, hook);
  });

  const disable = Effect.gen(function* () {
    const hook = random.pick(hooks);
    if (hook === undefined) return;
    const { family, partner } = hook;
    const exit = yield* operate((by) => calls.setWebhook(by, partner, { family, url: undefined }));
    doubt(partner, family);
    if (exit !== undefined && Exit.isSuccess(exit)) endOthers(partner, family);
  });

  const rotate = Effect.gen(function* () {
    const partner = random.pick(partners);
    if (partner === undefined) return;
    const overlap = random.below(2) * 10;
    const exit = yield* operate((by) => calls.rotateWebhookSecret(by, partner, overlap));
    if (exit === undefined || Exit.isFailure(exit)) return;
    for (const one of secrets)
      if (one.partner === partner) one.until = Math.min(one.until, now() + overlap * 1_000);
    secrets.push({ partner, secret: exit.value, until: Infinity });
  });

  network.onCallback = ({ secrets: signing, url }) => {
    const hook = hooks.find((one) => one.url === url);
    const signed = new Set(signing.map(Redacted.value));
    for (const { partner, secret, until } of secrets) {
      if (!signed.has(secret)) continue;
      // A message is signed before it waits for its turn.
      if (now() > until + 15_000) violated("webhook: signed by a secret that is over");
      if (hook !== undefined && hook.partner !== partner)
        violated("webhook: signed by another partner's secret");
    }
  };

  const replay = Effect.gen(function* () {
    const listed = yield* ask(Effect.flatMap(DeliveryStore, ({ log }) => log.list({ limit: 20 })));
    if (listed === undefined || Exit.isFailure(listed)) return;
    const one = random.pick(listed.value.filter(({ state }) => state._tag !== "Waiting"));
    if (one === undefined) return;
    const { id } = one;
    const isMayBe = network.replay(id);
    const exit = yield* operate((by) => calls.replay(by, id));
    if (exit === undefined) return;
    if (Exit.isFailure(exit)) return isMayBe.undo();
    replayed.set(id, isMayBe.at);
  });

  const judge = Effect.gen(function* () {
    const { log } = yield* DeliveryStore;
    const deliveries = yield* log.list({ limit: 1_000_000 });
    for (const { accountId, created, transactionId, url, webhook } of deliveries) {
      if (webhook === undefined || url === undefined) continue;
      const hook = hooks.find((one) => one.url === url);
      const told = known.find(({ id }) => id === transactionId);
      if (told !== undefined && told.caller.accountId !== accountId)
        violated("webhook: of another account");
      if (hook === undefined) violated("webhook: of a URL that was never set");
      else if (hook.partner.caller.accountId !== accountId || hook.family !== webhook)
        violated("webhook: gets the results of another partner or family");
      else if (created < hook.from - fleetSkew || created > hook.until + fleetSkew)
        violated("webhook: gets results before it is set or after its end");
    }
    const toldOf = new Set(
      deliveries.filter(({ webhook }) => webhook !== undefined).map((one) => one.transactionId),
    );
    for (const { at, caller, id, kind, lead, verificationId } of known) {
      const family = kind === "document" ? "document" : "telecom";
      const hook = hooks.find(
        (one) => one.partner.caller === caller && one.family === family && one.until === Infinity,
      );
      if (erased.has(verificationId) || hook === undefined || !hook.isSure) continue;
      if (at + lead > hook.from + fleetSkew && !toldOf.has(id))
        violated("webhook: misses a result");
    }
    for (const [id, at] of replayed) {
      const found = Option.getOrUndefined(yield* log.find(id));
      const again = network.lastOf("callback", id);
      if (found?.url !== undefined && (again?.at ?? 0) < at)
        violated("callback: replayed, and not sent again");
    }
  });

  return {
    moves: {
      "a webhook is set": [0.8, set],
      "a webhook is disabled": [0.15, disable],
      "a secret of webhooks is replaced": [0.7, rotate],
      "a delivery is replayed": [1, replay],
    },
    judge,
  };
};
