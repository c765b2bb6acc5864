export const office = '¿De qué consultorio se trata?';
export const choose = 'Elija un consultorio';
export const dentist = '¿Se trata de uno de sus dentistas?';
export const wholeOffice = 'No, del consultorio';
export const whatIsWrong = '¿Qué está incorrecto?';
export const kinds = {
  contact: 'El teléfono o la dirección',
  hours: 'El horario',
  dentist_left: 'El dentista ya no trabaja allí',
  not_accepting: 'No aceptan pacientes nuevos',
  languages: 'Los idiomas o la accesibilidad',
  other: 'Otra cosa',
};
export const whatIsRight = '¿Qué debería decir?';
export const whatIsRightHint = 'Si lo sabe. No incluya datos de salud.';
export const email = 'Correo electrónico';
export const emailHint = 'Si desea saber qué encontramos.';
export const sending = 'Enviando …';
export const send = 'Enviar el aviso';
export const orCall = '¿Prefiere el teléfono? Llame al';

export const received = (number: string) => `Gracias. Recibimos su aviso. Su número es ${number}.`;
export const checkedBy = (day: string) => `Lo verificamos con el consultorio a más tardar el ${day}.`;
export const answerTo = (email: string) => `Después escribimos a ${email} lo que encontramos.`;
