export const email = 'correo electrónico';

export const call = (phone: string) => `Llame al ${phone}`;
export const questions = '¿Preguntas?';
export const notYou = '¿No fue usted?';

export const agreedTo = 'Lo que usted aceptó';
export const terms = 'Términos del servicio';
export const privacy = 'Política de privacidad';

export const total = 'Total';
export const memberNumber = 'Número de miembro';
export const plan = 'Plan';
export const office = 'Consultorio';
export const anyOffice = 'cualquier consultorio participante';
export const covered = 'Con cobertura';
export const coveredThrough = 'Cobertura hasta el';
export const period = (from: string, through: string) => `del ${from} al ${through}`;
export const phone = 'Teléfono';
export const address = 'Dirección';

export const openDashboard = 'Abrir mi cuenta';
export const logIn = 'Iniciar sesión';
export const setPassword = 'Elegir una nueva contraseña';
export const linkWorksOnce = 'El enlace funciona una sola vez.';

export const confirmAddress = 'Confirmar mi correo electrónico';
export const confirmReachesYou =
  'Abra este enlace para confirmar que nuestros correos le llegan. Si se le pide, inicie sesión';

export const firstVisitFile = 'primera-visita.ics';
