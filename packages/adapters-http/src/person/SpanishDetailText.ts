import type { FieldText } from "./DetailText.ts";

/** The labels of an affiliation's details, by parameter name. */
export const details: Readonly<Record<string, FieldText>> = {
  email: { label: "Correo electrónico en su escuela" },
  fname: { label: "Nombre" },
  mname: { label: "Segundo nombre (si tiene)" },
  lname: { label: "Apellido" },
  suffix: { label: "Sufijo (si tiene)", hint: "Por ejemplo, Jr. o III" },
  birth_date: { label: "Fecha de nacimiento" },
  school_city: { label: "Ciudad de su escuela" },
  school_district: { label: "Distrito escolar" },
  school_name: { label: "Nombre de su escuela" },
  teacher_number: { label: "Número de docente", hint: "Su estado le da uno a cada docente." },
  duty_date: { label: "Primer día de servicio" },
  emt_number: { label: "Número de técnico en emergencias médicas" },
  state: { label: "Estado", hint: "Dos letras, como NV" },
  street: { label: "Calle y número" },
  city: { label: "Ciudad" },
  zip: { label: "Código postal" },
  document_type: { label: "Tipo de documento" },
  document_file: { label: "El documento", hint: "Una foto o un PDF de hasta 16 MB" },
};

/** The labels of a social security number, by the number of digits. */
export const socials: Readonly<Record<string, FieldText>> = {
  lastFour: { label: "Últimos cuatro dígitos de su número de Seguro Social" },
  fullSocial: { label: "Número de Seguro Social", hint: "Nueve dígitos, sin guiones" },
  eitherSocial: {
    label: "Número de Seguro Social",
    hint: "Los nueve dígitos o los últimos cuatro",
  },
};
