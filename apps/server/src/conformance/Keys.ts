import { Schema } from "effect";

const account = Schema.optionalKey(Schema.Struct({ authorization: Schema.String }));

const client = Schema.optionalKey(
  Schema.Struct({ client_id: Schema.String, client_secret: Schema.String }),
);

const applications = Schema.optionalKey(
  Schema.Struct({ access_token: Schema.String, organization_uuid: Schema.String }),
);

const organization = Schema.optionalKey(
  Schema.Struct({ uuid: Schema.String, webhook_secret: Schema.optionalKey(Schema.String) }),
);

const Parameters = Schema.Record(Schema.String, Schema.String);

const person = Schema.optionalKey(
  Schema.Struct({
    profile1: Schema.optionalKey(Parameters),
    profile2: Schema.optionalKey(Parameters),
  }),
);

/** The keys that a conformance run calls with: a `sandbox.json`, or a part of one. Source: choices, section 9. */
export const ConformanceKeys = Schema.Struct({
  accounts: Schema.optionalKey(
    Schema.Struct({
      demo: account,
      other: account,
      inactive: account,
      inactive_organization: account,
      limited: account,
    }),
  ),
  organizations: Schema.optionalKey(Schema.Struct({ demo: organization, other: organization })),
  clients: Schema.optionalKey(Schema.Struct({ profile1: client, profile2: client })),
  oauth: Schema.optionalKey(
    Schema.Struct({
      client_id: Schema.String,
      client_secret: Schema.String,
      redirect_uri: Schema.String,
      scope: Schema.String,
    }),
  ),
  users: Schema.optionalKey(
    Schema.Struct({
      demo: Schema.optionalKey(Schema.Struct({ email: Schema.String, password: Schema.String })),
    }),
  ),
  applications: Schema.optionalKey(Schema.Struct({ demo: applications, other: applications })),
  passback: Schema.optionalKey(Schema.Struct({ token: Schema.String })),
  people: Schema.optionalKey(
    Schema.Struct({
      teacher: person,
      student: person,
      military: person,
      emt: person,
      firefighter: person,
    }),
  ),
});
export type ConformanceKeys = typeof ConformanceKeys.Type;
