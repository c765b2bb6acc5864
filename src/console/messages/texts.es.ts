export const lead =
  'Mensajes de los formularios de contacto, primero los más antiguos. Cada vez que se ve la lista queda registrado.';
export const example = 'M-3TV8-Q2KX';
export const message = 'Mensaje';
export const from = 'De';
export const written = 'Escrito';
export const ticket = 'Número';
export const answeredOn = 'Respondido';
export const statuses = { open: 'Pendiente', answered: 'Respondido' };
export const statusFilters = { open: 'Pendientes', answered: 'Respondidos', all: 'Todos' };
export const waiting = (count: number) =>
  count === 1 ? '1 mensaje pendiente' : `${count} mensajes pendientes`;
export const noneOpen = 'Ningún mensaje espera respuesta.';
export const noneFound = 'Ningún mensaje coincide. Cambie los filtros.';

export const noSuchMessage = 'Este mensaje no existe, o sus funciones no lo incluyen.';
export const noSubject = 'Sin asunto';
export const conversation = 'Conversación';
export const reply = 'Responder por correo electrónico';
export const replyLead = (email: string) => `Se envía a ${email}. Puede leerlo antes de enviarlo.`;
export const yourReply = 'Su respuesta';
export const replyHint = 'Texto sencillo. El correo agrega a qué mensaje responde y el teléfono de la marca.';
export const sendReply = 'Enviar la respuesta';
export const replied = 'La respuesta va en camino.';
export const otherWay = '¿Se respondió de otra manera?';
export const otherWayLead = 'Anote una llamada o una visita. No se envía nada.';
export const reopenTitle = '¿Todavía no se respondió?';
export const reopenLead = 'El mensaje vuelve a los pendientes.';
export const note = 'Nota';
export const markAnswered = 'Marcar como respondido';
export const marking = 'Guardando …';
export const reopen = 'Volver a pendiente';
export const isAnswered = 'El mensaje está marcado como respondido.';
export const isOpen = 'El mensaje está pendiente otra vez.';
export const notYours = 'Sus funciones le permiten leer este mensaje, no responderlo.';

export const events = {
  assigned: (name: string) => `Asignado a ${name}`,
  unassigned: (_name: string) => 'Sin asignar',
  replied: (_name: string) => 'Respondido por correo electrónico',
  answered: (_name: string) => 'Marcado como respondido',
  reopened: (_name: string) => 'Pendiente otra vez',
};
