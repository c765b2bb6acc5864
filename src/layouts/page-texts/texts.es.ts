export const offices = 'Consultorios';
export const dentistSearch = 'El buscador de dentistas';
export const allOfficesByCity = 'Todos los consultorios por ciudad';
export const officePage = 'La página de este consultorio';

export const feeSchedule = 'Lista de precios';
export const feesAreUpdating =
  'Estamos actualizando la lista de precios. Llámenos y le diremos cualquier precio.';
export const feeSearch = 'La búsqueda en la lista';
export const isItWorthIt = '¿Le conviene?';
export const chooseHousehold = 'Elija quiénes viven en su hogar y qué espera necesitar cada quien en un año.';
export const estimator = 'La calculadora';

export const membership = 'Membresía';
export const yourDashboard = 'Su cuenta';

export const login = 'Inicio de sesión';
export const memberLogin = 'El inicio de sesión';
export const showCard = 'Muestre su tarjeta de membresía en el consultorio';
export const payOrChange = 'Pague, renueve o cambie su plan';
export const addOrRemove = 'Agregue o quite familiares';

export const resetPassword = 'Restablecer la contraseña';
export const resettingPassword = 'El cambio de contraseña';
export const linkComes = 'El enlace llega al correo electrónico de su cuenta';
export const worksOnce = 'Funciona una sola vez';
export const lookInSpam = '¿No llegó en unos minutos? Revise la carpeta de correo no deseado';

export const form = 'Formulario';
export const grievanceForm = 'El formulario de quejas';
export const directoryReportForm = 'El formulario para reportar información incorrecta';
export const otherWays = 'Otras formas de presentar una queja';
export const onPaper = '¿Prefiere hacerlo en papel?';
export const downloadForm = 'Descargar el formulario (PDF)';
export const byPhone = '¿Prefiere hacerlo por teléfono?';
export const callUs = <Part>(phone: Part) => ['Llame al ', phone, ' y la escribimos por usted.'];

export const pageNotFound = 'Página no encontrada';
export const notFoundPath = 'Página no encontrada: ';
export const notValidPath = 'Página no encontrada: ';
export const serverError = 'Error interno del servidor';
