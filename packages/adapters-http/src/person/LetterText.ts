import type { Language, LetterKind } from "@bonafide/core/mail/Letter";
import type { LetterFacts } from "@bonafide/core/mail/LetterTexts";

/** The texts of a letter. `link` is the label of its link, `after` what follows it. */
export interface LetterWords {
  readonly subject: string;
  readonly lead: string;
  readonly link?: string;
  readonly after: string;
}

type Words = Readonly<Record<LetterKind, (facts: LetterFacts) => LetterWords>>;

const timeIn =
  (locale: string) =>
  ({ at }: LetterFacts): string =>
    new Intl.DateTimeFormat(locale, {
      // "dateStyle" cannot be given beside "timeZoneName".
      year: "numeric",
      month: "long",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZone: "UTC",
      timeZoneName: "short",
    }).format(at);

const english = timeIn("en-US");
const spanish = timeIn("es");

const en: Words = {
  reset_password: () => ({
    subject: "Choose a new password",
    lead: "You asked for a new password. This link works once, for 30 minutes.",
    link: "Choose a new password",
    after: "If you did not ask for it, do nothing: your password stays as it is.",
  }),
  confirm_email: () => ({
    subject: "Confirm your email address",
    lead: "Confirm that this address is yours. This link works for three days.",
    link: "Confirm this address",
    after: "If you have no account here, do nothing.",
  }),
  password_changed: (facts) => ({
    subject: "Your password was changed",
    lead: `Your password was changed on ${english(facts)}. You were signed out everywhere else.`,
    after: "If this was not you, ask for a new password on the sign-in page at once.",
  }),
  new_device: (facts) => ({
    subject: "A new device signed in",
    lead: `On ${english(facts)} a browser signed in to your account that had not done so before.`,
    after: "If this was not you, change your password on your account page at once.",
  }),
  passkey_added: (facts) => ({
    subject: "A passkey was added to your account",
    lead: `On ${english(facts)} a passkey was added. It signs in to your account without a password.`,
    after: "If this was not you, remove it on your account page and change your password at once.",
  }),
  review_ended: (facts) => ({
    subject: "The review of your document has ended",
    lead: `On ${english(facts)} the review of the document that you uploaded ended.`,
    after:
      "Your account page shows the result, and why. To try again, start once more at the service that asked for it.",
  }),
  data_shared: (facts) => ({
    subject: `${facts.application} can read your data`,
    lead: `On ${english(facts)} you agreed that ${facts.application} reads what you proved.`,
    after: "Your account page shows what they can read. You can withdraw it there at any time.",
  }),
};

const es: Words = {
  reset_password: () => ({
    subject: "Elija una contraseña nueva",
    lead: "Usted pidió una contraseña nueva. Este enlace sirve una sola vez, durante 30 minutos.",
    link: "Elegir una contraseña nueva",
    after: "Si no la pidió, no haga nada: su contraseña sigue siendo la misma.",
  }),
  confirm_email: () => ({
    subject: "Confirme su correo electrónico",
    lead: "Confirme que esta dirección es suya. Este enlace sirve durante tres días.",
    link: "Confirmar esta dirección",
    after: "Si no tiene una cuenta aquí, no haga nada.",
  }),
  password_changed: (facts) => ({
    subject: "Su contraseña cambió",
    lead: `Su contraseña cambió el ${spanish(facts)}. Se cerraron sus demás sesiones.`,
    after: "Si no fue usted, pida enseguida una contraseña nueva en la página de inicio de sesión.",
  }),
  new_device: (facts) => ({
    subject: "Un dispositivo nuevo inició sesión",
    lead: `El ${spanish(facts)} inició sesión en su cuenta un navegador que no lo había hecho antes.`,
    after: "Si no fue usted, cambie enseguida su contraseña en la página de su cuenta.",
  }),
  passkey_added: (facts) => ({
    subject: "Se añadió una clave de acceso a su cuenta",
    lead: `El ${spanish(facts)} se añadió una clave de acceso, que inicia sesión sin contraseña.`,
    after: "Si no fue usted, quítela en la página de su cuenta y cambie enseguida su contraseña.",
  }),
  review_ended: (facts) => ({
    subject: "Terminó la revisión de su documento",
    lead: `El ${spanish(facts)} terminó la revisión del documento que usted subió.`,
    after:
      "La página de su cuenta muestra el resultado y el porqué. Para intentarlo de nuevo, empiece otra vez en el servicio que lo pidió.",
  }),
  data_shared: (facts) => ({
    subject: `${facts.application} puede leer sus datos`,
    lead: `El ${spanish(facts)} usted aceptó que ${facts.application} lea lo que comprobó.`,
    after: "La página de su cuenta muestra qué pueden leer. Puede retirarlo ahí cuando quiera.",
  }),
};

/** Every text of letters, in each language. */
export const letterText: Readonly<Record<Language, Words>> = { en, es };
