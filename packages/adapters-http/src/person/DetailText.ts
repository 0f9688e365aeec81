/** A field's label and its hint. */
export interface FieldText {
  readonly label: string;
  readonly hint?: string;
}

/** The labels of an affiliation's details, by parameter name. */
export const details: Readonly<Record<string, FieldText>> = {
  email: { label: "Email at your school" },
  fname: { label: "First name" },
  mname: { label: "Middle name (if you have one)" },
  lname: { label: "Last name" },
  suffix: { label: "Suffix (if you have one)", hint: "For example Jr. or III" },
  birth_date: { label: "Date of birth" },
  school_city: { label: "City of your school" },
  school_district: { label: "School district" },
  school_name: { label: "Name of your school" },
  teacher_number: { label: "Teacher number", hint: "Your state gives one to every teacher." },
  duty_date: { label: "First day of duty" },
  emt_number: { label: "EMT number" },
  state: { label: "State", hint: "Two letters, like NV" },
  street: { label: "Street and number" },
  city: { label: "City" },
  zip: { label: "ZIP code" },
  document_type: { label: "Kind of document" },
  document_file: { label: "The document", hint: "A photo or a PDF of up to 16 MB" },
};

/** The labels of a social security number, by the number of digits. */
export const socials: Readonly<Record<string, FieldText>> = {
  lastFour: { label: "Last four digits of your Social Security number" },
  fullSocial: { label: "Social Security number", hint: "Nine digits, without dashes" },
  eitherSocial: { label: "Social Security number", hint: "All nine digits, or the last four" },
};
