import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import type { School, TeacherState } from "@bonafide/core/affiliation/AffiliationReference";
import type { RosterPerson } from "@bonafide/core/affiliation/AffiliationRoster";
import { standardStates } from "@bonafide/core/affiliation/StandardReferences";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";

/** The schools of a sandbox: one for each value of options. */
export const sandboxSchools: ReadonlyArray<School> = [
  {
    name: "Sandbox University",
    uuid: "7c1d3c0e-52a4-4f0b-9e36-1b8f4f7a2d11",
    options: ["upload", "person"],
  },
  {
    name: "Sandbox College of Uploads",
    uuid: "3f9b8a64-0d2e-4c57-8b1a-6e5c9d7f4a22",
    options: ["upload"],
  },
  {
    name: "Sandbox Academy of Records",
    uuid: "a85e2f17-96b3-4d48-b0c4-2d7f1e6a9b33",
    options: ["person"],
  },
];

/** The states of a sandbox that ask more of teachers: one for each combination of flags. */
const demandingStates: Readonly<Record<string, Partial<TeacherState>>> = {
  CA: { require_number: true },
  TX: { require_social: true },
  NY: { require_number: true, require_social: true },
};

/** The states of a sandbox. */
export const sandboxStates: ReadonlyArray<TeacherState> = standardStates.map((state) => ({
  ...state,
  ...demandingStates[state.code],
}));

const [university] = sandboxSchools;

/** A person's data by parameter name. */
export type SandboxPerson = Readonly<Record<string, string>>;

const address = "12 Main St, Reno, NV, 89501";

/** The people in `sandbox.json`; `social` has nine digits. */
export const sandboxPeople = {
  teacher: {
    email: "tara.teacher@example.com",
    fname: "Tara",
    mname: "Anne",
    lname: "Teacher",
    suffix: "",
    birth_date: "1980-02-29",
    school_city: "Reno",
    school_district: "Washoe County",
    school_name: "Sandbox Elementary",
    teacher_number: "NV-10001",
    social: "900100001",
    state: "NV",
    address,
  },
  student: {
    email: "stu.student@example.com",
    fname: "Stu",
    lname: "Student",
    school: university?.uuid ?? "",
    birth_date: "2004-05-06",
    social: "900100002",
    address,
  },
  military: {
    email: "mia.military@example.com",
    fname: "Mia",
    lname: "Military",
    birth_date: "1985-07-08",
    duty_date: "2010-01-15",
    social: "900100003",
    status: "veteran",
    address,
  },
  emt: {
    fname: "Emil",
    lname: "Emt",
    birth_date: "1990-09-10",
    social: "900100004",
    emt_number: "EMT-20001",
    address,
  },
  firefighter: {
    fname: "Fay",
    lname: "Firefighter",
    birth_date: "1992-11-12",
    social: "900100005",
    state: "NV",
    address,
  },
} satisfies Readonly<Record<string, SandboxPerson>>;

/** The demo user in `sandbox.json`, with the data of `mock-verified` and a phone that the carrier matches. */
export const demoUser = {
  fname: "Anna",
  lname: "Eriksson",
  birth_date: "1974-08-12",
  duty_date: "2000-01-15",
  social: "900100006",
  phone: "8885550123",
} as const;

const { emt, firefighter, military, student, teacher } = sandboxPeople;

/** What the teachers of all states have in common. */
const rosterTeacher = {
  fname: teacher.fname,
  mname: teacher.mname,
  suffix: teacher.suffix,
  birthDate: BirthDate.make(teacher.birth_date),
  email: teacher.email,
  social: teacher.social,
  zip: "89501",
  schoolName: teacher.school_name,
  schoolCity: teacher.school_city,
  schoolDistrict: teacher.school_district,
  attributes: {},
};

/** The same people as rosters. */
export const sandboxRosters: Readonly<Record<AffiliationFamily, ReadonlyArray<RosterPerson>>> = {
  teacher: [
    {
      ...rosterTeacher,
      lname: teacher.lname,
      state: teacher.state,
      number: teacher.teacher_number,
    },
    ...Object.keys(demandingStates).map((state) => ({
      ...rosterTeacher,
      lname: `Teacher ${state}`,
      state,
      number: `${state}-10001`,
    })),
  ],
  student: [
    {
      fname: student.fname,
      lname: student.lname,
      birthDate: BirthDate.make(student.birth_date),
      email: student.email,
      social: student.social,
      school: student.school,
      attributes: { status: "FT", graduation: "2028-06-15T00:00:00.000Z" },
    },
  ],
  military: [
    {
      fname: military.fname,
      lname: military.lname,
      birthDate: BirthDate.make(military.birth_date),
      email: military.email,
      social: military.social,
      servedFrom: "2004-06-01",
      servedUntil: "2014-05-31",
      attributes: {
        rank: "Sergeant",
        branch: "Army",
        status: "Veteran",
        service_start_date: "2004-06-01T00:00:00.000Z",
        service_stop_date: "2014-05-31T00:00:00.000Z",
      },
    },
    {
      fname: demoUser.fname,
      lname: demoUser.lname,
      birthDate: BirthDate.make(demoUser.birth_date),
      social: demoUser.social,
      servedFrom: "1994-06-01",
      servedUntil: "2006-05-31",
      attributes: {
        rank: "Captain",
        branch: "Navy",
        status: "Veteran",
        service_start_date: "1994-06-01T00:00:00.000Z",
        service_stop_date: "2006-05-31T00:00:00.000Z",
      },
    },
  ],
  responder: [
    {
      fname: emt.fname,
      lname: emt.lname,
      birthDate: BirthDate.make(emt.birth_date),
      social: emt.social,
      number: emt.emt_number,
      role: "emt",
      attributes: {},
    },
    {
      fname: firefighter.fname,
      lname: firefighter.lname,
      birthDate: BirthDate.make(firefighter.birth_date),
      social: firefighter.social,
      state: firefighter.state,
      zip: "89501",
      role: "firefighter",
      attributes: {},
    },
  ],
};
