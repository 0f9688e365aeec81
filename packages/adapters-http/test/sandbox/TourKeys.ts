import type { TourKeys } from "../../src/sandbox/SandboxTour.ts";

/** Keys of a tour that mean nothing. */
export const tourKeys: TourKeys = {
  call: () => Promise.resolve(Response.json({})),
  verifiedId: () => "an id",
  baseUrl: "http://127.0.0.1:8080",
  file: "./data/sandbox.json",
  fieldsOf: () => [],
  shown: [["accounts.demo.authorization", "the demo key"]],
  authorization: "Bearer Service a2V5",
  student: { fname: "Stu", lname: "Student" },
  client: { client_id: "id", client_secret: "secret" },
  consumer: { client_id: "id", client_secret: "secret", redirect_uri: "", scope: "identity" },
  person: { phone: "888 555 0147", code: "123123", birthDate: "1974-08-12" },
  license: { front: new Uint8Array(), back: new Uint8Array() },
};
