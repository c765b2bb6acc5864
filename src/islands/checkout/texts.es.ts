export const openingCart = 'Abriendo su inscripción';
export const cartExpired =
  'Pasó un rato sin actividad, así que borramos lo que había elegido para proteger sus datos. Empiece otra vez.';
export const questionsCall = '¿Preguntas? Llame al';
export const orJoinByPhone = 'O inscríbase por teléfono:';
export const tryAgain = 'Intentar otra vez';
export const goOn = 'Seguir';
export const logIn = 'Iniciar sesión';
export const goToDashboard = 'Ir a mi cuenta';
export const continueStep = 'Continuar';
export const back = 'Volver';
export const saving = 'Guardando …';
export const checkFields = 'Revise los campos marcados.';
export const chooseAnotherPlan = 'Elegir otro plan';
export const logInOr = <Part>(logIn: (words: string) => Part, other: (words: string) => Part) => [
  logIn('Inicie sesión'),
  ' o ',
  other('use otro correo electrónico'),
];
export const bankArrivedLogIn = <Part>(link: (words: string) => Part) => [
  'Su pago bancario llegó, y su membresía está lista: ',
  link('inicie sesión'),
  '.',
];
export const bankFailed = (reason: string) => `Su pago bancario no se completó. ${reason}`;

// the plan
export const choosePlan = 'Elija un plan.';
export const alreadyStarted = <Part>(plan: string, link: (words: string) => Part) => [
  `Ya empezó a inscribirse en el plan ${plan}. `,
  link('Siga con la inscripción'),
  ' o empiece otra vez.',
];
export const yourOffice = 'Su consultorio';
export const anyOffice = 'Cualquiera de nuestros consultorios';
export const chooseOffice = 'Elegir un consultorio';
export const chooseAnotherOffice = 'Elegir otro consultorio';
export const joinWithoutOffice = 'Inscribirse sin consultorio';
export const stateYouLiveIn = 'Estado donde vive';
export const stateHint = 'Algunos planes no se venden en todos los estados.';
export const loadingPlans = 'Cargando los planes de este consultorio …';
export const noPlansInState =
  'Todavía no ofrecemos planes en su estado. Llámenos y le ayudaremos a encontrar otras opciones.';
export const noPlansAtOffice =
  'No ofrecemos planes en este consultorio. Elija otro, o inscríbase sin consultorio.';
export const yourPlan = 'Su plan';
export const invitationCode = 'Código de invitación';
export const invitationHint = 'De la empresa o el grupo que le invitó.';
export const haveInvitation = 'Tengo un código de invitación';
export const notSoldInState = (plans: readonly string[]) => `No se vende en su estado: ${plans.join(', ')}.`;
export const onlyWithOffice = (plans: readonly string[]) =>
  `Con un consultorio propio: ${plans.join('; ')}. Elija un consultorio arriba para ver más.`;
export const oneMoment = 'Un momento …';
export const forOnePerson = 'para una persona';
export const forPeople = (count: number) => `para ${count} personas`;
export const planPrices = (one: string, each: string, most: string) =>
  `${one && `${one} para una persona, `}+ ${each} por cada persona adicional${most && `, ${most} como máximo`}`;
export const planGone = 'El plan que eligió ya no se vende. Elija uno de estos.';
export const planNotInState = (plan: string) => `El plan ${plan} no se vende en su estado. Elija otro plan.`;
export const planNotAtOffice = (plan: string) =>
  `El plan ${plan} no se vende en este consultorio. Elija otro consultorio u otro plan.`;
export const planNeedsOffice = (plan: string) =>
  `El plan ${plan} solo se vende con un consultorio. Elija el consultorio que va a usar u otro plan.`;

// the office
export const officeGone = 'Este consultorio ya no participa. Elija otro, o inscríbase sin consultorio.';
export const enterPlace = 'Escriba un código postal o una ciudad.';
export const findOffice = 'Buscar un consultorio';
export const zipOrCity = 'Código postal o ciudad';
export const findOffices = 'Buscar consultorios';
export const lookingForOffices = 'Buscando consultorios …';
export const whichCity = '¿A qué ciudad se refiere?';
export const noOfficeNear = (place: string) =>
  `Todavía no tenemos un consultorio cerca de ${place}. Puede inscribirse sin consultorio.`;
export const officesNear = (place: string) => `Consultorios cerca de ${place}:`;
export const miles = (count: string) => `${count} millas`;
export const choose = 'Elegir';

// the account
export const haveAccount = <Part>(link: (words: string) => Part) => [
  '¿Ya tiene una cuenta? ',
  link('Inicie sesión'),
];
export const aboutYou = 'Sobre usted';
export const howWeReachYou = 'Cómo comunicarnos con usted';
export const emailAddress = 'Correo electrónico';
export const emailHint =
  'Ahí le enviamos su tarjeta y sus recibos. Con él inicia sesión: no necesita contraseña.';
export const didYouMean = <Part>(email: Part) => ['¿Quiso decir ', email, '?'];
export const phoneNumber = 'Teléfono';
export const street = 'Calle y número';
export const apartment = 'Apartamento, suite';
export const city = 'Ciudad';
export const state = 'Estado';
export const zip = 'Código postal';
export const birthDateInFuture = 'Esta fecha de nacimiento está en el futuro.';
export const checkBirthDate = 'Revise la fecha de nacimiento.';
export const mustBeAdult = (age: number) =>
  `Debe tener ${age} años o más para inscribirse. Su padre, madre o tutor puede inscribirse y agregarle.`;

// the people
export const peopleToAdd = <Part>(chosen: number, missing: number, strong: (words: string) => Part) => [
  `Eligió ${chosen} personas; `,
  strong(`por agregar: ${missing}`),
  '.',
];
export const allTogether = (chosen: number, price: string) =>
  `Las ${chosen} juntas: ${price}, con todas las tarifas incluidas.`;
export const notEveryoneCovered =
  'Su plan no cubre a todas las personas. Edite o quite a las que están marcadas abajo.';
export const yourHousehold = 'Su grupo familiar';
export const relationAndBirth = (relation: string, day: string) => `${relation}, nacimiento: ${day}`;
export const planOf = (plan: string) => `Plan: ${plan}`;
export const edit = 'Editar';
export const remove = 'Quitar';
export const removed = (name: string) => `${name} ya no está en su grupo familiar.`;
export const added = (name: string) => `${name} está en su grupo familiar.`;
export const addPerson = 'Agregar a una persona';
export const addToHousehold = 'Agregar al grupo familiar';
export const continueToPayment = 'Continuar al pago';
export const personGone = 'Esta persona ya no está en su grupo familiar.';
export const seeHousehold = 'Ver su grupo familiar';
export const save = 'Guardar';

// the price
export const yourMembership = 'Su membresía';
export const totalToday = 'Hoy paga';
export const totalTodayIs = (price: string) => `Hoy paga: ${price}`;
export const hide = 'Ocultar';
export const details = 'Detalles';
export const atAnyOffice = 'En cualquiera de nuestros consultorios';
export const change = 'Cambiar';
export const atRenewal = (day: string) => `Al renovar, el ${day}, si usted lo elige`;
export const coverage = (from: string, through: string) =>
  `Todas las tarifas están incluidas. Cobertura del ${from} al ${through}. La renovación es a los precios de hoy.`;
export const coverageByBank = (cycle: 'annual' | 'monthly') =>
  `Todas las tarifas están incluidas. Su membresía comienza el día en que llega su pago, en unos 4 días hábiles, y dura un ${cycle === 'annual' ? 'año' : 'mes'} desde ese día. No se renueva automáticamente.`;
export const couponRefused = <Part>(code: Part, reason: string) => [
  'El cupón ',
  code,
  ` no se puede usar: ${reason}`,
];
export const couponApplied = <Part>(code: Part) => ['El cupón ', code, ' está aplicado.'];
export const removeCoupon = 'Quitar el cupón';
export const haveCoupon = 'Tengo un cupón';
export const couponCode = 'Código del cupón';
export const apply = 'Aplicar';

// the payment
export const payBy = 'Pagar con';
export const byCard = 'Tarjeta o billetera digital';
export const byCardHint = 'Su membresía comienza de inmediato.';
export const byBank = 'Cuenta bancaria';
export const byBankHint = 'Tarda unos 4 días hábiles. Su membresía comienza cuando llega el dinero.';
export const agreeToTerms = 'Acepte las condiciones para continuar.';
export const agreeToDebit = 'Acepte el débito de su cuenta bancaria o pague con tarjeta.';
export const removeCouponFirst = (reason: string) => `${reason} Quite el cupón para continuar.`;
export const yourCard = 'Su tarjeta';
export const yourCardForRenewal = 'Su tarjeta, para la renovación';
export const yourBankAccount = 'Su cuenta bancaria';
export const whatYouAgreeTo = 'Lo que usted acepta';
export const bankDoesNotRenew =
  'Una membresía que se paga desde una cuenta bancaria no se renueva automáticamente. Termina al final de su período, y no se cobra nada más. Después puede agregar una tarjeta en su cuenta.';
export const renewAutomatically = 'Renovar mi membresía automáticamente (opcional).';
export const endsAfter = (day: string) =>
  `Si no, su membresía termina después del ${day}, y no se cobra nada más.`;
export const readTerms = 'Leer las condiciones';
export const paidElsewhere = 'Esta inscripción se está pagando en otra pestaña. Espere un momento.';
export const paying = 'Pagando …';
export const payAndJoin = (price: string) => `Pagar ${price} e inscribirse`;
export const joinNow = 'Inscribirse ahora';
export const notInsurance = 'Este es un plan de descuentos dentales. No es un seguro.';

export const stillUnclear =
  'Todavía no sabemos si su pago se completó. Intente otra vez en unos minutos. Revisaremos el mismo pago, y no se le cobrará dos veces. Si se completó, le enviamos un correo.';
export const lastNotCompleted = 'Su último pago no se completó, y no se cobró nada. Intente otra vez.';
export const otherSession =
  'Su pago se envió desde una sesión que ya terminó, así que no podemos mostrar aquí qué pasó. Si se completó, le enviamos un correo, y puede iniciar sesión. No se le cobrará dos veces.';
export const notCharged = (reason: string) => `${reason} No se le cobrará.`;
export const notCompleted = (reason: string) =>
  `${reason} Su último pago no se completó, y no se cobró nada por él.`;
export const checkAgain = 'Revisar otra vez';
export const noResponse =
  'Su pago se envió, pero no recibimos respuesta. Estamos revisando qué pasó; espere un momento. No se le cobrará dos veces.';
export const checkingPayment = 'Revisando su pago';

// what replaces the end of the checkout if its script cannot be loaded
export const waitingForEnd = 'Un momento';
export const bankOnItsWay = 'Su pago bancario está en camino. No tiene que hacer nada más.';
export const paymentArrived = 'Su pago llegó.';
export const weWillEmail = (email: string) => `Enviaremos un correo a ${email}.`;
