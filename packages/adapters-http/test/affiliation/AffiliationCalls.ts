import { document, school, studentCard } from "./AffiliationAsking.ts";

type Given = Readonly<Record<string, string>>;

const zoe = { fname: "ZOE", lname: "O'Brien", birth_date: "1950-02-28" };
const work = {
  suffix: "",
  school_city: "Reno",
  school_district: "Washoe",
  school_name: "Reno High",
};
const email = { email: "Zoe@School.example" };
const names = { fname: "Zoe\u0308", lname: "OBRIEN" };
const address = { address: "1 Main St, Reno, NV, 89501" };
const document_file = document.text;
const social = "123456789";

/** A person check or an account of every row of the interface, that succeeds in either profile, with its answer. */
export interface CheckRow {
  readonly path: string;
  readonly one: Given;
  readonly two: Given;
  readonly attributes?: Given;
  /** What to change so that no record says it. */
  readonly wrong: Given;
}

export const checks: ReadonlyArray<CheckRow> = [
  {
    path: "/teacher/verify/person",
    one: { ...zoe, ...work, ...email, state: "nv", teacher_number: "nv12", social: "6789" },
    two: { ...zoe, ...work, ...email, ...address, social },
    wrong: { birth_date: "1950-02-27" },
  },
  {
    path: "/student/verify/person",
    one: { ...zoe, school },
    two: { ...zoe, school: school.toUpperCase(), social: "6789" },
    attributes: { status: "FT", graduation: "2027-06-01T00:00:00.000Z" },
    wrong: { social: "6788" },
  },
  {
    path: "/military/verify/person",
    one: { ...zoe, duty_date: "1970-01-01" },
    two: { ...zoe, duty_date: "1980-12-31", social },
    attributes: {
      rank: "Sergeant",
      branch: "Army",
      status: "Veteran",
      service_start_date: "1970-01-01T00:00:00.000Z",
      service_stop_date: "1980-12-31T00:00:00.000Z",
    },
    wrong: { duty_date: "1981-01-01" },
  },
  {
    path: "/responder/emt/verify/person",
    one: { ...zoe, social: "6789", emt_number: "e1" },
    two: { ...zoe, social: "6789", emt_number: "E 1" },
    wrong: { emt_number: "E2" },
  },
  {
    path: "/responder/firefighter/verify/person",
    one: { ...zoe, lname: "Fire", social, ...address, state: "OH" },
    two: { ...zoe, lname: "Fire", social, ...address, state: "oh" },
    wrong: { state: "NV" },
  },
];

/** Accounts of every family; Zoë is on the rosters with her email. */
export const accounts: ReadonlyArray<Pick<CheckRow, "path" | "one">> = [
  { path: "/teacher/verify/account", one: { ...email, ...names, state: "NV" } },
  { path: "/student/verify/account", one: { ...email, ...names, school } },
  { path: "/military/verify/account", one: { ...email, ...names } },
];

/** An upload of every row of the interface, that is taken in in either profile. */
export interface UploadRow {
  readonly path: string;
  readonly family: string;
  readonly one: Given;
  readonly two: Given;
}

const card = { ...zoe, ...address, document_file, document_type: "BADGE" };
const dd214 = { ...card, document_type: "DD214" };
const student = { ...card, school, document_type: studentCard };

export const uploads: ReadonlyArray<UploadRow> = [
  {
    path: "/teacher/verify/upload",
    family: "teacher",
    one: { ...zoe, ...work, ...email, document_file },
    two: { ...zoe, ...work, ...email, document_file, social },
  },
  { path: "/student/verify/upload", family: "student", one: student, two: student },
  {
    path: "/military/verify/upload",
    family: "military",
    one: dd214,
    two: { ...dd214, social, status: "veteran" },
  },
  ...["emt", "firefighter", "police", "dispatcher"].map((role) => ({
    path: `/responder/${role}/verify/upload`,
    family: "responder",
    one: card,
    two: card,
  })),
];
