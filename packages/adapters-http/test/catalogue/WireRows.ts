/**
 * Every call of the interface as a partner writes it, without the code under test: a good value for each parameter, and
 * what is wrong with it otherwise.
 */
export interface WireRow {
  readonly method: string;
  /** With the ids of the world in place of `$…`. */
  readonly path: string;
  readonly as: "none" | "account" | "client" | "token";
  /** How the parameters go. */
  readonly encoding: "query" | "json" | "urlencoded" | "multipart";
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The parameters of the other profile, or of another good request. */
  readonly second?: Readonly<Record<string, unknown>>;
}

const home = "1 Main St, Reno, NV, 89501";
const zoe = { fname: "Zoe", lname: "Obrien", birth_date: "1950-02-28" };
const work = { school_city: "Reno", school_district: "Washoe", school_name: "Reno High" };
const teacher = { email: "zoe@school.example", ...zoe, mname: "A", suffix: "Jr", ...work };
const school = "$school";
const file = { document_file: "$file" };
const four = { social: "6789" };
const nine = { social: "123456789" };
const paper = { ...zoe, address: home, ...file, document_type: "BADGE" };
const uuid = "01890000-0000-7000-8000-00000000ffff";

const get = (path: string, as: WireRow["as"], parameters = {}): WireRow => ({
  method: "GET",
  path,
  as,
  encoding: "query",
  parameters,
});
const post = (path: string, parameters: WireRow["parameters"]): WireRow => ({
  method: "POST",
  path: `/api/v2${path}`,
  as: "account",
  encoding: "json",
  parameters,
});
const verify = (
  path: string,
  parameters: WireRow["parameters"],
  second?: WireRow["parameters"],
): WireRow => ({
  method: "POST",
  path,
  as: "client",
  encoding: "urlencoded",
  parameters,
  ...(second === undefined ? {} : { second }),
});

const told = { callback_url: "http://127.0.0.1:9/", metadata: { order: 7 } };
const tied = { ...told, verification_id: "$verification" };
const sides = { front_image: "$front", back_image: "$back" };
const texts = {
  callback_url: "http://127.0.0.1:9/",
  metadata: "7",
  verification_id: "$verification",
};
const document = (kind: string, parameters: WireRow["parameters"]): WireRow => ({
  ...post(`/document/${kind}/verify`, parameters),
  encoding: "multipart",
});
const register = {
  name: "Acme",
  status: "active",
  class: "digital",
  claimantUuid: "$organization",
  type: "web_application",
  subtype: "business",
  architectureType: "native",
  operatingSystem: "ios",
  userTypes: ["consumer"],
  deviceTypes: ["mobile"],
  consumerUuid: uuid,
};
const role = (name: string) => verify(`/responder/${name}/verify/upload`, { ...paper, ...nine });

/** By the id of the call. */
export const wireRows: Readonly<Record<string, WireRow>> = {
  "health.check": get("/health", "none"),
  "health.ready": get("/ready", "none"),
  "verification.create": post("/verification", told),
  "verification.status": get("/api/v2/verification/$verification", "account"),
  "telecom.send": post("/telecom/possession/sms/send", { phone: "2025550143", ...tied }),
  "telecom.confirm": post("/telecom/possession/sms/confirm", {
    code: "000000",
    transaction_id: "$send",
    callback_url: "http://127.0.0.1:9/",
    verification_id: "$verification",
  }),
  "telecom.identity": post("/telecom/identity", {
    phone: "8885550143",
    birth_date: "1980-02-29",
    ...tied,
  }),
  "telecom.status": get("/api/v2/telecom/$send", "account"),
  "document.license": document("license", { ...sides, ...texts }),
  "document.passport": document("passport", { front_image: "$front", ...texts }),
  "document.passcard": document("passcard", { ...sides, ...texts }),
  "document.status": get("/api/v2/document/$document", "account"),
  "affiliation.teacherStates": get("/teacher/states", "client"),
  "affiliation.teacherPerson": verify(
    "/teacher/verify/person",
    { ...teacher, state: "NV", teacher_number: "NV12", ...four },
    { ...teacher, teacher_number: "NV12", ...nine, address: home },
  ),
  "affiliation.teacherUpload": verify(
    "/teacher/verify/upload",
    { ...teacher, teacher_number: "NV12", ...file, ...four },
    { ...teacher, teacher_number: "NV12", ...file, ...nine },
  ),
  "affiliation.teacherAccount": verify("/teacher/verify/account", {
    email: "zoe@school.example",
    fname: "Zoe",
    mname: "A",
    lname: "Obrien",
    state: "NV",
  }),
  "affiliation.teacherStatus": get(`/teacher/status/${uuid}`, "client"),
  "affiliation.studentSchools": get("/student/schools", "client"),
  "affiliation.studentSearch": get("/student/schools/search", "client", { query: "University" }),
  "affiliation.studentDocuments": get("/student/documents", "client"),
  "affiliation.studentPerson": verify("/student/verify/person", { ...zoe, school, ...four }),
  "affiliation.studentUpload": verify("/student/verify/upload", {
    ...paper,
    document_type: "$card",
    school,
    ...four,
  }),
  "affiliation.studentAccount": verify("/student/verify/account", {
    email: "zoe@school.example",
    fname: "Zoe",
    lname: "Obrien",
    school,
  }),
  "affiliation.studentStatus": get(`/student/status/${uuid}`, "client"),
  "affiliation.militaryDocuments": get("/military/documents", "client"),
  "affiliation.militaryPerson": verify(
    "/military/verify/person",
    { ...zoe, duty_date: "1970-01-01", ...four },
    { ...zoe, duty_date: "1970-01-01", ...nine },
  ),
  "affiliation.militaryUpload": verify(
    "/military/verify/upload",
    { ...paper, document_type: "DD214", ...four },
    { ...paper, document_type: "DD214", ...nine, status: "veteran" },
  ),
  "affiliation.militaryAccount": verify("/military/verify/account", {
    email: "zoe@school.example",
    fname: "Zoe",
    lname: "Obrien",
  }),
  "affiliation.militaryStatus": get(`/military/status/${uuid}`, "client"),
  "affiliation.responderDocuments": get("/responder/documents", "client"),
  "affiliation.emtPerson": verify("/responder/emt/verify/person", {
    ...zoe,
    ...four,
    emt_number: "E1",
  }),
  "affiliation.firefighterPerson": verify("/responder/firefighter/verify/person", {
    ...zoe,
    lname: "Fire",
    ...nine,
    address: home,
    state: "OH",
  }),
  "affiliation.emtUpload": role("emt"),
  "affiliation.firefighterUpload": role("firefighter"),
  "affiliation.policeUpload": role("police"),
  "affiliation.dispatcherUpload": role("dispatcher"),
  "affiliation.responderStatus": get(`/responder/status/${uuid}`, "client"),
  "oauth.authorize": get("/oauth/authorize", "none", {
    client_id: "x",
    redirect_uri: "https://partner.example/",
    response_type: "code",
    scope: "identity",
  }),
  "oauth.token": {
    method: "POST",
    path: "/oauth/token",
    as: "none",
    encoding: "urlencoded",
    parameters: {
      grant_type: "authorization_code",
      code: "x",
      redirect_uri: "https://partner.example/",
      client_id: "x",
      client_secret: "y",
    },
  },
  "oauth.attributes": get("/api/public/v3/attributes.json", "none", {
    access_token: "x",
    callback: "call",
  }),
  "application.create": {
    method: "POST",
    path: "/v1/organizations/$organization/applications",
    as: "token",
    encoding: "json",
    parameters: register,
  },
  "application.list": get("/v1/organizations/$organization/applications", "token", {
    limit: "5",
    cursor: uuid,
  }),
  "application.enums": {
    ...get("/v1/applications/enums", "token", {
      enum_name: "operatingSystem",
      class: "digital",
      architecture_type: "native",
    }),
    second: { enum_name: "subtype", class: "digital", type: "web_application" },
  },
  "application.get": get(`/v1/applications/$application`, "token"),
  "application.change": {
    method: "PATCH",
    path: "/v1/applications/$application",
    as: "token",
    encoding: "json",
    parameters: {
      status: "active",
      class: "digital",
      type: "web_application",
      subtype: "business",
      architectureType: "native",
      operatingSystem: "ios",
      deviceTypes: ["mobile"],
      userTypes: ["consumer"],
    },
  },
  "passback.image": {
    method: "POST",
    path: "/api/public/v3/documents/x",
    as: "none",
    encoding: "query",
    parameters: { token: "x", size: "300x200" },
  },
  "passback.refresh": {
    method: "POST",
    path: "/api/public/v3/documents/refresh/x",
    as: "none",
    encoding: "query",
    parameters: { token: "x" },
  },
  "receipt.take": {
    method: "POST",
    path: "/receipts/twilio",
    as: "none",
    encoding: "json",
    parameters: {},
  },
};
