import { dateFormatOf } from '#util/language/formats.ts';

export const lead =
  'Casos abiertos por plazo, primero el más próximo. Cada vez que se ve la lista queda registrado.';
export const views = 'Vistas';
export const asList = 'Lista';
export const asCalendar = 'Calendario';
export const example = 'G-4XR7-9PDK';
export const caseNumber = 'Caso';
export const member = 'Miembro';
export const urgent = 'Urgente';
export const statuses = { received: 'Recibida', acknowledged: 'Acusada de recibo', resolved: 'Resuelta' };
export const statusFilters = {
  open: 'Abiertas',
  received: 'Recibidas',
  acknowledged: 'Acusadas de recibo',
  resolved: 'Resueltas',
  all: 'Todas',
};
export const urgency = 'Urgencia';
export const anyUrgency = 'Cualquiera';
export const onlyUrgent = 'Solo urgentes';
export const dueCounts = {
  open: 'abiertas',
  overdue: 'vencidas',
  today: 'vencen hoy',
  soon: 'vencen en los próximos 3 días',
};
export const byDeadline = 'Casos abiertos por plazo';
export const nextStep = 'Siguiente paso';
export const dueOn = 'Plazo';
export const daysLeft = 'Días restantes';
export const steps = { acknowledge: 'Acusar recibo', resolve: 'Resolver' };
export const stepBy = {
  acknowledge: (day: string) => `Acusar recibo a más tardar el ${day}`,
  resolve: (day: string) => `Resolver a más tardar el ${day}`,
};
export const resolvedOn = (day: string) => `Resuelta el ${day}`;
export const dueIn = (days: number) => {
  if (days === 0) return 'vence hoy';
  const count = Math.abs(days) === 1 ? '1 día' : `${Math.abs(days)} días`;
  return days < 0 ? `venció hace ${count}` : `en ${count}`;
};
export const receivedOn = 'Recibida';
export const files = 'Archivos';
export const fileCount = (count: number) => (count === 1 ? '1 archivo' : `${count} archivos`);
export const noneOpen = 'No hay casos abiertos.';
export const noneFound = 'Ningún caso coincide. Cambie los filtros.';

export const monthName = dateFormatOf('es', { month: 'long', year: 'numeric', timeZone: 'UTC' });
export const weekday = dateFormatOf('es', { weekday: 'short', timeZone: 'UTC' });
export const fullWeekday = dateFormatOf('es', { weekday: 'long', timeZone: 'UTC' });
export const dayOfWeek = dateFormatOf('es', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
export const earlierMonth = (month: string) => `Mes anterior: ${month}`;
export const laterMonth = (month: string) => `Mes siguiente: ${month}`;
export const calendarLead =
  'El último día para cada paso de los casos abiertos. Los días se cuentan en California, con fines de semana.';
export const deadlinesOf = (month: string) => `Plazos de ${month}`;
export const noDeadlines = (month: string) => `Ningún caso abierto tiene un plazo en ${month}.`;
export const overdue = 'plazo vencido';
export const today = 'Hoy';
export const moreOnDay = (count: number) => `${count} más`;

export const noSuchCase = 'Esta queja no existe, o sus funciones no la incluyen.';
export const clocks = 'Plazos';
export const received = 'Recibida';
export const onDay = (day: string) => `el ${day}`;
export const byDay = (day: string) => `a más tardar el ${day}`;
export const doneInTime = 'a tiempo';
export const doneLate = (days: number) =>
  days === 1 ? 'con 1 día de retraso' : `con ${days} días de retraso`;
export const withDecision = 'Junto con la decisión';
export const acknowledgeRule = (days: number) => `En ${days} días desde la recepción`;
export const urgentAcknowledgeRule = 'Urgente: a más tardar junto con la decisión';
export const resolveRule = (days: number) => `En ${days} días desde la recepción`;
export const urgentResolveRule = (days: number) =>
  `Urgente: en ${days} días, porque esperar podría dañar la salud del miembro`;
export const receivedRule = 'Se cuenta desde el día siguiente';
export const law =
  'Días calendario, con fines de semana, contados en California: Health & Safety Code §1368 y §1368.01, 28 CCR 1300.68. Las marcas prometen estos plazos en todos los estados.';

export const whatHappened = 'Qué pasó';
export const desiredOutcome = 'Qué quiere el miembro';
export const urgentReason = 'Por qué no puede esperar';
export const noFiles = 'No se enviaron archivos.';
export const filesLead =
  'Trátelos como cualquier archivo de un desconocido. Queda registrado quién los abre. Un PDF puede tener contenido activo.';
export const fileTypes = {
  'application/pdf': 'PDF',
  'image/jpeg': 'Imagen JPEG',
  'image/png': 'Imagen PNG',
  'text/plain': 'Texto',
};
export const saveFile = 'Guardar';
export const showPicture = 'Mostrar';
export const hidePicture = 'Ocultar';
export const pictureFailed = 'No se pudo cargar la imagen. Intente otra vez o guárdela.';
export const filer = 'Presentada por';
export const filerText = (name: string, relationship: string) => `${name} (${relationship})`;
export const authorization = 'Cómo dio su permiso el miembro';
export const memberNumber = 'Número de miembro';
export const mailAddress = 'Dirección postal';
export const answerBy = 'Quiere la respuesta';
export const contactWays = {
  email: 'por correo electrónico',
  phone: 'por teléfono',
  mail: 'por correo postal',
};
export const answerLanguage = 'Idioma que pidió';
export const happenedOn = 'Ocurrió el';
export const where = 'Dónde';
export const office = 'Consultorio';

export const acknowledge = 'Acusar recibo';
export const acknowledgeLead =
  'Informa al miembro quién atiende el caso y cuándo llegará la decisión. Puede leer el correo antes de enviarlo.';
export const handler = 'Quién lo atiende';
export const handlerHint = 'El nombre que se da al miembro.';
export const acknowledged = 'Se informa al miembro quién atiende el caso.';
export const resolve = 'Resolver';
export const resolveLead = 'Cierra el caso con una carta al miembro. Puede leerla antes de enviarla.';
export const decision = 'La carta: qué se encontró y qué se hace';
export const decisionHint =
  'Texto sencillo, con el saludo. La carta agrega el número del caso y el derecho de acudir al regulador. Las líneas vacías separan los párrafos.';
export const sendAndClose = 'Enviar y cerrar el caso';
export const resolved = 'El caso está resuelto.';
export const ourLetter = 'Nuestra carta';
export const notYours = 'Sus funciones le permiten leer este caso, no atenderlo.';
export const askedFor = {
  email: (_address: string) => '',
  phone: (number: string) => `El miembro pidió una llamada: ${number}.`,
  mail: (address: string) => `El miembro pidió una carta por correo postal: ${address}.`,
};

export const events = {
  assigned: (name: string) => `Asignado a ${name}`,
  unassigned: (_name: string) => 'Sin asignar',
  acknowledged: (name: string) => `Recibo acusado: lo atiende ${name}`,
  resolved: (_name: string) => 'Resuelto',
};
