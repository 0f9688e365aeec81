import {
  type AffiliationChoices,
  AffiliationSettings,
} from "@bonafide/core/affiliation/AffiliationSettings";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** The operator's settings for affiliations. */
export const AffiliationDecisions = Layer.effect(
  AffiliationSettings,
  Effect.map(ServerSettings, (settings): AffiliationChoices => {
    const { imageRetention, reviewApprovers, reviewClaim, reviewWithin } = settings;
    return {
      reviewWithin,
      claimFor: reviewClaim,
      approvers: reviewApprovers === "2" ? 2 : 1,
      imageRetention,
      terms: {
        teacher: settings.teacherTerm,
        student: settings.studentTerm,
        military: settings.militaryTerm,
        responder: settings.responderTerm,
      },
    };
  }),
);
