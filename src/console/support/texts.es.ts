export const brand = 'Marca';
export const anyBrand = 'Cualquiera';
export const status = 'Estado';
export const assignedTo = 'A cargo de';
export const anyone = 'Cualquiera';
export const me = 'Yo';
export const noOne = 'Sin asignar';
export const byNumber = 'Número';
export const clearFilters = 'Quitar los filtros';
export const backToList = 'Volver a la lista';

export const history = 'Historial';
export const noHistory = 'Todavía no se ha hecho nada.';
export const byCommand = 'Un comando en el servidor';
export const you = 'Usted';
export const from = 'De';
export const name = 'Nombre';
export const email = 'Correo electrónico';
export const phone = 'Teléfono';
export const loggedInAs = 'Cuenta';
export const notLoggedIn = 'Escribió sin iniciar sesión';
export const openRecord = 'Abrir el expediente del miembro';

export const assign = 'Asignar';
export const assigning = 'Asignando …';
export const assigned = (name: string) => `A cargo de ${name}.`;
export const unassigned = 'Sin asignar.';
export const reasonHint = 'Para el registro de cambios. El miembro no lo ve.';

export const readLetter = 'Leer la carta';
export const writing = 'Preparando …';
export const letterTitle = 'Léala antes de enviarla';
export const letterTo = (recipient: string) => `Para ${recipient}`;
export const languages: Readonly<Record<string, string>> = { en: 'En inglés', es: 'En español' };
export const noRecipient =
  'No hay correo electrónico, así que no se envía nada. Imprima la carta o léala por teléfono, y después regístrela.';
export const keepWriting = 'Cambiar el texto';
export const sendLetter = 'Enviar la carta';
export const sending = 'Enviando …';
export const recordLetter = 'Registrar la carta';

export const changedSince = 'Desde que usted la abrió:';
export const unsent = 'Su texto que no se envió';
export const unsentLead =
  'Copie lo que todavía necesite. Está en esta página solo hasta que lo descarte o cierre su sesión.';
export const discard = 'Descartar';
