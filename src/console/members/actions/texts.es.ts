import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');

export const saving = 'Guardando …';

export const notes = 'Notas';
export const note = 'Nota';
export const noteBy = 'Escrita por';
export const noteCount = (count: number) => plural(count, { one: '1 nota', other: `${count} notas` });
export const noNotes = 'Todavía no hay notas.';
export const newNote = 'Nota nueva';
export const noteHint = 'Solo el personal ve las notas. Una nota no se puede cambiar después.';
export const keepNote = 'Guardar la nota';
export const noteKept = 'La nota se guardó.';

export const resend = (subject: string) => `Enviar “${subject}” otra vez`;
export const resendLead =
  'Se envía a la dirección actual de la cuenta, con las tarjetas y los recibos que tenía adjuntos.';
export const sendAgain = 'Enviar otra vez';
export const sending = 'Enviando …';
export const resentTo = (address: string) => `El correo va en camino a ${address}.`;
export const notResendable =
  'Este correo tiene un enlace o código de una sola solicitud y no se puede volver a enviar. El miembro puede solicitar uno nuevo.';

export const changeEmail = 'Cambiar el correo electrónico';
export const changeEmailLead =
  'El miembro recibe un enlace en el buzón nuevo y otro en el anterior, si este estaba confirmado. La dirección cambia cuando se abren ambos.';
export const newEmail = 'Correo electrónico nuevo';
export const requestChange = 'Enviar los enlaces';
export const changeRequested = 'Los enlaces van en camino.';

export const confirmEmail = 'Confirmar el correo electrónico';
export const confirmEmailLead =
  'Para un miembro que no puede abrir un buzón. Primero verifique a quien llama: devuelva la llamada al teléfono que estaba registrado antes de hoy y pregunte por una visita anterior.';
export const saidEmail = 'La dirección que dice quien llama';
export const saidEmailHint =
  'La dirección nueva de un cambio pendiente, para confirmarla en lugar del buzón anterior; o la dirección actual.';
export const confirmed = {
  address: 'La dirección está confirmada.',
  change: 'La dirección nueva ya está vigente. El miembro debe iniciar sesión de nuevo.',
  one_mailbox: 'Confirmado en lugar del buzón anterior. Todavía falta abrir el enlace del buzón nuevo.',
};

export const endSessions = 'Cerrar todas las sesiones';
export const endSessionsLead =
  'Se cierran las sesiones del miembro en todos los navegadores. Puede volver a iniciar sesión de inmediato.';
export const sessionsEnded = (count: number) =>
  plural(count, { one: 'Se cerró 1 sesión.', other: `Se cerraron ${count} sesiones.` });

export const unlock = 'Permitir que inicie sesión';
export const unlockLead =
  'Después de muchas contraseñas incorrectas, el miembro tiene que esperar entre intentos. Así puede intentarlo de inmediato.';
export const unlocked = 'El miembro puede intentar iniciar sesión de nuevo.';
export const secondStep = 'Verificación en dos pasos';
export const secondStepOff = 'desactivada';
export const secondStepOn = (day: string) => `activada desde el ${day}`;
export const resetSecondStep = 'Restablecer la verificación en dos pasos';
export const resetSecondStepLead =
  'Para un miembro que perdió la aplicación de autenticación y los códigos de recuperación. Verifique primero quién llama. Después basta la contraseña o un código por correo, ningún navegador es de confianza y el miembro recibe un correo.';
export const secondStepIsReset =
  'La verificación en dos pasos está desactivada. El miembro puede configurarla de nuevo.';
