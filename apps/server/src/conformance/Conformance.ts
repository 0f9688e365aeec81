import { Clock, DateTime, Effect } from "effect";
import { accessSentences } from "./AccessSentences.ts";
import { affiliationSentences } from "./AffiliationSentences.ts";
import { applicationSentences } from "./ApplicationSentences.ts";
import { callbackSentences } from "./CallbackSentences.ts";
import { contractSentences } from "./ContractSentences.ts";
import { documentSentences } from "./DocumentSentences.ts";
import { attributeSentences } from "./AttributeSentences.ts";
import { enumSentences } from "./EnumSentences.ts";
import { errorSentences } from "./ErrorSentences.ts";
import { identitySentences } from "./IdentitySentences.ts";
import { outcomeSentences } from "./OutcomeSentences.ts";
import { personSentences } from "./PersonSentences.ts";
import { possessionSentences } from "./PossessionSentences.ts";
import { referenceSentences } from "./ReferenceSentences.ts";
import { uploadSentences } from "./UploadSentences.ts";
import type { ConformanceKeys } from "./Keys.ts";
import { oauthSentences } from "./OAuthSentences.ts";
import { passbackSentences } from "./PassbackSentences.ts";
import { makeProber, type Prober } from "./Prober.ts";
import type { Finding, Report } from "./Report.ts";
import type { Sentence, SentenceFamily } from "./Sentence.ts";
import { telecomSentences } from "./TelecomSentences.ts";
import { verificationSentences } from "./VerificationSentences.ts";

/** Every sentence of the interface that is tried, by family. */
export const sentenceFamilies: ReadonlyArray<SentenceFamily> = [
  accessSentences,
  contractSentences,
  verificationSentences,
  telecomSentences,
  documentSentences,
  affiliationSentences,
  oauthSentences,
  applicationSentences,
  passbackSentences,
  callbackSentences,
  errorSentences,
  outcomeSentences,
  possessionSentences,
  identitySentences,
  personSentences,
  uploadSentences,
  referenceSentences,
  attributeSentences,
  enumSentences,
];

const tried = (server: Prober, { name, source }: SentenceFamily, { check, id, says }: Sentence) =>
  Effect.gen(function* () {
    const began = yield* Clock.currentTimeMillis;
    const outcome: Pick<Finding, "result" | "reason"> = yield* check(server).pipe(
      Effect.as({ result: "met" } as const),
      Effect.catchTags({
        Unmet: ({ message }) => Effect.succeed({ result: "unmet", reason: message } as const),
        Untried: ({ message }) => Effect.succeed({ result: "untried", reason: message } as const),
      }),
    );
    const milliseconds = (yield* Clock.currentTimeMillis) - began;
    const exchanges = server.exchanges();
    return {
      id,
      family: name,
      source,
      says,
      ...outcome,
      milliseconds,
      exchanges,
    } satisfies Finding;
  });

/** Tries sentences against a deployment, one after the other. No families are all of them. */
export const tryConformance = (
  baseUrl: URL,
  keys: ConformanceKeys,
  families: ReadonlyArray<string>,
): Effect.Effect<Report> =>
  Effect.gen(function* () {
    const server = makeProber(baseUrl, keys);
    const started = DateTime.formatIso(yield* DateTime.now);
    const wanted = sentenceFamilies.filter(
      ({ name }) => families.length === 0 || families.includes(name),
    );
    const findings = yield* Effect.forEach(wanted, (family) =>
      Effect.forEach(family.sentences, (sentence) => tried(server, family, sentence)),
    );
    return { baseUrl: baseUrl.origin, started, findings: findings.flat() };
  });
