import {
  photoFaults,
  photoReasons,
  photos,
  proofFaults,
  refusals,
  signInFaults,
} from "./SpanishFaultText.ts";
import type { PageWords } from "./PageWords.ts";
import { spanishFamilies as families } from "./FamilyText.ts";
import { spanishSignInText } from "./SpanishSignInText.ts";
import { spanishProvingText } from "./SpanishProvingText.ts";

const wait = (seconds: number): string => {
  if (seconds === 1) return "1 segundo";
  return seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`;
};

/** Every text of the pages, in Spanish. */
export const spanishPageText: PageWords = {
  lang: "es",
  brand: "bonafide",
  languages: "Idioma",
  continueTo: (name) => `Para continuar a ${name}`,
  step: (step, of) => `Paso ${step} de ${of}`,
  errors: "Todavía hay algo que corregir",
  failed: "Eso no funcionó",
  waitFor: (seconds) => `Espere ${wait(seconds)} e inténtelo otra vez.`,
  signedInAs: (email) => `Inició sesión como ${email}.`,
  notYou: "¿No es usted? Cierre la sesión",
  back: "Volver",
  leave: (name) => `Volver a ${name} sin compartir`,
  footer: "Sus datos se quedan en este servidor. Nada se comparte hasta que usted acepte.",
  families,
  signInFaults,
  proofFaults,
  refusals,
  photos,
  photoFaults,
  photoReasons,
  otherRefusal: "Esto no funcionó. Inténtelo más tarde.",
  ...spanishSignInText,
  ...spanishProvingText,
  consent: {
    title: (name) => `¿Compartir con ${name}?`,
    lead: (name, organization) => `${name}, de ${organization}, pide:`,
    attributes: {
      fname: "Su nombre",
      lname: "Su apellido",
      email: "Su correo electrónico",
      uuid: "Un identificador suyo que solo recibe esta organización",
      zip: "Su código postal",
      eid: "La referencia que ellos tienen de usted",
      age: "Su edad",
      covid_vaccine_records: "Sus registros de vacunas contra el COVID-19",
      previous_addresses: "Sus direcciones, la de ahora y las anteriores",
      document_tokens: "Fotos de su documento, frente y reverso",
    },
    group: (family) => `Que usted es ${families[family]}, y de qué tipo`,
    howLong: {
      once: "Pueden leer esto durante unos minutos.",
      photos: "Pueden leer esto durante unos minutos y mirar sus fotos hasta por 7 días.",
      renewing: "Pueden leer esto hasta por 7 días, y más solo mientras lo sigan renovando.",
    },
    nothing: "No tenemos ninguno, así que no se comparte.",
    unconfirmed: "No se comparte hasta que lo confirme en la página de su cuenta.",
    yes: "Sí",
    sides: { front: "El frente", back: "El reverso", document: "El documento" },
    privacy: (name) => `Política de privacidad de ${name} (abre otra pestaña)`,
    terms: (name) => `Condiciones de ${name} (abre otra pestaña)`,
    wrong: "¿Hay algo equivocado?",
    anewLead: "Lo que compruebe de nuevo reemplaza lo que comprobó antes.",
    anew: (proof) => `${proof}: comprobar de nuevo`,
    takeBack: "Puede retirarlo cuando quiera en la página de su cuenta.",
    agree: "Aceptar",
    deny: "No compartir",
  },
  demo: {
    title: "De vuelta en la demostración",
    lead: "Aquí continuaría la página del propio servicio. Esto es lo que volvió:",
    nothing: "No volvió nada.",
    next: "Cambie el código por tokens antes de 60 segundos, en la carpeta donde se inició el entorno de pruebas:",
    exchange: "Cambiarlo aquí",
  },
  forTheService: {
    client_id:
      "Para los operadores de ese servicio: el client_id falta, está repetido, es desconocido o está inactivo.",
    redirect_uri:
      "Para los operadores de ese servicio: el redirect_uri falta, está repetido o no es exactamente igual a uno registrado para este client_id.",
  },
  faults: {
    untrusted: {
      title: "Este enlace no sirve",
      text: "El servicio que le envió aquí no se conoce o dio una dirección que no puede usar. No le enviamos a ninguna parte. Vuelva y avíseles.",
    },
    unreadable: {
      title: "Esto no llegó como debía",
      text: "No se pudo leer lo que envió su navegador. Vuelva e inténtelo otra vez.",
    },
    forged: {
      title: "Este formulario ya no es válido",
      text: "Puede ser viejo o venir de otro sitio. Abra otra vez la página y repita lo que hizo.",
    },
    missing: { title: "Aquí no hay nada", text: "Revise la dirección de la página." },
    method: { title: "Así no funciona", text: "Abra la página desde el principio." },
    tooLarge: {
      title: "Esto es demasiado grande",
      text: "Una foto puede pesar hasta 16 MB; todo lo demás, mucho menos. Vuelva y elija una más pequeña.",
    },
    slow: {
      title: "Esto tardó demasiado",
      text: "Su conexión envió muy poco durante mucho tiempo. Inténtelo donde sea mejor.",
    },
    wait: { title: "Espere un momento", text: "Está enviando demasiado a la vez." },
    full: { title: "Espere un momento", text: "Demasiadas personas están usando esto ahora." },
    broken: {
      title: "Algo salió mal aquí",
      text: "No es culpa suya. Inténtelo otra vez en un momento.",
    },
  },
};
