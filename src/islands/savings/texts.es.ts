// the list
export const treatment = 'Tratamiento';
export const examples = 'corona, radiografía, limpieza …';
export const examplesWithSpanish = 'corona, radiografía, limpieza …';
export const plan = 'Plan';
/** @param per a year or a month */
export const forOnePerson = (per: string) => `${per} para una persona, con todos los cargos incluidos`;
export const isItWorthIt = '¿Le conviene?';
export const joinPlan = (name: string) => `Inscribirse en ${name}`;
export const kindsOfCare = 'Tipos de atención';
export const allCare = 'Toda la atención';
export const wholeList = (all: number) =>
  `${all} tratamientos: una sola lista para todos los planes y consultorios.`;
export const found = (count: number, all: number) => `${count} de ${all} tratamientos`;
export const nothingFound = (query: string) =>
  `Nada en la lista se llama “${query}”. Pruebe con una palabra más corta, como “corona” o “radiografía”. Si algo no está en la lista, pregunte el precio en su consultorio.`;
export const lookUpWithYou = 'Lo buscamos con usted:';
export const showWholeList = 'Mostrar toda la lista';
export const printList = 'Imprimir la lista';
export const printEstimate = 'Imprimir el cálculo';
export const copyLink = 'Copiar el enlace';
export const linkCopied = 'El enlace está copiado. Cualquier persona que lo abra verá lo que usted eligió.';
export const cannotCopy = 'Este navegador no permite copiar. La dirección de esta página es el enlace.';

// the office
export const office = 'Consultorio';
export const lookingUpOffices = 'Buscando nuestros consultorios …';
export const chooseOffice = 'Cualquier consultorio. Elija uno';
export const officesFailed =
  'No se pudo cargar la lista de consultorios. Las tarifas de abajo son iguales en todos.';
export const tryAgain = 'Intentar otra vez';
export const anyOffice = 'Cualquier consultorio';
export const askingWhatIsSold = 'Consultando qué se vende ahí …';
export const officeIsGone = 'El consultorio de este enlace ya no participa.';
export const holdsAnywhere = (problem: string) =>
  `${problem} La lista de abajo vale en cualquier consultorio.`;
export const thisOffice = 'este consultorio';
export const soldThere = <Part>(plan: string, link: Part) => [
  `El plan ${plan} se vende en `,
  link,
  ', y estas son sus tarifas.',
];
export const notSoldThere = <Part>(
  plan: string,
  link: Part,
  sold: readonly string[],
  strong: (words: string) => Part,
) => [
  strong(`El plan ${plan} no se vende en`),
  ' ',
  link,
  `. ${sold.length > 0 ? `Ahí se vende: ${sold.join(', ')}.` : 'Ahí no se vende ningún plan en este momento.'} Las tarifas son las de sus miembros, con cualquier plan.`,
];

// the household
export const planToEstimate = 'Plan para el cálculo';
export const whoFits = (plan: string, whoJoins: string, whoIsAdded: string) =>
  `Plan ${plan}. Quién puede inscribirse: ${whoJoins}. A quién se puede agregar: ${whoIsAdded}.`;
export const you = 'Usted';
export const adult = (number: number) => `Adulto ${number}`;
export const child = (number: number) => `Niño o niña ${number}`;
export const addAdult = 'Agregar a un adulto';
export const addChild = 'Agregar a un niño o una niña';
export const callForMore = (most: number) => `Si son más de ${most} personas, llámenos.`;
export const onlyFromAge = (plan: string, age: number) =>
  `El plan ${plan} solo cubre a personas de ${age} años o más, así que no puede cubrir a un niño o una niña. Elija otro plan para el cálculo.`;
export const talkItThrough = '¿Prefiere hablarlo? Llame al';
export const usually = (price: string) => `normalmente ${price}`;
export const oneFewer = (procedure: string, person: string) => `Uno menos: ${procedure}, ${person}`;
export const oneMore = (procedure: string, person: string) => `Uno más: ${procedure}, ${person}`;
export const timesYear = (procedure: string, person: string) => `${procedure}, ${person}: veces al año`;
export const sameAsYou = 'Lo mismo que para usted';
export const remove = (person: string) => `Quitar: ${person}`;
export const anotherTreatment = <Part>(person: string, hidden: (words: string) => Part) => [
  'Otro tratamiento ',
  hidden(`para: ${person}`),
];
export const chooseFromList = 'Elija de la lista';
export const add = 'Agregar';

// the estimate
export const people = (count: number) => (count === 1 ? 'una persona' : `${count} personas`);
export const yearWithAndWithout = 'Un año sin el plan y con el plan';
export const without = 'Sin el plan';
export const withPlan = 'Con el plan';
export const treatments = (count: number) => (count === 1 ? '1 tratamiento' : `${count} tratamientos`);
export const inYear = 'En un año';
/** @param price with its cycle, such as $24 al mes */
export const planPrice = (price: string, count: number) =>
  `${price} para ${people(count)}, con todos los cargos incluidos.`;
export const planPriceOfYear = (price: string, count: number, yearPrice: string) =>
  `${price} para ${people(count)}, con todos los cargos incluidos; ${yearPrice} por doce meses.`;
export const onlyTheList =
  'Solo se cuenta lo que está en la lista de arriba. Para lo demás, pregunte el precio en su consultorio. Lo que usted escribe se queda en este navegador.';

export const sayWhatYouExpect = (plan: string, count: number) =>
  `Diga qué espera necesitar este año y vea si el plan ${plan} ${count === 1 ? 'le conviene' : 'conviene para su hogar'}.`;
export const spendLess = <Part>(amount: Part, plan: string) => [
  'Usted gasta ',
  amount,
  ` menos con el plan ${plan}.`,
];
export const paysFrom = (treatment: number, count: number) =>
  `En el orden de la lista, el plan ya se paga con ${count === 1 ? 'ese único tratamiento' : `el tratamiento ${treatment} de ${count}`}.`;
export const noDifference = (plan: string) =>
  `El plan ${plan} no cambia nada aquí: con él o sin él, el costo es el mismo.`;
export const doesNotPay = <Part>(plan: string, count: number, amount: Part) => [
  `El plan ${plan} no conviene ${count === 1 ? 'en su caso' : 'para este hogar'}. Sin él gasta `,
  amount,
  ' menos.',
];
export const savesAndCosts = (saved: string, cost: string) =>
  `Ahorraría ${saved} en estos tratamientos y cuesta ${cost}.`;
export const paysWithOneMore = (procedure: string, saved: string) =>
  `Convendría con uno más, como “${procedure}”, que ahorra ${saved}.`;
export const nothingChangesThat = 'Ningún tratamiento de la lista cambiaría eso por sí solo.';

export const bothSame = 'Con el plan o sin él, el costo es el mismo.';
export const lessWith = <Part>(amount: Part, plan: string) => [amount, ` menos al año con el plan ${plan}`];
export const lessWithout = <Part>(amount: Part, plan: string) => [
  amount,
  ` menos al año sin el plan ${plan}`,
];
/** below a bar of the chart */
export const planAndFees = 'plan + tarifas';
