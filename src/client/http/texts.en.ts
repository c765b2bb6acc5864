export const timedOut =
  'Our server is taking too long to answer. What you typed is still here: please try again.';
export const pageError = 'Something went wrong on this page. What you typed is still here: please try again.';
export const offline =
  'You seem to be offline. What you typed is still here: try again when you are connected.';
export const unreachable =
  'We cannot reach our server right now. What you typed is still here: please try again in a minute.';
export const tryAgainInSeconds = (message: string, seconds: number) =>
  `${message} You can try again in ${seconds} seconds.`;
export const tryAgainInMinutes = (message: string, minutes: number) =>
  `${message} You can try again in ${minutes} minutes.`;
export const checkFields = 'Please check the marked fields.';
