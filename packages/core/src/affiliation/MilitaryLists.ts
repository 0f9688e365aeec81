const generals = ["Brigadier General", "Major General", "Lieutenant General", "General"];
const officers = [
  "Second Lieutenant",
  "First Lieutenant",
  "Captain",
  "Major",
  "Lieutenant Colonel",
  "Colonel",
  ...generals,
];
const seaOfficers = [
  "Ensign",
  "Lieutenant Junior Grade",
  "Lieutenant",
  "Lieutenant Commander",
  "Commander",
  "Captain",
  "Rear Admiral Lower Half",
  "Rear Admiral",
  "Vice Admiral",
  "Admiral",
];
const warrants = [
  "Warrant Officer 1",
  "Chief Warrant Officer 2",
  "Chief Warrant Officer 3",
  "Chief Warrant Officer 4",
  "Chief Warrant Officer 5",
];
const seamen = ["Seaman", "Fireman", "Airman"].flatMap((rate) => [
  `${rate} Recruit`,
  `${rate} Apprentice`,
  rate,
]);
const petty = [
  "Petty Officer Third Class",
  "Petty Officer Second Class",
  "Petty Officer First Class",
  "Chief Petty Officer",
  "Senior Chief Petty Officer",
  "Master Chief Petty Officer",
  "Command Master Chief Petty Officer",
];

const army = [
  "Private",
  "Private First Class",
  "Specialist",
  "Corporal",
  "Sergeant",
  "Staff Sergeant",
  "Sergeant First Class",
  "Master Sergeant",
  "First Sergeant",
  "Sergeant Major",
  "Command Sergeant Major",
  "Sergeant Major of the Army",
  ...warrants,
  ...officers,
  "General of the Army",
];
const marines = [
  "Private",
  "Private First Class",
  "Lance Corporal",
  "Corporal",
  "Sergeant",
  "Staff Sergeant",
  "Gunnery Sergeant",
  "Master Sergeant",
  "First Sergeant",
  "Master Gunnery Sergeant",
  "Sergeant Major",
  "Sergeant Major of the Marine Corps",
  ...warrants,
  ...officers,
];
const navy = [
  ...seamen,
  ...["Constructionman", "Hospitalman"].flatMap((rate) => [
    `${rate} Recruit`,
    `${rate} Apprentice`,
    rate,
  ]),
  ...petty,
  "Force Master Chief Petty Officer",
  "Fleet Master Chief Petty Officer",
  "Master Chief Petty Officer of the Navy",
  ...warrants,
  ...seaOfficers,
  "Fleet Admiral",
];
const airForce = [
  "Airman Basic",
  "Airman",
  "Airman First Class",
  "Senior Airman",
  "Staff Sergeant",
  "Technical Sergeant",
  "Master Sergeant",
  "Senior Master Sergeant",
  "Chief Master Sergeant",
  "First Sergeant",
  "Command Chief Master Sergeant",
  "Chief Master Sergeant of the Air Force",
  ...warrants,
  ...officers,
  "General of the Air Force",
];
const spaceForce = [
  "Specialist 1",
  "Specialist 2",
  "Specialist 3",
  "Specialist 4",
  "Sergeant",
  "Technical Sergeant",
  "Master Sergeant",
  "Senior Master Sergeant",
  "Chief Master Sergeant",
  "Chief Master Sergeant of the Space Force",
  ...officers,
];
const coastGuard = [
  ...seamen,
  ...petty,
  "Master Chief Petty Officer of the Coast Guard",
  ...warrants.slice(1, 4),
  ...seaOfficers,
];

/**
 * The ranks of each branch, lowest first.
 *
 * Sources: ranks, "U.S. Military Rank Insignia" (Department of Defense); branches, 10 U.S.C. 101(a)(4) and (5) and the
 * reserve components of 10 U.S.C. 10101.
 */
export const militaryRanks: Readonly<Record<string, ReadonlyArray<string>>> = {
  Army: army,
  "Marine Corps": marines,
  Navy: navy,
  "Air Force": airForce,
  "Space Force": spaceForce,
  "Coast Guard": coastGuard,
  "Army National Guard": army,
  "Army Reserve": army,
  "Navy Reserve": navy,
  "Marine Corps Reserve": marines,
  "Air National Guard": airForce,
  "Air Force Reserve": airForce,
  "Coast Guard Reserve": coastGuard,
  "NOAA Commissioned Corps": seaOfficers,
  "Public Health Service Commissioned Corps": seaOfficers,
};

/** How a person belongs to the military. Source: interface, `status` of a military upload, profile 2. */
export const militaryStatuses = ["Service Member", "Veteran", "Retiree"];
