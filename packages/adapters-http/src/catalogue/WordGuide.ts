import {
  type AffiliationReasonName,
  affiliationReasons,
} from "@bonafide/core/affiliation/AffiliationReason";
import type { AuthorizationErrorName, TokenRefused } from "@bonafide/core/oauth/OAuthError";
import { Record } from "effect";

/** What to do about a code that is a word, and what brings it about in a sandbox. */
interface WordGuide {
  readonly cure: string;
  readonly trigger: string;
}

/** A described code: where it comes, and what it means. */
export interface GuidedWord extends WordGuide {
  readonly code: string;
  readonly means: string;
}

const rejected = (reason: AffiliationReasonName): string =>
  `\`bonafide review reject <upload> --reason ${reason}\``;

const again = "Ask the person to send the document again.";

const reasonGuides: Readonly<Record<Exclude<AffiliationReasonName, "CheckedTooOften">, WordGuide>> =
  {
    NotFound: {
      cure: "Ask the person to compare every detail with what the school or employer has, or to send a document.",
      trigger: "a person check of one of `people` in `sandbox.json` with anything changed",
    },
    RecordsUnavailable: {
      cure: "Check again later.",
      trigger: "a registry in `BONAFIDE_VENDORS` that gives no answer",
    },
    DocumentUnclear: {
      cure: "Ask the person for a picture in which every word can be read.",
      trigger: rejected("DocumentUnclear"),
    },
    DocumentExpired: {
      cure: "Ask the person for a document of this term.",
      trigger: rejected("DocumentExpired"),
    },
    DocumentMismatch: {
      cure: "Send the details as the document has them.",
      trigger: rejected("DocumentMismatch"),
    },
    DocumentUnsuitable: {
      cure: "Ask the person for another type of document of the family's list.",
      trigger: "an upload with the last name `Rejected`",
    },
    DataErased: {
      cure: again,
      trigger: "`bonafide affiliation erase <reference_id>` of an upload that waits",
    },
    ReviewExpired: {
      cure: again,
      trigger: "an upload without a decision within `BONAFIDE_REVIEW_WITHIN`",
    },
  };

/** The reasons of affiliations, each code once. */
export const guidedReasons: ReadonlyArray<GuidedWord> = Record.toEntries(reasonGuides).map(
  ([name, guide]) => {
    const { code, text } = affiliationReasons[name];
    return { code, means: text, ...guide };
  },
);

/** The errors of OAuth that this server gives. */
type OAuthErrorName =
  | TokenRefused["error"]
  | Exclude<AuthorizationErrorName, "server_error" | "temporarily_unavailable">
  | "invalid_token";

const oauthGuides: Readonly<Record<OAuthErrorName, WordGuide & { readonly means: string }>> = {
  invalid_request: {
    means: "A parameter is missing, wrong or given more than once.",
    cure: "Mend what error_description names.",
    trigger: "an authorization with `op=other`",
  },
  invalid_client: {
    means: "401: the client is unknown, its secret is wrong, or it is not active.",
    cure: "Compare client_id and client_secret with those that were issued.",
    trigger: "a token request with another `client_secret`",
  },
  invalid_grant: {
    means: "The code or refresh token is unknown, expired or used, or belongs to another request.",
    cure: "Begin a new authorization, and exchange its code once, within 60 seconds.",
    trigger: "a token request with a code that was exchanged",
  },
  invalid_scope: {
    means: "The scope is missing, unknown, or not the one that was granted.",
    cure: "Ask for one scope that the operator defined.",
    trigger: "an authorization with `scope=other`",
  },
  unauthorized_client: {
    means: "The application may not start an authorization.",
    cure: "Ask the operator to activate the application.",
    trigger: "an authorization after a PATCH of the application to `inactive`",
  },
  unsupported_response_type: {
    means: "The response type is not code.",
    cure: "Send `response_type=code`.",
    trigger: "an authorization with `response_type=token`",
  },
  unsupported_grant_type: {
    means: "The grant type is not taken here.",
    cure: "Send `grant_type=authorization_code`.",
    trigger: "a token request with `grant_type=password`",
  },
  access_denied: {
    means: "The person did not agree.",
    cure: "Tell the person what the attributes are for, and let the person begin again.",
    trigger: "a person who does not agree at the last page",
  },
  invalid_token: {
    means: "401: the access token is missing, unknown, expired or revoked.",
    cure: "Begin a new authorization.",
    trigger: "the attributes with an `access_token` that is older than 300 seconds",
  },
};

/** The errors of OAuth, in redirects and bodies. */
export const guidedOAuthErrors: ReadonlyArray<GuidedWord> = Record.toEntries(oauthGuides).map(
  ([code, guide]) => ({ code, ...guide }),
);
