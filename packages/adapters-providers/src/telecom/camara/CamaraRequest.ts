import { randomUUID } from "node:crypto";
import type { Subscriber } from "@bonafide/core/telecom/CarrierRecords";
import type { Phone } from "@bonafide/core/telecom/Phone";
import { Redacted } from "effect";
import { internationalOf } from "../vendor/InternationalPhone.ts";
import { below } from "../../vendor/VendorBase.ts";
import type { VendorRequest } from "../../vendor/VendorHttp.ts";
import type { CamaraConfig } from "./CamaraConfig.ts";

const posted = (url: string, token: Redacted.Redacted, body: unknown): VendorRequest => ({
  method: "POST",
  url,
  headers: {
    accept: "application/json",
    "content-type": "application/json",
    authorization: `Bearer ${Redacted.value(token)}`,
    // New for each request, so that the carrier cannot link a person's requests.
    "x-correlator": randomUUID(),
  },
  body: JSON.stringify(body),
});

/** Asks whether a subscriber was born on a day. */
export const matchRequest = (
  { matchVersion, url }: CamaraConfig,
  token: Redacted.Redacted,
  { birthDate, phone }: Subscriber,
): VendorRequest =>
  posted(below(url, `/kyc-match/${matchVersion}/match`), token, {
    phoneNumber: internationalOf(phone),
    birthdate: birthDate,
  });

/** Asks for a subscriber's address. */
export const fillInRequest = (
  { fillInVersion, url }: CamaraConfig,
  token: Redacted.Redacted,
  phone: Phone,
): VendorRequest =>
  posted(below(url, `/kyc-fill-in/${fillInVersion}/fill-in`), token, {
    phoneNumber: internationalOf(phone),
  });

const formEncoded = (text: string): string => new URLSearchParams([["", text]]).toString().slice(1);

/** Requests a token. Source: RFC 6749, 2.3.1 and 4.4.2. */
export const tokenRequest = ({ token }: CamaraConfig, scope: string): VendorRequest => {
  const secret = Redacted.value(token.clientSecret);
  const credentials = `${formEncoded(token.clientId)}:${formEncoded(secret)}`;
  return {
    method: "POST",
    url: token.url,
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from(credentials).toString("base64")}`,
    },
    body: new URLSearchParams({ grant_type: "client_credentials", scope }).toString(),
  };
};
