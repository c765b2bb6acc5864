export const plansAndPrices = 'Planes y precios';
export const plansAndPricesIntro = 'Cuánto cuesta una membresía, con todos los cargos incluidos';
export const whatYouSave = 'Cuánto ahorra';
export const whatYouSaveIntro = 'Las tarifas habituales y las de los miembros, lado a lado';
export const questions = 'Preguntas y respuestas';
export const questionsIntro = 'Cómo funciona el plan';
export const memberLogin = 'Inicio de sesión para miembros';
export const memberLoginIntro = 'Su tarjeta de membresía, sus pagos y su familia';
export const goHome = 'Ir a la página de inicio';
export const findDentist = 'Buscar un dentista';
export const askUs = 'Pregúntenos';
export const callNumber = (phone: string) => `Llame al ${phone}`;
export const whatPeopleLookFor = 'Lo que más se busca';

/** @param label such as: The message form */
export const doesNotRun = (label: string) =>
  `${label} no funciona en este navegador en este momento. Vuelva a cargar la página para intentarlo otra vez.`;
export const callInstead = <Part>(phone: Part, hours: string) => [
  'Llame al ',
  phone,
  `${hours && ` (${hours})`} y lo haremos con usted.`,
];
export const pleaseNote = 'Tome en cuenta';
