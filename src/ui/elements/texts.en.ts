export const close = 'Close';
export const tryAgain = 'Try again';
export const goBack = 'Go back';
export const loading = 'Loading';
export const newTab = '(opens in a new tab)';
