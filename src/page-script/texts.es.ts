export const loggingOut = 'Cerrando su sesión';
export const logOutQuestion = '¿Cerrar sesión ahora?';
export const inputWillBeLost = 'Lo que escribió en esta página no se ha enviado. Se perderá.';
export const logOut = 'Cerrar sesión';
export const stayHere = 'Quedarse aquí';

export const internalError = 'Error interno del servidor';
export const reloadPage = 'Vuelva a cargar la página. Si eso no ayuda, llámenos.';
export const goHome = 'Ir a la página de inicio';
