import { shownDay } from '#util/dates/shown-day.ts';

export const writtenIn = 'Escrito en';
export const languages = { en: 'inglés', es: 'español' };

export const message = {
  subject: (ticket: string, subject: string) => `Mensaje ${ticket}${subject && `: ${subject}`}`,
  title: (ticket: string) => `Mensaje ${ticket}`,
  intro: (brand: string) => `Llegó un mensaje para ${brand} por el sitio web.`,
  ticket: 'Número de mensaje',
  from: 'De',
  about: 'Asunto',
  notGiven: 'sin indicar',
};
export const email = 'Correo electrónico';

export const messageReceived = {
  subject: (ticket: string) => `Recibimos su mensaje: ${ticket}`,
  title: 'Recibimos su mensaje',
  thanks: (brand: string) => `Gracias por escribir a ${brand}.`,
  answer: (ticket: string) =>
    `Su mensaje tiene el número ${ticket}. Una persona lo lee y responde por correo electrónico o por teléfono.`,
  urgent: '¿Es urgente?',
  notYou: 'Si usted no nos escribió, alguien puso su correo electrónico por error. No tiene que hacer nada.',
};

export const reply = {
  subject: (ticket: string) => `Nuestra respuesta a su mensaje ${ticket}`,
  title: 'Nuestra respuesta a su mensaje',
  intro: ({ brand, ticket, day }: { brand: string; ticket: string; day: string }) =>
    `Usted escribió a ${brand} el ${day}. Esta es nuestra respuesta a su mensaje ${ticket}.`,
};

export const filed = {
  subject: (caseNumber: string, { urgent, resolveBy }: { urgent: boolean; resolveBy: string }) =>
    `${urgent ? 'Queja urgente' : 'Queja'} ${caseNumber}: resolver a más tardar el ${resolveBy}`,
  title: (caseNumber: string, urgent: boolean) => `${urgent ? 'Queja urgente' : 'Queja'} ${caseNumber}`,
  intro: (brand: string) => `Llegó una queja por el sitio web de ${brand}.`,
  caseNumber: 'Caso',
  acknowledgeBy: 'Confirmar a más tardar el',
  resolveBy: 'Resolver a más tardar el',
  urgent: 'Urgente',
  yes: (reason: string) => `Sí: ${reason}`,
  no: 'No',
  member: 'Miembro',
  answerBy: 'Responder por',
  ways: { email: 'correo electrónico', phone: 'teléfono', mail: 'correo postal' },
  language: 'Idioma de la respuesta',
  filedBy: 'Presentada por',
  filer: (name: string, relationship: string) => `${name}, ${relationship}`,
  filerPhone: 'Su teléfono',
  filerEmail: 'Su correo electrónico',
  authorization: 'Autorización',
  happenedOn: 'Ocurrió el',
  where: 'Lugar',
  files: 'Archivos',
  file: (name: string, bytes: number) => `${name} (${bytes} bytes)`,
  whatHappened: 'Qué pasó',
  desiredOutcome: 'Qué pide el miembro',
};

export const caseNumber = 'Número de caso';
export const receivedOn = 'Recibida el';
export const rights = 'Sus derechos y la autoridad reguladora';

export const grievanceReceived = {
  subject: (number: string) => `Su queja ${number}`,
  title: 'Recibimos su queja',
  intro: (brand: string) => `En ${brand} recibimos su queja.`,
  handlerBy: (day: string) => `A más tardar el ${day} le diremos quién atiende su caso.`,
  decisionBy: (day: string) => `A más tardar el ${day} recibirá nuestra decisión, con los motivos.`,
  costsNothing:
    'Presentar una queja no cuesta nada y nunca afecta su membresía. Sus derechos y el teléfono de la autoridad reguladora están en nuestra página de quejas',
  danger: 'Si su vida o su salud está en peligro, llame al 911.',
};

export const acknowledged = {
  subject: (number: string) => `Su queja ${number}: estamos trabajando en ella`,
  title: 'Estamos trabajando en su queja',
  intro: (number: string, handler: string) => `${handler} atiende su queja ${number}.`,
  decisionBy: (day: string) => `Recibirá nuestra decisión, con los motivos, a más tardar el ${day}.`,
  handledBy: 'La atiende',
  decision: 'Decisión a más tardar el',
};

export const resolved = {
  subject: (number: string) => `Su queja ${number}: nuestra decisión`,
  title: 'Nuestra decisión sobre su queja',
  intro: (number: string) => `Esta es nuestra decisión sobre su queja ${number}.`,
  notAgreed:
    'Si no está de acuerdo, puede comunicarse con la autoridad reguladora de su estado. En nuestra página de quejas explicamos cómo hacerlo',
};

interface Reminder {
  of: 'acknowledgement' | 'resolution';
  caseNumber: string;
  urgent: boolean;
  receivedOn: string;
  by: string;
  daysLeft: number;
}
const STEPS = {
  acknowledgement: { isMissing: 'todavía no tiene respuesta inicial', step: 'la respuesta inicial' },
  resolution: { isMissing: 'todavía no está resuelta', step: 'la decisión' },
};
const due = ({ by, daysLeft }: Reminder) => {
  if (daysLeft < 0) return `venció el ${shownDay(by)}`;
  return daysLeft === 0 ? `vence hoy, ${shownDay(by)}` : `vence el ${shownDay(by)}`;
};
export const reminder = {
  subject: ({ caseNumber, urgent, daysLeft }: Reminder) =>
    `${daysLeft < 0 ? 'Plazo vencido' : 'Recordatorio'}: queja ${urgent ? 'urgente ' : ''}${caseNumber}`,
  text: (step: Reminder) =>
    `La queja ${step.caseNumber}, recibida el ${shownDay(step.receivedOn)}${step.urgent ? ' y marcada como urgente' : ''}, ${STEPS[step.of].isMissing}. El plazo para ${STEPS[step.of].step} ${due(step)}.`,
  calendarDays: 'Los plazos se cuentan en días calendario, con los fines de semana incluidos.',
};

export const directoryReport = {
  subject: (number: string, office: string) => `Aviso sobre el directorio ${number}: ${office}`,
  title: (number: string) => `Aviso sobre el directorio ${number}`,
  intro: (brand: string) => `Un visitante avisó de información incorrecta en el directorio de ${brand}.`,
  number: 'Aviso',
  dentist: 'Dentista',
  what: 'Qué está incorrecto',
  kinds: {
    contact: 'El teléfono o la dirección',
    hours: 'El horario',
    dentist_left: 'El dentista ya no trabaja allí',
    not_accepting: 'No acepta pacientes nuevos',
    languages: 'Los idiomas o la accesibilidad',
    other: 'Otra cosa',
  },
  checkBy: 'Verificar a más tardar el',
};

export const reportReceived = {
  subject: (number: string) => `Recibimos su aviso: ${number}`,
  title: 'Recibimos su aviso',
  thanks: (brand: string, office: string) =>
    `Gracias por avisar a ${brand} de que nuestro directorio puede tener información incorrecta sobre ${office}.`,
  answer: (number: string, day: string) =>
    `Su aviso tiene el número ${number}. Lo verificamos con el consultorio a más tardar el ${day} y le escribimos lo que encontramos.`,
  notYou: 'Si usted no avisó de nada, alguien puso su correo electrónico por error. No tiene que hacer nada.',
};

export const reportAnswer = {
  subject: (number: string) => `Lo que encontramos: su aviso ${number}`,
  title: 'Lo que encontramos',
  intro: ({ brand, office, day }: { brand: string; office: string; day: string }) =>
    `El ${day} usted avisó a ${brand} de que nuestro directorio puede tener información incorrecta sobre ${office}.`,
  outcomes: {
    corrected:
      'Usted tenía razón. Corregimos el directorio, o lo haremos con su próxima actualización. Gracias.',
    was_right: 'Lo verificamos con el consultorio. El directorio es correcto, así que no lo cambiamos.',
    not_confirmed:
      'No pudimos confirmarlo con el consultorio. Llame al consultorio antes de ir, porque el directorio puede estar desactualizado.',
  },
};
