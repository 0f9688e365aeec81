import type { AffiliationDetails } from "@bonafide/core/affiliation/AffiliationDetails";
import type { CheckCall } from "@bonafide/core/affiliation/AffiliationFamily";
import { Redacted } from "effect";
import type { VendorRequest } from "../vendor/VendorHttp.ts";
import type { RegistryConfig } from "./RegistryConfig.ts";

const credentialOf = ({ credential }: RegistryConfig): Readonly<Record<string, string>> =>
  "bearer" in credential
    ? { authorization: `Bearer ${Redacted.value(credential.bearer)}` }
    : { [credential.header.toLowerCase()]: Redacted.value(credential.value) };

/** The request to a registry, as in `docs/affiliation.md`. */
export const registryRequest = (
  config: RegistryConfig,
  call: CheckCall,
  person: AffiliationDetails,
): VendorRequest => {
  // Only these leave the server.
  const { by, family, role } = { role: undefined, ...call };
  return {
    method: "POST",
    url: config.url,
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...credentialOf(config),
    },
    body: JSON.stringify({ family, by, role, person }),
  };
};
