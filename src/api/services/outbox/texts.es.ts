export const stopReminders = '¿Dejar de recibir avisos sobre su tarjeta?';
export const stopRemindersMeans =
  'Ya no le escribiríamos antes de que venza la tarjeta guardada. Seguirá recibiendo los recibos y los avisos de renovación, porque son parte de su membresía.';
export const stopThese = 'Dejar de recibir estos avisos';
export const noMoreReminders = 'Ya no recibirá avisos sobre su tarjeta.';
export const canTurnOn =
  'Seguirá recibiendo los recibos y los avisos de renovación. En su cuenta, en Perfil, puede activar los avisos otra vez.';
export const linkNoLongerWorks = 'Este enlace ya no funciona.';
export const chooseEmails = 'En su cuenta, en Perfil, puede elegir qué correos recibe.';
export const myProfile = 'Mi perfil';
export const questions = (phone: string) => `¿Tiene preguntas? Llame al ${phone}.`;
export const brandNotLive =
  'Esta marca no tiene páginas publicadas, así que no se puede escribir una carta en su nombre.';
