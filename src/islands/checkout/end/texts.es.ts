export const welcome = '¡Le damos la bienvenida! Su membresía está lista.';
export const paymentReceived = 'Gracias. Recibimos su pago.';
export const yourNumber = <Part>(number: Part, email: string) => [
  'Su número de miembro es ',
  number,
  `. Enviamos su tarjeta de membresía y su recibo a ${email}.`,
];
export const waitingForLogin =
  'Ya existe una cuenta con este correo electrónico, y la membresía le espera ahí. Enviamos un correo a esa dirección. Inicie sesión para ver su tarjeta de membresía.';
export const printCards = 'Imprimir las tarjetas';
export const saveAsPdf = 'Guardar como PDF';
export const receipt = 'Recibo';
export const paid = 'Pagado';
export const paidWith = (method: string) => `Pagado con ${method}`;
export const covered = (from: string, through: string) => `Cobertura del ${from} al ${through}.`;
export const renewsOn = (day: string) =>
  `Se renueva el ${day}; puede desactivar la renovación en cualquier momento.`;
export const doesNotRenew = 'No se renueva automáticamente.';
export const saveReceipt = 'Guardar el recibo como PDF';
export const nextLogin = (email: string) =>
  `La próxima vez, inicie sesión con ${email}: podemos enviarle un código por correo. Si prefiere una contraseña, puede crearla en su cuenta.`;
export const goToDashboard = 'Ir a mi cuenta';
export const logIn = 'Iniciar sesión';
export const questionsCall = '¿Preguntas? Llame al';

export const bankOnItsWay = 'Su pago bancario está en camino';
export const from = 'De';
export const sentOn = 'Enviado el';
export const plan = 'Plan';
export const office = 'Consultorio';
export const anyOffice = 'Cualquier consultorio participante';
export const people = 'Para';
export const onItsWay = 'En camino';
export const takesDays = (email: string) =>
  `Normalmente tarda 4 días hábiles. Su membresía comienza el día en que llega el pago. Ese día enviaremos un correo a ${email} con su número de miembro y su tarjeta de membresía. No tiene que hacer nada más.`;
export const yourOrder = 'Su pedido';
export const priceStays =
  'El precio no va a cambiar. El pago ya no se puede cancelar. Si su banco lo rechaza, no se cobra nada. Le enviaremos un correo, y aquí podrá pagar de otra manera. Puede cerrar esta página.';
export const checkAgain = 'Revisar otra vez';
export const bankArrived = 'Su pago bancario llegó';
export const youPaid = (price: string, email: string) =>
  `Pagó ${price}, y su membresía está lista. Su número de miembro, su tarjeta de membresía y su recibo van en camino a ${email}.`;
export const startAnother = 'Empezar otra membresía';

export const firstVisit = 'Su primera visita';
export const callOffice = (brand: string) =>
  `Llame al consultorio, diga que es miembro de ${brand} y elija un día. Lleve su tarjeta de membresía, en papel o en su teléfono.`;
export const openingHours = 'Horario';
export const call = (phone: string) => `Llamar al ${phone}`;
export const directions = 'Cómo llegar';
export const callToBook = (office: string) => `Llamar a ${office} para reservar mi primera visita`;
export const callNotes = (phone: string, brand: string) =>
  `${phone && `Llame al ${phone}.\n`}Tenga a la mano su tarjeta de membresía de ${brand}.`;
export const worksEverywhere = (brand: string) =>
  `Su plan sirve en todos los consultorios participantes. Elija un dentista cerca de usted, llame al consultorio y diga que es miembro de ${brand}.`;
export const findDentist = 'Buscar un dentista';
export const findAndBook = 'Elegir un dentista y reservar mi primera visita';
export const findNotes = (address: string, brand: string) =>
  `Busque un dentista: ${address}\nTenga a la mano su tarjeta de membresía de ${brand}.`;
export const addReminder = 'Agregar un recordatorio a su calendario';
