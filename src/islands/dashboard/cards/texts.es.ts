export const memberNumber = 'Número de miembro';
export const allCardsAsPdf = 'Todas las tarjetas en PDF';
export const saveAsPdf = 'Guardar como PDF';
export const walletCards = 'Tarjetas para recortar y llevar en la cartera (PDF)';
export const print = 'Imprimir';
export const cards = 'Tarjetas';
export const coveredToday = (day: string) => `Con cobertura hoy, ${day}.`;
export const cardOf = (name: string) => ` (tarjeta de ${name})`;
export const hasCardFrom = (first: string, last: string, day: string) =>
  `${first} ${last} tendrá su tarjeta a partir del ${day}.`;
export const newOfficeFrom = (day: string, office: string) =>
  `A partir del ${day}, las tarjetas llevan el nombre de su nuevo consultorio: ${office}.`;
export const renewalDue = (day: string) =>
  `Su renovación no está pagada, así que las tarjetas todavía muestran el ${day} como su último día. Hoy tiene cobertura, pero no por mucho tiempo. `;
export const youCanceled = (day: string) => `Usted canceló. Las tarjetas son válidas hasta el ${day}. `;
export const payRenewal = 'Pagar la renovación';
export const seeYourOptions = 'Ver sus opciones';
export const noMembership = 'Todavía no tiene membresía, así que no hay tarjeta.';
export const choosePlan = 'Elegir un plan';
export const noValidCard = 'No hay tarjeta válida';
export const planBegins = (plan: string, number: string, day: string) =>
  `El plan ${plan} (${number}) comienza el ${day}. Sus tarjetas estarán aquí a partir de ese día.`;
export const comeBackSameNumber = 'Volver con el mismo número de miembro';
export const copied = 'Copiado.';
export const selected = 'Seleccionado: cópielo con su navegador.';
export const cannotKeep =
  'Este navegador no puede guardar las tarjetas: quizás es una ventana privada, o no hay espacio. El PDF y el correo también funcionan sin conexión.';
export const keptOnPhone = 'Guardadas en este teléfono';
export const keepOnPhone = 'Guardar en este teléfono';
export const keptOn = (day: string) =>
  `Guardadas el ${day}. Abra esta página otra vez y sus tarjetas estarán ahí, incluso sin conexión; póngala en su pantalla de inicio para encontrarla rápido.`;
export const logoutRemoves =
  'Al cerrar sesión, se borran. Si su sesión se cierra por inactividad, la página para iniciar sesión todavía las muestra a quien tenga este teléfono.';
export const keepExplained =
  'Para un consultorio sin señal. Esto guarda en este dispositivo los nombres, el número de miembro, el plan, el consultorio y las fechas de cobertura, con una marca que indica de quién son. Quien pueda desbloquearlo puede verlas sin iniciar sesión; por eso, no lo haga en una computadora compartida. Puede borrarlas aquí en cualquier momento; al cerrar sesión también se borran.';
export const removeFromPhone = 'Borrar de este teléfono';
export const oneMoment = 'Un momento …';
export const showAtDesk = 'Mostrar en recepción';
export const pdf = 'PDF';
export const addToAppleWallet = 'Agregar a Apple Wallet';
export const planEndedOn = (plan: string, number: string, day: string) =>
  `El plan ${plan} (${number}) terminó el ${day}. Los consultorios cobran sus tarifas habituales, así que no hay tarjeta que mostrar.`;
export const planEnded = (plan: string, number: string) =>
  `El plan ${plan} (${number}) terminó. Los consultorios cobran sus tarifas habituales, así que no hay tarjeta que mostrar.`;
export const copyNumber = <Part>(hidden: (words: string) => Part) => [
  'Copiar',
  hidden(' el número de miembro'),
];
