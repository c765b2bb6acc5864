export const reportsWait = 'Several reports are being computed at the moment.';
