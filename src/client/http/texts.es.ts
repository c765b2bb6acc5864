export const timedOut =
  'Nuestro servidor tarda demasiado en responder. Lo que escribió sigue aquí: intente otra vez.';
export const pageError = 'Algo salió mal en esta página. Lo que escribió sigue aquí: intente otra vez.';
export const offline =
  'Parece que no tiene conexión. Lo que escribió sigue aquí: intente otra vez cuando se conecte.';
export const unreachable =
  'No podemos comunicarnos con nuestro servidor. Lo que escribió sigue aquí: intente otra vez en un minuto.';
export const tryAgainInSeconds = (message: string, seconds: number) =>
  `${message} Puede intentar otra vez en ${seconds} segundos.`;
export const tryAgainInMinutes = (message: string, minutes: number) =>
  `${message} Puede intentar otra vez en ${minutes} minutos.`;
export const checkFields = 'Revise los campos marcados.';
