export const invitation = {
  subject: 'Le invitaron a Enamel',
  intro: (inviter: string) =>
    `${inviter} le invita a trabajar en Enamel, donde se administran las membresías de sus marcas.`,
  lead: 'Elija una contraseña y configure su aplicación de autenticación',
  accept: 'Aceptar la invitación',
  valid: (hours: number) => `El enlace funciona una sola vez, en las próximas ${hours} horas.`,
  notExpected: 'Si no lo esperaba, no tiene que hacer nada.',
};
