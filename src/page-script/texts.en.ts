export const loggingOut = 'Logging you out';
export const logOutQuestion = 'Log out now?';
export const inputWillBeLost = 'What you typed on this page has not been sent. It will be lost.';
export const logOut = 'Log out';
export const stayHere = 'Stay here';

export const internalError = 'Internal Server Error';
export const reloadPage = 'Please reload the page. If that does not help, call us.';
export const goHome = 'Go to the home page';
