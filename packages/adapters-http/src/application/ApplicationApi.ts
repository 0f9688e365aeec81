import { ApplicationEnum } from "@bonafide/core/application/ApplicationEnum";
import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiMiddleware, OpenApi } from "effect/http-api";
import { HttpApiSchema } from "effect/http-api";
import { changedError, parameterError, tokenErrors, unknownError } from "../catalogue/ErrorBody.ts";
import { ApplicationBody } from "./ApplicationWire.ts";

/** Declares in the contract that an endpoint needs a token. `ApplicationAdmission` enforces it. */
export class ApplicationAuthorization extends HttpApiMiddleware.Service<ApplicationAuthorization>()(
  "@bonafide/adapters-http/application/ApplicationAuthorization",
  { error: tokenErrors },
) {}

const EnumField = Schema.optionalKey(
  Schema.NullOr(Schema.String).annotate({
    description: "One of what the enums endpoint lists; null for none.",
  }),
);

const optionals = {
  type: EnumField,
  subtype: EnumField,
  architectureType: EnumField,
  operatingSystem: EnumField,
  deviceTypes: Schema.optionalKey(Schema.Array(Schema.String)),
  userTypes: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({ description: "Up to 20, of 1 to 50 characters each." }),
  ),
};

const Name = Schema.String.annotate({ description: "1 to 200 characters." });
const Claimant = Schema.String.annotate({ description: "The organization that owns it." });

const CreateBody = Schema.Struct({
  name: Name,
  status: Schema.String,
  class: Schema.String,
  claimantUuid: Claimant,
  ...optionals,
  consumerUuid: Schema.optionalKey(Schema.NullOr(Schema.String)),
});

const ChangeBody = Schema.Struct({
  status: Schema.optionalKey(Schema.String),
  class: Schema.optionalKey(Schema.String),
  ...optionals,
});

const PageQuery = {
  limit: Schema.optionalKey(
    Schema.String.annotate({ description: "How many at most: 1 to 1000, which is the default." }),
  ),
  cursor: Schema.optionalKey(
    Schema.String.annotate({
      description: "Where the list goes on: given by the Link header of the page before.",
    }),
  ),
};

const EnumQuery = {
  enum_name: ApplicationEnum,
  class: Schema.optionalKey(
    Schema.String.annotate({ description: "Required for all but status and class." }),
  ),
  type: Schema.optionalKey(Schema.String.annotate({ description: "Required for subtype." })),
  architecture_type: Schema.optionalKey(
    Schema.String.annotate({ description: "Required for operatingSystem." }),
  ),
};

const invalid = parameterError("ApplicationParameterInvalid");
const organization = { organizationUuid: Schema.String };
const application = { applicationUuid: Schema.String };

/** The registry of partners' applications. Source: interface, "Applications API". */
export class ApplicationApi extends HttpApiGroup.make("application")
  .add(
    HttpApiEndpoint.post("create", "/v1/organizations/:organizationUuid/applications", {
      params: organization,
      payload: CreateBody,
      success: ApplicationBody.pipe(HttpApiSchema.status(201)),
      error: [unknownError, invalid],
    }).annotateMerge(OpenApi.annotations({ summary: "Register an application" })),
  )
  .add(
    HttpApiEndpoint.get("list", "/v1/organizations/:organizationUuid/applications", {
      params: organization,
      query: PageQuery,
      success: Schema.Array(ApplicationBody),
      error: [unknownError, invalid],
    }).annotateMerge(OpenApi.annotations({ summary: "List an organization's applications" })),
  )
  .add(
    HttpApiEndpoint.get("enums", "/v1/applications/enums", {
      query: EnumQuery,
      success: Schema.Array(Schema.String),
      error: invalid,
    }).annotateMerge(OpenApi.annotations({ summary: "List what an enum allows" })),
  )
  .add(
    HttpApiEndpoint.get("get", "/v1/applications/:applicationUuid", {
      params: application,
      success: ApplicationBody,
      error: [unknownError, changedError, invalid],
    }).annotateMerge(OpenApi.annotations({ summary: "Read an application" })),
  )
  .add(
    HttpApiEndpoint.patch("change", "/v1/applications/:applicationUuid", {
      params: application,
      payload: ChangeBody,
      success: ApplicationBody,
      error: [unknownError, changedError, invalid],
    }).annotateMerge(OpenApi.annotations({ summary: "Change an application" })),
  )
  .middleware(ApplicationAuthorization)
  .annotateMerge(
    OpenApi.annotations({
      title: "Applications",
      description:
        "A partner's web apps, mobile apps, places and events. Usage is reported for each.",
    }),
  ) {}
