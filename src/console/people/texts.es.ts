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
  active: 'Activo',
  pending: 'Falta configurar la aplicación',
  disabled: 'Desactivado',
};
export const name = 'Nombre';
export const roles = 'Funciones';
export const since = 'Se unió';
export const actions = 'Acciones';
export const noRoles = 'Sin función';
export const you = 'usted';
export const noPeople = 'Aquí no ve a ninguna persona.';
export const peopleCount = (count: number) =>
  plural(count, { one: '1 persona', many: `${count} de personas`, other: `${count} personas` });
export const openInvitations = 'Invitaciones abiertas';
export const invitationCount = (count: number) =>
  plural(count, { one: '1 invitación', many: `${count} de invitaciones`, other: `${count} invitaciones` });
export const linkWorksUntil = 'El enlace sirve hasta';
export const expires = (at: string) => `El enlace sirve hasta ${at}`;
export const changeRoles = 'Cambiar funciones';
export const disable = 'Desactivar';
export const giveAccess = 'Dar nuevo acceso';
export const rolesOf = (name: string) => `Funciones de ${name}`;
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
  front_desk: 'Ve miembros y mantiene correcto el directorio.',
  editor: 'Publica contenido y mantiene correcto el directorio.',
  auditor: 'Ve todo y no cambia nada.',
};
export const nothingChanged =
  'No cambió nada. Elija una función y dónde se aplica, y después “Agregar función”.';
export const inviteHint =
  'Recibe un enlace que sirve durante 72 horas. Quien ya tiene una cuenta acepta las funciones después de iniciar sesión.';
export const invitationStates = { waiting: 'Pendiente', expired: 'Vencida', void: 'Ya no sirve' };
export const expired = (at: string) => `El enlace dejó de servir ${at}`;
export const voidInvitation = 'La persona que la envió ya no puede dar estas funciones.';
export const sendAgain = 'Enviar otra vez';
export const withdraw = 'Retirar';
export const toAddress = (email: string) => ` a ${email}`;
export const resendQuestion = (email: string) => `¿Enviar otra vez la invitación a ${email}?`;
export const resendLead =
  'Recibe un enlace nuevo, que sirve durante 72 horas. El enlace anterior deja de servir.';
export const withdrawQuestion = (email: string) => `¿Retirar la invitación a ${email}?`;
export const withdrawLead = 'Su enlace deja de servir de inmediato. Puede invitar otra vez más tarde.';
export const withdrawing = 'Retirando …';
export const withdrawn = (email: string) => `La invitación a ${email} está retirada.`;
export const holdsMore =
  'Tiene funciones que usted no tiene. Solo una persona que las tenga puede darle nuevo acceso, desactivarla o activarla.';
export const rolesSavedOf = (name: string) => `Las funciones de ${name} están guardadas.`;
export const roleGiven = (grant: string) => `Agregada: ${grant}.`;
export const roleTaken = (grant: string) => `Quitada: ${grant}.`;
export const isGone = (name: string) =>
  `${name} ya no tiene ninguna función donde usted ve al personal, y ya no está en su lista. El cambio queda en Actividad.`;
export const saveAnyway = 'Guardar de todos modos';
export const ownLastRole =
  'Quita su propia última función. Después no podría hacer nada en esta consola, ni recuperarla por su cuenta.';
export const ownOwnerRole = 'Quita su propia función de propiedad. No podría dársela otra vez.';
export const lastRole = (name: string) =>
  `${name} no tendría ninguna función. Podría iniciar sesión, pero no hacer nada.`;
export const lastRoleSeen = (name: string) =>
  `${name} no tendría ninguna función donde usted ve al personal, y ya no estaría en su lista.`;
export const understood = 'Cerrar este mensaje';
