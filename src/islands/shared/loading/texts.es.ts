export const pleaseWait = 'Espere, por favor';
