import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import type { OAuthConsumer } from "@bonafide/core/oauth/OAuthConsumer";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { DocumentTokens } from "@bonafide/core/passback/DocumentTokens";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { putConsumer, redeemedGrant, sampleGrant } from "@bonafide/testkit/oauth/OAuthSamples";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { Clock, Effect } from "effect";
import { describedHttp } from "../server/DescribedHttp.ts";

/** A document's two images: a JPEG in front, a PNG behind. */
export const front = sampleImage("jpeg", 3 * 1024 * 1024 + 5);
export const back = sampleImage("png", 50_000, 2);

const pathOf = (documentToken: string, query: Readonly<Record<string, string>>, action = "") =>
  `/api/public/v3/documents/${action}${documentToken}?${new URLSearchParams(query).toString()}`;

/** A document whose images were granted to a consumer, and how to ask for them. */
export const makeWorld = Effect.fnUntraced(function* (changes: Partial<OAuthConsumer> = {}) {
  const keys = yield* SecretKeys;
  const images = yield* ImageStore;
  const grants = yield* GrantStore;
  const tokens = yield* DocumentTokens;
  const handle = yield* describedHttp;
  const { atomically } = yield* UnitOfWork;
  const now = yield* Clock.currentTimeMillis;

  const apiToken = yield* keys.issue;
  const { consumer, organization } = yield* putConsumer(changes);
  const put = (next: OAuthConsumer) =>
    Effect.flatMap(OAuthConsumerStore, (store) =>
      store.put(next, { apiToken: keys.digest(apiToken) }),
    );
  yield* put(consumer);

  const transactionId = freshId();
  const imageOf = { transactionId, verificationId: freshId(), created: now, eraseAt: now + 1e12 };
  yield* atomically(
    images.insert([
      { ...imageOf, side: "front", type: "jpeg", bytes: front },
      { ...imageOf, side: "back", type: "png", bytes: back },
    ]),
  );
  const given = sampleGrant({ consumerId: consumer.id });
  const grant = redeemedGrant(given, 1);
  yield* grants.insert(given);
  yield* Effect.orDie(grants.save([grant]));

  const ask = (path: string, method = "POST") =>
    Effect.promise(async () => {
      const response = await handle(new Request(`http://in-process.test${path}`, { method }));
      const bytes = new Uint8Array(await response.arrayBuffer());
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        bytes,
        text: new TextDecoder().decode(bytes),
      };
    });

  return {
    apiToken,
    consumer,
    grant,
    transactionId,
    change: (next: Partial<OAuthConsumer>) => put({ ...consumer, ...next }),
    shutOrganization: Effect.flatMap(AccessRegistry, (registry) =>
      registry.putOrganization({ ...organization, standing: "inactive" }),
    ),
    /** New tokens, as every read of the attributes gives them. */
    issue: tokens.issue(grant, transactionId, ["front", "back"]),
    ask,
    image: (documentToken: string, query: Readonly<Record<string, string>> = {}) =>
      ask(pathOf(documentToken, { token: apiToken, ...query })),
    refresh: (documentToken: string, token = apiToken) =>
      ask(pathOf(documentToken, { token }, "refresh/")),
  };
});

/** The tokens of both sides, empty if not issued. */
export const issued = ({
  back = "",
  front = "",
}: {
  readonly front?: string;
  readonly back?: string;
}) => ({ front, back });
