export const title = 'Datos personales';
export const lead =
  'Para solicitudes según las leyes de privacidad, como la CCPA, y para personas con dos cuentas.';
export const exportAll = 'Exportar todo lo que se guarda';
export const exportLead =
  'Recibe un archivo ZIP con un resumen para leer, todos los datos y todos los archivos enviados. No contiene contraseñas ni claves. Entréguelo solo al miembro, después de verificar quién lo pide.';
export const exportReason = 'Por ejemplo: solicitud del 20 de noviembre, verificada por teléfono';
export const preparing = 'Preparando …';
export const exportStarts = 'El archivo va en camino a sus descargas.';

export const erase = 'Borrar los datos de este miembro';
export const eraseLead =
  'Quita los datos de la persona y de todos los de su cuenta. No se puede deshacer. Verifique antes quién lo pide.';
export const first = 'Antes hay que hacer esto';
export const blocks = {
  running_membership: (name: string, until: string) =>
    until
      ? `La membresía ${name} está cancelada, pero cubre hasta el ${until}. Borre después de ese día.`
      : `La membresía ${name} está vigente. Cancélela y espere a que termine su cobertura.`,
  open_payment: () => 'Hay un pago en curso. Espere a que termine.',
  open_refund: () => 'Hay un reembolso en camino. Espere a que termine.',
  waiting_approval: () => 'Hay dinero que espera aprobación. Decida en Aprobaciones.',
  open_grievance: (name: string) => `La queja ${name} está abierta. Resuélvala.`,
};
export const removed = 'Se quita';
export const kept = 'Se conserva';
export const erasedKinds = {
  contact: 'Correo electrónico, teléfono, dirección y contraseña',
  people: 'Nombres y fechas de nacimiento de personas',
  logins: 'Navegadores con sesión y llaves de acceso',
  card: 'La tarjeta guardada',
  mails: 'Correos',
  messages: 'Mensajes con respuestas',
  notes: 'Notas del personal',
  carts: 'Carritos sin terminar',
  grievances: 'Quejas de más de cinco años',
};
export const keptKinds = {
  money: 'Pagos y saldo, por impuestos',
  memberships: 'Membresías sin nombres, por impuestos',
  consents: 'Consentimientos, como prueba',
  grievances: 'Quejas con nombre y archivos, como pide la ley',
  history: 'Historial de la cuenta, sin nombres',
  audit:
    'Registro de lo que hizo el personal, con nombres anteriores: protege contra el mal uso y no se puede cambiar',
};
export const entryCount = (label: string, count: number) => `${label} (${count})`;
export const until = (text: string, day: string) => `${text}, al menos hasta el ${day}`;
export const credit = (amount: string) =>
  `El miembro tiene un saldo a favor de ${amount} y lo pierde. Reembólselo antes.`;
export const typeNumber = 'Número de miembro, para confirmar';
export const typeEmail = 'Correo electrónico de la cuenta, para confirmar';
export const eraseReason =
  'Por ejemplo: solicitud del 20 de noviembre. No escriba nombres: el motivo se conserva.';
export const erasing = 'Borrando …';
export const erased = 'Los datos del miembro se borraron.';
export const close = 'Cerrar';
export const closed = {
  erased: (day: string) => `Datos borrados el ${day}`,
  merged: (day: string) => `Unida a otra cuenta el ${day}`,
};
export const intoThisRecord = 'Abrir la cuenta que ahora tiene todo';

export const merge = 'Unir otra cuenta';
export const mergeLead =
  'Para una persona con dos cuentas en esta marca. Todo lo de la otra cuenta pasa a esta. Abra la cuenta con la que la persona quiere seguir iniciando sesión y únalas desde ahí.';
export const findOther = 'Buscar la otra cuenta';
export const noOther =
  'No coincide ninguna otra cuenta. Pruebe con el número de miembro, el correo electrónico o el teléfono.';
export const compare = 'Comparar';
export const compareWith = (email: string) => `Comparar con ${email}`;
export const chooseOther = 'Elegir otra cuenta';
export const compareLead =
  'Asegúrese de que las dos cuentas sean de la misma persona. La unión no se puede deshacer.';
export const stays = 'Esta cuenta se queda';
export const closes = 'La otra cuenta se cierra';
export const termEnds = (day: string) => `hasta el ${day}`;
export const mergeBlocks = {
  different_people:
    'Los titulares no tienen el mismo nombre ni la misma fecha de nacimiento. Si es la misma persona, corrija el nombre o la fecha en una de las cuentas.',
  unconfirmed_email:
    'El correo electrónico de esta cuenta no está confirmado. Confírmelo antes, o una esta cuenta a la otra.',
  second_step:
    'La otra cuenta usa la verificación en dos pasos, y esta no. Actívela aquí, o restablézcala antes en la otra cuenta.',
  two_memberships: 'Las dos cuentas tienen una membresía que cubre hoy. Cancele una y espere a que termine.',
  open_payment: 'Hay un pago en curso. Espere a que se complete.',
  open_refund: 'Hay un reembolso en camino. Espere a que termine.',
  waiting_approval: 'Hay dinero que espera aprobación. Decida en Aprobaciones.',
};
export const afterwards = 'Después de la unión';
export const loginStays = (email: string) =>
  `El miembro inicia sesión con ${email}. El otro inicio de sesión ya no funciona y se cierra la sesión en sus navegadores.`;
export const cardStays = (card: string) => `${card} es la tarjeta para las renovaciones.`;
export const noCardStays = 'No queda ninguna tarjeta guardada.';
export const sharedBalance = (balance: string) => `Saldo: ${balance}`;
export const tellsBoth = 'Enviamos un correo a las dos direcciones, excepto a la que nunca se confirmó.';
export const mergeReason = 'Por ejemplo: se inscribió dos veces, avisó por teléfono';
export const merging = 'Uniendo …';
export const merged = 'Las cuentas están unidas.';
