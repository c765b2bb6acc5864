export const invitation = {
  subject: 'Le invitaron a Enamel',
  intro: (inviter: string) =>
    `${inviter} le invita a trabajar en Enamel, donde se administran las membresías de sus marcas.`,
  lead: 'Elija una contraseña y configure su aplicación de autenticación',
  accept: 'Aceptar la invitación',
  valid: (hours: number) => `El enlace funciona una sola vez, en las próximas ${hours} horas.`,
  notExpected: 'Si no lo esperaba, no tiene que hacer nada.',
};

export const newAccess = {
  subject: 'Su nuevo acceso a Enamel',
  intro: (sender: string) => `${sender} le da un nuevo acceso a Enamel.`,
  lead: 'Elija una contraseña nueva y configure otra vez su aplicación de autenticación',
  open: 'Elegir una contraseña nueva',
  valid: (hours: number) =>
    `El enlace sirve una vez, durante ${hours} horas. Hasta entonces su contraseña y su aplicación no cambian.`,
  notExpected: 'Si no pidió esto, avise a la persona que lo envió.',
};

export const offer = {
  subject: 'Le ofrecen nuevas funciones en Enamel',
  intro: (inviter: string) => `${inviter} le ofrece nuevas funciones en Enamel.`,
  lead: 'Inicie sesión y acéptelas en Su cuenta',
  accept: 'Ir a Su cuenta',
  valid: (hours: number) => `Puede aceptarlas en las próximas ${hours} horas.`,
  notExpected: 'Si no lo esperaba, rechácelas allí.',
};

export const passwordChanged = {
  subject: 'Su contraseña de Enamel cambió',
  changed: (device: string, address: string) =>
    `La contraseña de su cuenta de Enamel se cambió con ${device}, desde ${address}.`,
  ended: 'La sesión de su cuenta se cerró en todos los demás navegadores.',
};

export const signInAdded = {
  subject: 'Se agregó una nueva forma de iniciar sesión en Enamel',
  passkey: (name: string, device: string, address: string) =>
    `Ahora puede iniciar sesión en Enamel con la llave de acceso “${name}”. Se agregó con ${device}, desde ${address}.`,
  provider: (name: string, device: string, address: string) =>
    `Ahora puede iniciar sesión en Enamel con su cuenta de ${name}. Se vincularon con ${device}, desde ${address}.`,
};

export const recoveryCodeUsed = {
  subject: 'Se usó un código de recuperación para iniciar sesión en Enamel',
  used: (device: string, address: string) =>
    `Se usó un código de recuperación de su cuenta en Enamel, con ${device}, desde ${address}. Cada código sirve una vez.`,
};

export const notYou =
  'Si no fue usted, pida de inmediato un nuevo acceso a una persona que pueda cambiar al personal. Eso cierra todas las sesiones.';
