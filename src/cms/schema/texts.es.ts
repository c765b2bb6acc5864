export const faq = 'Preguntas y respuestas';
export const terms = 'Términos del servicio';
export const privacy = 'Política de privacidad';
export const arizona = 'Arizona';
export const arizonaHeading = 'Miembros en Arizona';
export const support = 'Ayuda';
export const supportHeading = '¿En qué podemos ayudarle?';
export const joinNow = 'Inscribirse';
export const joinNowHeading = 'Elija su plan';
export const checkout = 'Inscripción';
export const checkoutHeading = 'Inscríbase en unos minutos';
export const checkoutIntro = 'Elija su dentista y su plan, díganos quiénes viven en su hogar y pague.';
export const payment = 'Pago';
export const paymentIntro = 'Antes de pagar, verá el total exacto de hoy y el de la renovación.';
export const addMember = 'Agregar a un familiar';
export const addMemberIntro =
  'Cada persona del plan recibe una tarjeta de membresía y los mismos precios para miembros.';
export const createAccount = 'Cree su cuenta';
export const createAccountIntro = 'La usará para ver su tarjeta de membresía, pagar y renovar.';
export const editMember = 'Editar los datos de un familiar';
export const dashboard = 'Mi cuenta';
export const dashboardHeading = 'Su membresía';
export const directory = 'Directorio de dentistas';
export const directoryHeading = 'Directorio de dentistas';
export const directoryIntro = 'Todos los consultorios del plan, con sus dentistas, horarios e idiomas.';
export const directoryReport = 'Reportar información incorrecta';
export const directoryReportHeading = '¿Hay algo incorrecto en el directorio?';
export const directoryReportIntro =
  'Díganos qué está incorrecto sobre un consultorio o un dentista. Lo verificamos con el consultorio en un plazo de 30 días hábiles y lo corregimos.';
export const memberLogin = 'Inicio de sesión para miembros';
export const memberLoginHeading = 'Inicio de sesión para miembros';
export const memberLoginIntro = 'Vea su tarjeta de membresía, pague, renueve o agregue familiares.';
export const findDentist = 'Buscar un dentista';
export const findDentistHeading = 'Busque un dentista';
export const findDentistIntro = 'Todos los consultorios de abajo aceptan el plan.';
export const grievance = 'Formulario de quejas';
export const grievanceHeading = 'Presente una queja';
export const grievanceIntro =
  'Una queja es un reclamo sobre su plan o su atención dental. Presentarla nunca cuesta nada.';
export const resetPasswordHeading = 'Restablezca su contraseña';
export const resetPasswordIntro =
  'Le enviaremos un enlace a su correo electrónico. Funciona por diez minutos.';
export const savings = 'Resumen de ahorro';
export const savingsHeading = 'Cuánto ahorra';
export const savingsIntro = 'La tarifa habitual y la tarifa para miembros, lado a lado.';
export const office = 'Consultorio';
export const officeHeading = 'Consultorio dental';
