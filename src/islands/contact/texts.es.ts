export const yourName = 'Su nombre';
export const emailAddress = 'Correo electrónico';
export const emailHint = 'Para poder responderle.';
export const phoneNumber = 'Teléfono';
export const subject = '¿De qué se trata?';
export const message = 'Su mensaje';
export const messageHint = 'No incluya datos de salud. Llámenos para hablar de ellos.';
export const sending = 'Enviando …';
export const sendMessage = 'Enviar mensaje';
export const inHurryCall = '¿Tiene prisa? Llame al';

export const received = 'Gracias. Recibimos su mensaje. Su número es';
export const alsoSentTo = (email: string) =>
  `También lo enviamos a ${email}. Una persona lee su mensaje y responde por correo o por teléfono.`;
export const writeAnother = 'Escribir otro mensaje';
