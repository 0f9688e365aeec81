import type { ImageFault } from "@bonafide/core/document/DocumentRequest";
import type { UnclearReason } from "@bonafide/core/document/UnclearPhoto";
import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import type { SignInFaultName } from "@bonafide/core/person/SignInFault";
import type { ProofFault } from "@bonafide/core/person/Proof";

/** The errors of a sign-in, a sign-up or a new password. */
export const signInFaults: Readonly<Record<SignInFaultName, string>> = {
  EmailInvalid: "Escriba un correo electrónico, como nombre@example.com.",
  PasswordTooShort: "Esta contraseña es demasiado corta. Use al menos 12 caracteres.",
  PasswordTooLong: "Esta contraseña es demasiado larga. Use 128 caracteres como máximo.",
  PasswordCommon: "Esta contraseña es demasiado fácil de adivinar. Elija otra.",
  NotAccepted:
    "Este correo y esta contraseña no se pueden usar. Revise ambos. Después de muchos intentos fallidos, durante un día solo entra un navegador que ya inició sesión antes.",
  TooEarly: "Hubo demasiados intentos.",
  Crowded: "Demasiadas personas están iniciando sesión en este momento.",
};

const again = "Inténtelo otra vez o use otro número.";

/** Why a proof failed. */
export const proofFaults: Readonly<Record<ProofFault, string>> = {
  SmsNotReceivable: "Este número no puede recibir mensajes de texto. Use otro.",
  SmsNotSent: `No se pudo enviar el mensaje de texto. ${again}`,
  NumberBlocked: "Este número no acepta mensajes de texto. Use otro.",
  NumberDeactivated: "Este número se desactivó hace poco. Use otro.",
  DeliveryFailed: `El mensaje de texto no llegó. ${again}`,
  NetworkUnroutable: `La red no pudo entregar el mensaje de texto. ${again}`,
  PhoneOrNetworkFailed: `El mensaje de texto no llegó. ${again}`,
  NumberFlagged: "Este número no se puede usar aquí. Use otro.",
  PhoneOff: "El mensaje de texto no llegó. ¿Está encendido el teléfono? Inténtelo otra vez.",
  TextUnsupported: "Este teléfono o su plan no puede recibir mensajes de texto. Use otro número.",
  CodeUndelivered: `El código no llegó. ${again}`,
  CodeUndeliverable: `El código no se pudo entregar. ${again}`,
  NameInvalid: "El registro de la compañía telefónica no tiene un nombre que se pueda usar.",
  UserUnknown: "No pudimos encontrarle en el registro de la compañía de este teléfono.",
  Minor: "Tiene que ser mayor de 18 años.",
  DocumentExpired: "Este documento está vencido. Use uno vigente.",
  SidesDiffer: "El frente y el reverso no son del mismo documento. Tome las dos fotos otra vez.",
  InformationUnclear:
    "No se pudo leer la foto. Use buena luz y un fondo oscuro y liso, y muestre las cuatro esquinas.",
  DocumentUnverified: "No se pudo verificar este documento. Tome fotos nuevas o use otro.",
  PictureTooSmall: "La foto es demasiado pequeña. Tómela con el tamaño completo de la cámara.",
  CodeExpired: "El código venció. Podemos enviarle uno nuevo.",
  RetryLimitExceeded: "Hubo demasiados códigos equivocados. Empiece otra vez con su número.",
  AffiliationEnded: "Esta condición terminó. Verifíquela otra vez.",
  BirthDateDiffers: "La fecha de nacimiento no es la de sus demás comprobaciones.",
  Erased: "Lo que nos dio se borró. Puede empezar otra vez.",
};

/** Why a form was refused, where no field of it says so. */
export const refusals: Partial<Readonly<Record<RefusalName, string>>> = {
  CodeExpired: proofFaults.CodeExpired,
  RetryLimitExceeded: proofFaults.RetryLimitExceeded,
  PossessionCheckInvalid: "Confirme primero su teléfono.",
  BirthDateMinor: proofFaults.Minor,
  FileTooLarge: "La foto es demasiado grande. Tiene que pesar menos de 16 MB.",
  BodyUnreadable: "No se pudo leer el formulario. Envíelo otra vez.",
  ProductRateExceeded: "Hubo demasiadas solicitudes.",
  AccountRateExceeded: "Hubo demasiadas solicitudes.",
};

/** What each photo of a document shows. */
export const photos = { front: "el frente", back: "el reverso", page: "la página con su foto" };

/** "De el" is written "del". */
const of = (photo: string): string =>
  photo.startsWith("el ") ? `del ${photo.slice(3)}` : `de ${photo}`;

/** Why a photo could not be read, and what helps: said of a photo that was sent, and while one is taken. */
export const photoReasons: Readonly<Record<UnclearReason, string>> = {
  "too dark": "Está demasiado oscura: busque más luz.",
  "low contrast": "Las letras se ven pálidas: busque una luz más pareja.",
  glare: "Se refleja una luz: inclínelo un poco o aléjese de la lámpara.",
  blurred: "Está borrosa: no se mueva y toque la pantalla para enfocar.",
  "four corners not visible": "Muestre las cuatro esquinas, sobre un fondo liso de otro color.",
  "resolution too low": "Acérquese.",
  barcode: "No se pudo leer el código de barras: muéstrelo entero, nítido y sin reflejos.",
  zone: "No se pudieron leer las líneas con <: muéstrelas enteras, nítidas y sin reflejos.",
  print: "No se pudo leer parte del texto: no se mueva, con luz pareja.",
  unknown: "Use buena luz y un fondo liso y oscuro, y muestre las cuatro esquinas.",
};

/** The errors of a photo. */
export const photoFaults: Readonly<
  Record<"Missing" | "Unclear" | ImageFault, (photo: string) => string>
> = {
  Missing: (photo) => `Elija una foto ${of(photo)}.`,
  Unclear: (photo) => `No se pudo leer la foto ${of(photo)}.`,
  FileTooSmall: (photo) =>
    `La foto ${of(photo)} es demasiado pequeña. Tiene que pesar más de 40 KB.`,
  FileTooLarge: (photo) =>
    `La foto ${of(photo)} es demasiado grande. Tiene que pesar menos de 16 MB.`,
  ImageTypeUnsupported: (photo) =>
    `La foto ${of(photo)} no es JPEG ni PNG. Elija una foto JPEG o PNG.`,
};
