export const checkout = 'Inscripción';
export const joiningOnline = 'La inscripción en línea';

export const steps = 'Pasos';
export const place = (step: number, steps: number) => `Paso ${step} de ${steps}`;
export const officeAndPlan = 'Consultorio y plan';
export const yourAccount = 'Su cuenta';
export const household = 'Su familia';
export const payment = 'Pago';

const PREVIOUS = {
  plans: 'a los planes',
  plan: 'al consultorio y plan',
  account: 'a su cuenta',
  household: 'a su familia',
};
/** Narrow screens show the first word alone. */
export const back = <Part>(to: 'plans' | 'plan' | 'account' | 'household', rest: (words: string) => Part) => [
  'Volver ',
  rest(PREVIOUS[to]),
];

export const goodToKnow = 'Conviene saberlo';
export const leadPrice = (name: string, price: string, isAtOffice: boolean) =>
  `El plan ${name} cuesta ${price} para una persona${isAtOffice ? ' en el consultorio que elija' : ''}, con todos los cargos incluidos.`;
export const totalInView = 'Cuando elija un plan, verá el total en todo momento hasta pagar.';
export const cardIsReady = 'Su tarjeta de membresía estará lista en cuanto termine la inscripción.';
export const compareFirst = <Part>(plans: (words: string) => Part, dentists: (words: string) => Part) => [
  'Si lo prefiere, primero ',
  plans('compare los planes'),
  ' o ',
  dentists('busque un dentista'),
  '.',
];
