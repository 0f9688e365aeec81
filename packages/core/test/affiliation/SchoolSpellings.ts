import type { SchoolPart } from "../../src/affiliation/TeacherSchool.ts";

/** One spelling and another, as partners' forms and rosters write them. Invented; the ways of writing are NCES's. */
type Pair = readonly [one: string, other: string];

/** The same place, written twice. */
export const sameSpellings: Readonly<Record<SchoolPart, ReadonlyArray<Pair>>> = {
  name: [
    ["Sandbox Elementary", "Sandbox Elementary School"],
    ["Sandbox Elementary", "SANDBOX ELEM. SCH."],
    ["Sandbox Elementary School", "Sandbox ES"],
    ["Galena High School", "Galena HS"],
    ["Galena High School", "galena high"],
    ["The Meadow School", "Meadow School"],
    ["St. Mary's Middle School", "Saint Marys MS"],
    ["P.S. 12", "PS 012"],
    ["Public School 12", "P.S. 12"],
    ["École des Sables", "Ecole Des Sables"],
    ["O’Brien Junior High School", "O'Brien JHS"],
    ["Ft. Bell Prep", "Fort Bell Preparatory School"],
    ["Lake & Hill Academy", "Lake and Hill Acad."],
    ["Mt. Ross Charter School", "Mount Ross Chtr Sch"],
    ["N. Valley Intl. School", "North Valley International School"],
    ["Jean-Luc Primary", "Jean Luc Prim. School"],
  ],
  city: [
    ["Reno", "RENO"],
    ["St. Paul", "Saint Paul"],
    ["Ft. Worth", "Fort Worth"],
    ["Mt. Vernon", "Mount Vernon"],
    ["Coeur d’Alene", "Coeur d'Alene"],
    ["La Fayette", "Lafayette"],
    ["N. Las Vegas", "North Las Vegas"],
    ["Winston-Salem", "Winston Salem"],
  ],
  district: [
    ["Washoe County", "Washoe County School District"],
    ["Washoe County", "Washoe Cnty. Schools"],
    ["Washoe County School District", "Washoe County SD"],
    ["Dallas ISD", "Dallas Independent School District"],
    ["Fresno Unified", "Fresno USD"],
    ["School District of Osceola County", "Osceola County"],
    ["Reno Public Schools", "Reno School District"],
  ],
};

/** Two places whose names are near one another. */
export const otherSpellings: Readonly<Record<SchoolPart, ReadonlyArray<Pair>>> = {
  name: [
    ["Sandbox Elementary", "Sandbox Middle School"],
    ["Sandbox Elementary", "Sandbox Elementary East"],
    ["Galena High School", "Galena Junior High School"],
    ["Galena High School", "Galina High School"],
    ["P.S. 12", "P.S. 21"],
    ["P.S. 12", "P.S. 112"],
    ["North Valley High", "South Valley High"],
    ["Lincoln High School", "Lincoln Academy"],
    ["Lincoln Senior High", "Lincoln Junior High"],
    ["Meadow Elementary", "Meadows Elementary"],
    ["Washington School", "Washington Charter School"],
    ["East High School", "West High School"],
  ],
  city: [
    ["Reno", "Renton"],
    ["Portland", "South Portland"],
    ["Kansas City", "Kansas"],
    ["Fort Worth", "Worth"],
    ["Springfield", "Springville"],
  ],
  district: [
    ["Washoe County", "Washoe"],
    ["Washoe County", "Washington County"],
    ["Fresno Unified", "Fresno County"],
    ["Dallas ISD", "North Dallas ISD"],
    ["Reno Public Schools", "Sparks Public Schools"],
  ],
};
