import { grantLifetimes } from "@bonafide/core/oauth/TokenLifetimes";
import type { TokenRequest } from "@bonafide/core/oauth/Tokens";
import { documentTokenLifetimes } from "@bonafide/core/passback/DocumentToken";
import { PersonVerifications } from "@bonafide/core/person/PersonVerifications";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { Effect, Exit } from "effect";
import { type Consumer, openScope, redirectUri } from "../Partners.ts";
import type { Family, Stage } from "../Stage.ts";
import { livingSession, type Member } from "./Members.ts";
import { usedLimit } from "./UsedLimit.ts";

/** A secret, and when it was acknowledged: in the time that really passed, and in the servers'. */
interface Secret {
  readonly text: string;
  readonly at: number;
  readonly served: number;
}

/** A person's grant to a consumer, as the consumer knows it. */
interface Given {
  readonly consumer: Consumer;
  readonly member: Member;
  readonly code: Secret;
  isRedeemed: boolean;
  access?: Secret;
  refresh?: Secret;
  /** A document token, and one that it replaced. */
  token?: Secret & { readonly side: string };
  replaced?: string;
  /** Whether its end was acknowledged, or asked of a server that died. */
  end?: "Sure" | "Unsure";
}

const page = sampleImage("jpeg", 41_000);
const files = new Map([["front_image", { _tag: "Whole", name: "page.jpg", bytes: page } as const]]);

/** By how much a token may outlive its time, in milliseconds. */
const tolerance = 60_000;

/** OAuth grants, what they release, and the images of documents that they pass back. */
export const grantFamily = (stage: Stage, members: ReadonlyArray<Member>): Family => {
  const { ask, calls, now, operate, partners, random, real, violated } = stage;
  const given: Array<Given> = [];
  const documents = new Set<Member>();
  const shown = usedLimit("image_shown", violated);

  const secret = (text: string): Secret => ({ text, at: real(), served: now() });
  const isYoung = ({ served }: Secret, lifetime: number) => now() - served < lifetime - 5_000;
  const isOld = ({ at }: Secret, lifetime: number) => real() - at > lifetime + tolerance;
  const endOf = ({ end, member }: Given) => (member.isErased ? "Sure" : end);
  const oneOf = (isMeant: (one: Given) => boolean) => random.pick(given.filter(isMeant).slice(-8));
  const hasTokens = ({ access }: Given) => access !== undefined;

  const grant = Effect.gen(function* () {
    const member = random.pick(members);
    const consumer = random.pick(partners)?.consumer;
    const session = member === undefined ? undefined : livingSession(member, now());
    if (member === undefined || consumer === undefined || session === undefined) return;
    const query = new URLSearchParams({
      client_id: consumer.clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: openScope.scope,
    });
    const exit = yield* ask(calls.agree(session, query, member.source));
    if (exit === undefined) return;
    if (Exit.isFailure(exit)) return violated("grant: a right request was refused");
    const code = exit.value;
    if (code === undefined) return;
    given.push({ consumer, member, code: secret(code), isRedeemed: false });
  });

  const request = ({ clientId, secret: clientSecret }: Consumer): TokenRequest => ({
    grantType: "authorization_code",
    clientId,
    clientSecret,
    code: undefined,
    redirectUri,
    verifier: undefined,
    refreshToken: undefined,
    scope: undefined,
    source: "203.0.113.9",
  });

  /** Asks for tokens, sometimes twice at once: then one of the two is a replay, which ends the grant. */
  const redeemed = Effect.fnUntraced(function* (found: Given, asked: Partial<TokenRequest>) {
    const times = random.next() < 0.1 ? 2 : 1;
    const exits = yield* Effect.forEach(
      Array.from({ length: times }),
      () => ask(calls.redeem({ ...request(found.consumer), ...asked })),
      { concurrency: "unbounded" },
    );
    const told = exits.filter((exit) => exit !== undefined);
    const tokens = told.filter(Exit.isSuccess);
    if (tokens.length > 1) violated("token: one secret gives tokens twice");
    if (times > 1 || told.length < times) found.end ??= "Unsure";
    return { tokens: tokens[0]?.value, isTold: told.length > 0 };
  });

  const keep = (found: Given, tokens: Effect.Success<ReturnType<typeof redeemed>>["tokens"]) => {
    if (tokens === undefined) return;
    found.access = secret(tokens.access_token);
    found.refresh = secret(tokens.refresh_token);
  };

  const redeem = Effect.gen(function* () {
    const isAgain = random.next() < 0.3;
    const found = oneOf((one) => one.isRedeemed === isAgain);
    if (found === undefined) return;
    const { code, isRedeemed } = found;
    const end = endOf(found);
    const { isTold, tokens } = yield* redeemed(found, { code: code.text });
    if (tokens !== undefined && (isRedeemed || end === "Sure"))
      violated("code: redeemed after it was over");
    if (tokens !== undefined && isOld(code, grantLifetimes.code))
      violated("code: outlives its time");
    const isDue = isTold && !isRedeemed && end === undefined && found.consumer.isSure;
    if (tokens === undefined && isDue && found.end === undefined)
      if (isYoung(code, grantLifetimes.code)) violated("code: a right one was refused");
    // A second use of a code, and a late one, end the grant.
    if (isTold && (isRedeemed || tokens === undefined)) found.end ??= "Unsure";
    if (isRedeemed && isTold && found.consumer.isSure && found.access !== undefined)
      found.end = "Sure";
    if (isTold && found.consumer.isSure) found.isRedeemed = true;
    keep(found, tokens);
  });

  const refresh = Effect.gen(function* () {
    const found = oneOf(hasTokens);
    if (found?.refresh === undefined) return;
    const end = endOf(found);
    const asked = { grantType: "refresh_token", refreshToken: found.refresh.text } as const;
    const { isTold, tokens } = yield* redeemed(found, asked);
    if (tokens !== undefined && end === "Sure") violated("token: refreshed after its grant ended");
    if (tokens === undefined && isTold) found.end ??= "Unsure";
    keep(found, tokens);
  });

  const read = Effect.gen(function* () {
    const found = oneOf(hasTokens);
    if (found?.access === undefined) return;
    const { access } = found;
    const end = endOf(found);
    const exit = yield* ask(calls.attributes(access.text));
    if (exit === undefined) return;
    if (Exit.isFailure(exit)) {
      const isRight = end === undefined && !found.member.isUnsure;
      if (isRight && isYoung(access, grantLifetimes.access))
        violated("token: a right one was refused");
      return;
    }
    if (end === "Sure") violated("token: opens attributes after its grant ended");
    if (isOld(access, grantLifetimes.access)) violated("token: outlives its time");
    const { attributes } = exit.value;
    const email = attributes.find(({ handle }) => handle === "email")?.value;
    if (email !== undefined && email !== found.member.email)
      violated("token: opens another person's attributes");
    const tokens = attributes.find(({ handle }) => handle === "document_tokens")?.value;
    const front = typeof tokens === "object" && "front" in tokens ? tokens.front : undefined;
    if (front !== undefined) found.token = { ...secret(front), side: found.member.id };
  });

  const withdraw = Effect.gen(function* () {
    const found = oneOf(() => true);
    if (found === undefined) return;
    const { consumer, member } = found;
    const session = livingSession(member, now());
    if (session === undefined) return;
    const isOpen = yield* ask(calls.session(session, member.source));
    if (isOpen === undefined || Exit.isFailure(isOpen) || isOpen.value === undefined) return;
    const exit = yield* ask(calls.withdraw(session, consumer.id, member.source));
    for (const other of given)
      if (other.member === member && other.consumer === consumer)
        other.end = exit === undefined ? (other.end ?? "Unsure") : "Sure";
  });

  const showDocument = Effect.gen(function* () {
    const member = random.pick(members.filter(({ isErased }) => !isErased).slice(-4));
    // One each: a token does not say which document it is for.
    if (member === undefined || documents.has(member)) return;
    documents.add(member);
    const visit = { personId: member.id, applicationId: undefined, source: member.source };
    yield* ask(
      Effect.flatMap(PersonVerifications, (it) => it.submitDocument(visit, "passport", files)),
    );
  });

  const passBack = Effect.gen(function* () {
    const found = random.pick(given.filter(({ token }) => token !== undefined));
    if (found?.token === undefined) return;
    const { consumer, replaced, token } = found;
    const isStale = replaced !== undefined && random.next() < 0.3;
    const end = endOf(found);
    const at = now();
    const exit = yield* ask(calls.image(consumer, isStale ? replaced : token.text));
    if (exit === undefined) shown.use(token.side, at, false);
    if (exit === undefined || Exit.isFailure(exit)) return;
    if (end === "Sure") violated("passback: shows an image after its grant ended");
    if (isStale) violated("passback: a token that was replaced shows an image");
    if (isOld(token, documentTokenLifetimes.use)) violated("passback: a token outlives its time");
    shown.use(token.side, at, true);
  });

  const renew = Effect.gen(function* () {
    const found = random.pick(given.filter(({ token }) => token !== undefined));
    if (found?.token === undefined) return;
    const { consumer, token } = found;
    const refreshed = ask(calls.renewImageToken(consumer, token.text));
    const exit = yield* refreshed;
    if (exit === undefined) delete found.token;
    if (exit === undefined || Exit.isFailure(exit)) return;
    const again = yield* refreshed;
    if (again !== undefined && Exit.isSuccess(again))
      violated("passback: a token is renewed twice");
    found.replaced = token.text;
    found.token = { ...secret(exit.value), side: token.side };
  });

  const rotate = Effect.gen(function* () {
    const partner = random.pick(partners);
    if (partner === undefined) return;
    const { consumer } = partner;
    const old = consumer.secret;
    const exit = yield* operate((by) => calls.rotateConsumerSecret(by, partner));
    consumer.isSure = exit !== undefined;
    if (exit === undefined || Exit.isFailure(exit)) return;
    consumer.secret = exit.value;
    const asked = { ...request(consumer), clientSecret: old, code: "none" };
    const late = yield* ask(Effect.flip(calls.redeem(asked)));
    if (late !== undefined && Exit.isSuccess(late) && !late.value.names.includes("invalid_client"))
      violated("consumer: its old secret is still good");
  });

  return {
    moves: {
      "a person agrees": [3, grant],
      "a code is redeemed": [2, redeem],
      "a token is refreshed": [0.7, refresh],
      "attributes are read": [3, read],
      "a person withdraws a grant": [0.3, withdraw],
      "a person shows a document": [2, showDocument],
      "an image is passed back": [2, passBack],
      "a document token is renewed": [1.2, renew],
      "a consumer's secret is replaced": [0.2, rotate],
    },
    judge: Effect.void,
  };
};
