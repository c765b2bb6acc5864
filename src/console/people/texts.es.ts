import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');

export const staffLead = 'Las personas que trabajan en esta consola y lo que puede hacer cada una.';
export const invite = 'Invitar a una persona';
export const inviting = 'Enviando …';
export const sendInvitation = 'Enviar la invitación';
export const invited = (email: string) => `Una invitación va en camino a ${email}.`;
export const find = 'Buscar por nombre, correo o función';
export const status = 'Estado';
export const statuses = {
  all: 'Todos',
  active: 'Activo',
  pending: 'Falta configurar la aplicación',
  disabled: 'Desactivado',
};
export const name = 'Nombre';
export const roles = 'Funciones';
export const since = 'Desde';
export const actions = 'Acciones';
export const noRoles = 'Sin función';
export const you = 'usted';
export const nobodyFound = 'Ninguna persona coincide. Cambie la búsqueda o el estado.';
export const peopleCount = (count: number) =>
  plural(count, { one: '1 persona', many: `${count} de personas`, other: `${count} personas` });
export const openInvitations = 'Invitaciones abiertas';
export const expires = (at: string) => `El enlace sirve hasta ${at}`;
export const changeRoles = 'Cambiar funciones';
export const disable = 'Desactivar';
export const giveAccess = 'Dar nuevo acceso';
export const rolesOf = (name: string) => `Funciones de ${name}`;
export const rolesSaved = 'Las funciones están guardadas.';
export const reasonHint = 'Se guarda en el registro de cambios.';
export const disableQuestion = (name: string) => `¿Desactivar a ${name}?`;
export const disableLead =
  'Sus sesiones se cierran en todas partes de inmediato y ya no puede iniciar sesión.';
export const disabled = (name: string) => `La cuenta de ${name} está desactivada.`;
export const disabling = 'Desactivando …';
export const enable = 'Activar';
export const enableQuestion = (name: string) => `¿Activar de nuevo a ${name}?`;
export const enableLead =
  'Puede iniciar sesión otra vez, con las funciones de antes y con la contraseña y la aplicación que tenía.';
export const enabled = (name: string) => `${name} puede iniciar sesión otra vez.`;
export const enabling = 'Activando …';
export const accessQuestion = (name: string) => `¿Dar nuevo acceso a ${name}?`;
export const accessLead =
  'Recibe por correo un enlace con el que elige una contraseña nueva y configura otra vez su aplicación de autenticación. La contraseña y la aplicación de hoy sirven hasta entonces.';
export const sendLink = 'Enviar el enlace';
export const linkSent = (name: string) => `Un enlace va en camino a ${name}.`;
export const role = 'Función';
export const where = 'Dónde';
export const office = 'Consultorio';
export const allBrands = 'Todas las marcas';
export const allOffices = 'Todos los consultorios';
export const addRole = 'Agregar función';
export const removeRole = (grant: string) => `Quitar ${grant}`;
export const addedRoles = 'Funciones elegidas';
export const noneChosen = 'Ninguna todavía. Elija una función y dónde se aplica, y agréguela.';
export const notYours = 'Solo puede dar funciones que usted tiene, y donde las tiene.';
export const everyBrand = 'todas las marcas';
export const grantOf = (role: string, where: string) => `${role}, ${where}`;
export const roleNames = {
  owner: 'Propiedad',
  manager: 'Gerencia',
  agent: 'Atención a miembros',
  finance: 'Finanzas',
  compliance: 'Cumplimiento',
  front_desk: 'Recepción',
  editor: 'Contenido',
  auditor: 'Auditoría',
};
export const roleHints = {
  owner: 'Puede hacer todo, y abrir o cerrar marcas.',
  manager: 'Puede hacer todo menos abrir o cerrar marcas.',
  agent: 'Ve y cambia miembros; ve pagos y quejas.',
  finance: 'Ve miembros y pagos, hace reembolsos, lee informes.',
  compliance: 'Atiende quejas; ve miembros, pagos, informes y el registro de cambios.',
  front_desk: 'Ve miembros.',
  editor: 'Publica contenido.',
  auditor: 'Ve todo y no cambia nada.',
};
export const nothingChanged =
  'No cambió nada. Elija una función y dónde se aplica, y después “Agregar función”.';
