import type { Vendors } from "@bonafide/adapters-providers/vendor/VendorsFile";
import { Effect } from "effect";
import { isUrl } from "../settings/ApplicationSettings.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { settings } from "../settings/Settings.ts";
import { endpointOf, reach } from "./Endpoint.ts";
import { type Finding, fine, wrong } from "./Finding.ts";

interface Named {
  readonly name: string;
  readonly url: string;
}

/** The URLs of the vendors file. Rosters are in the database. */
const urlsOf = ({ carriers, records, shadow, sms }: Vendors): ReadonlyArray<Named> => [
  ...sms.map(({ name, url }) => ({ name, url })),
  ...[...carriers, ...(shadow === undefined ? [] : [shadow])].flatMap((carrier) =>
    carrier.vendor === "camara"
      ? [
          { name: carrier.name, url: carrier.url },
          { name: `${carrier.name}'s tokens`, url: carrier.token.url },
        ]
      : [],
  ),
  ...records.flatMap((source) =>
    source.vendor === "http" ? [{ name: source.name, url: source.url }] : [],
  ),
];

const advice = (reason: string): string => {
  if (reason === "ENOTFOUND" || reason === "EAI_AGAIN") return "look at the name, and at DNS";
  return /CERT|TLS|SSL|ALTNAME/.test(reason)
    ? "look at the certificate, and at NODE_EXTRA_CA_CERTS"
    : "look at the address, and at firewalls between";
};

const reached = ({ name, url }: Named): Effect.Effect<Finding> => {
  const endpoint = endpointOf(url);
  const place = `${name} at ${endpoint.host} port ${endpoint.port}`;
  return Effect.match(reach(endpoint), {
    onSuccess: () => fine("vendors", `${place} takes connections`),
    onFailure: ({ reason }) =>
      wrong("vendors", `${place} cannot be reached (${reason}): ${advice(reason)}`),
  });
};

/** Connects to every vendor and service of the settings. Asks them nothing. */
export const checkVendors = Effect.gen(function* () {
  const { documentVendorUrl, internalJwks, otlpUrl, vendors } = yield* ServerSettings;
  const services = { documentVendorUrl, internalJwks, otlpUrl };
  const named = [
    ...urlsOf(vendors),
    ...(["documentVendorUrl", "internalJwks", "otlpUrl"] as const).flatMap((key) => {
      const url = services[key];
      return url === undefined || !isUrl(url) ? [] : [{ name: settings[key].name, url }];
    }),
  ];
  return named.length === 0
    ? [fine("vendors", "none to connect to")]
    : yield* Effect.forEach(named, reached, { concurrency: 8 });
});
