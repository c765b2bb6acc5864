import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');

export const lead =
  'Lo que los visitantes señalan como incorrecto en el directorio, y cuándo se verificó cada entrada por última vez. Las entradas se corrigen en el contenido.';
export const reports = 'Avisos';
export const reportCount = (count: number) => plural(count, { one: '1 aviso', other: `${count} avisos` });
export const openReports = (open: number, overdue: number) =>
  `${plural(open, { one: '1 está abierto', other: `${open} están abiertos` })}; con el plazo vencido: ${overdue}.`;
export const noReports = 'No hay avisos.';
export const moreReports = (count: number) =>
  `Se muestran los primeros ${count}: los abiertos, primero los que vencen antes.`;
export const reportsFile = 'avisos-del-directorio.csv';

export const about = 'Sobre';
export const what = 'Qué está incorrecto';
export const received = 'Recibido';
export const due = 'Plazo';
export const overdue = 'Plazo vencido';
export const office = 'Consultorio';
export const states = {
  open: 'Abierto',
  corrected: 'Corregido',
  was_right: 'Era correcto',
  not_confirmed: 'Sin confirmar',
};
export const kinds = {
  contact: 'Teléfono o dirección',
  hours: 'Horario',
  dentist_left: 'El dentista ya no está',
  not_accepting: 'No aceptan pacientes nuevos',
  languages: 'Idiomas o accesibilidad',
  other: 'Otra cosa',
};

export const entries = 'Entradas';
export const entriesLead = (days: number) =>
  `Consultorios y sus dentistas, primero los que se verificaron hace más tiempo. Una entrada está vencida después de ${days} días.`;
export const entryCount = (count: number) => plural(count, { one: '1 entrada', other: `${count} entradas` });
export const noEntries = 'No hay entradas.';
export const moreEntries = (count: number) => `Se muestran las primeras ${count}.`;
export const entriesFile = 'entradas-del-directorio.csv';
export const entry = 'Entrada';
export const npi = 'NPI';
export const kind = 'Tipo';
export const entryKinds = { office: 'Consultorio', dentist: 'Dentista' };
export const place = 'Ciudad';
export const verified = 'Última verificación';
export const verification = 'Verificación';
export const verifications = { overdue: 'Vencida', current: 'Al día' };

export const selectShown = (count: number) =>
  plural(count, { one: 'Seleccionar la entrada', other: `Seleccionar estas ${count} entradas` });
export const selectFirst = (count: number) => `Seleccionar las primeras ${count} de estas entradas`;
export const selectNone = 'No seleccionar ninguna';
export const selected = (count: number) =>
  plural(count, { one: '1 seleccionada', other: `${count} seleccionadas` });
export const mostSelected = (count: number) => `Se pueden marcar como máximo ${count} a la vez.`;
export const markVerified = 'Marcar como verificadas';
export const markTitle = (count: number) =>
  plural(count, {
    one: 'Marcar 1 entrada como verificada',
    other: `Marcar ${count} entradas como verificadas`,
  });
export const markLead =
  'Solo lo que usted comprobó con el consultorio. El directorio muestra el día antes de un minuto.';
export const marked = (count: number) =>
  plural(count, {
    one: '1 entrada está marcada como verificada.',
    other: `${count} entradas están marcadas como verificadas.`,
  });
export const verifiedDay = 'Día';
export const way = '¿Cómo se verificó?';
export const chooseWay = 'Elija';
export const ways = {
  phone: 'Llamada al consultorio',
  visit: 'Visita al consultorio',
  login: 'Por el consultorio, con su cuenta',
  email: 'Correo del consultorio',
};
export const reasonHint = 'Para el registro de cambios.';

export const noSuchReport = 'Este aviso no existe, o sus funciones no incluyen su consultorio.';
export const report = 'Aviso';
export const visitorSays = 'Lo que dice el visitante';
export const noWords = 'Nada más que lo anterior.';
export const wholeOffice = 'El consultorio';
export const answerTo = 'Respuesta a';
export const noAnswer = 'No desea respuesta';
export const languages: Readonly<Record<string, string>> = { en: 'en inglés', es: 'en español' };
export const published = 'Lo que dice ahora el directorio';
export const officeGone = 'El directorio ya no tiene este consultorio.';
export const dentistGone = 'El consultorio ya no tiene a este dentista.';
export const address = 'Dirección';
export const hours = 'Horario';
export const newPatients = 'Pacientes nuevos';
export const spoken = 'Idiomas';
export const accessibility = 'Accesibilidad';
export const dentists = 'Dentistas';

export const resolve = 'Resolver el aviso';
export const resolving = 'Resolviendo …';
export const resolved = 'El aviso está resuelto.';
export const resolution = 'Qué se encontró';
export const outcome = '¿Qué encontró?';
export const outcomes = {
  corrected: 'La entrada estaba incorrecta, y se corrigió o se corregirá',
  was_right: 'La entrada es correcta',
  not_confirmed: 'No se pudo confirmar con el consultorio',
};
export const note = 'Nota';
export const noteHint = 'A quién preguntó y qué le dijeron. El visitante no la ve.';
export const alsoVerified = 'Marcar también la entrada como verificada';
export const willEmail = (email: string, language: string) =>
  `${email} recibe un correo ${language} con el resultado, en palabras fijas.`;
export const willNotEmail = 'El visitante no dejó un correo electrónico, así que no se envía nada.';
export const notYours = 'Sus funciones le permiten leer este aviso, pero no resolverlo.';
