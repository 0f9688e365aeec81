import type { FieldTexts } from "../catalogue/FieldText.ts";
import { birthDateTexts } from "../telecom/TelecomRequests.ts";

/** What forms say of each parameter of group affiliation, by its name. A social's text is that of its kind. */
export const fieldTexts: Readonly<Record<string, FieldTexts>> = {
  email: {
    en: { label: "Email at your school" },
    es: { label: "Correo electrónico en su escuela" },
  },
  fname: { en: { label: "First name" }, es: { label: "Nombre" } },
  mname: {
    en: { label: "Middle name (if you have one)" },
    es: { label: "Segundo nombre (si tiene)" },
  },
  lname: { en: { label: "Last name" }, es: { label: "Apellido" } },
  suffix: {
    en: { label: "Suffix (if you have one)", hint: "For example Jr. or III" },
    es: { label: "Sufijo (si tiene)", hint: "Por ejemplo, Jr. o III" },
  },
  birth_date: birthDateTexts,
  school_city: { en: { label: "City of your school" }, es: { label: "Ciudad de su escuela" } },
  school_district: { en: { label: "School district" }, es: { label: "Distrito escolar" } },
  school_name: { en: { label: "Name of your school" }, es: { label: "Nombre de su escuela" } },
  teacher_number: {
    en: { label: "Teacher number", hint: "Your state gives one to every teacher." },
    es: { label: "Número de docente", hint: "Su estado le da uno a cada docente." },
  },
  duty_date: {
    en: {
      label: "A day on duty",
      hint: "Any day of your time of service.",
      wrong: "This cannot be a day on duty. Check the day, the month and the year.",
    },
    es: {
      label: "Un día de servicio",
      hint: "Cualquier día de su tiempo de servicio.",
      wrong: "Este no puede ser un día de servicio. Revise el día, el mes y el año.",
    },
  },
  emt_number: {
    en: { label: "EMT number" },
    es: { label: "Número de técnico en emergencias médicas" },
  },
  state: {
    en: { label: "State", hint: "Two letters, like NV" },
    es: { label: "Estado", hint: "Dos letras, como NV" },
  },
  street: { en: { label: "Street and number" }, es: { label: "Calle y número" } },
  city: { en: { label: "City" }, es: { label: "Ciudad" } },
  zip: { en: { label: "ZIP code" }, es: { label: "Código postal" } },
  document_type: { en: { label: "Kind of document" }, es: { label: "Tipo de documento" } },
  document_file: {
    en: { label: "The document", hint: "A photo or a PDF of up to 16 MB" },
    es: { label: "El documento", hint: "Una foto o un PDF de hasta 16 MB" },
  },
};
