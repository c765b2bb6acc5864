export const emailMyCards = 'Enviarme mis tarjetas por correo';
export const oneMoment = 'Un momento …';
export const cardsOnTheirWay = (email: string) => `Sus tarjetas van en camino a ${email}.`;
export const memberNumber = 'Número de miembro';
export const memberService = (phone: string) => `Servicio a miembros: ${phone}`;
export const close = 'Cerrar';
export const cardOf = (name: string) => `Tarjeta de ${name}`;
export const member = 'Miembro';
export const plan = 'Plan';
export const valid = 'Válida';
export const office = 'Consultorio';
export const anyOffice = 'Cualquier consultorio participante';
export const cardsKept = 'Tarjetas guardadas en este teléfono';
export const keptOnPhone = 'Guardadas en este teléfono';
export const keptOn = (day: string) => `Guardadas el ${day}. `;
export const notChecked = 'No pudimos comprobar si hay cambios desde entonces.';
export const offline = 'No tiene conexión, así que no podemos comprobar si hay cambios desde entonces.';
export const removeFromPhone = 'Borrar de este teléfono';
export const savedOn = (day: string) => `Guardada en este teléfono el ${day}.`;
export const wasGoodThrough = (day: string) =>
  `Esta tarjeta era válida hasta el ${day}. Conéctese e inicie sesión para ver si se renovó.`;
export const showKeptCard = 'Mostrar la tarjeta guardada en este teléfono';
export const goodThrough = <Part>(strong: (words: string) => Part, day: string) => [
  strong(`Válida hasta el ${day}.`),
  ' Según el calendario de este teléfono, ese día ya pasó. El consultorio usa el suyo.',
];
export const showAtDesk = <Part>(hidden: (words: string) => Part, name: string) => [
  'Mostrar en recepción',
  hidden(` (tarjeta de ${name})`),
];
export const nameAndNumber = <Part>(name: Part, number: Part) => [name, ', número de miembro ', number];
