export const emailAddress = 'Email address';
export const password = 'Password';
export const loggingIn = 'Logging in …';
export const forgotPassword = 'Forgot your password?';
export const logIn = 'Log in';
export const troubleCall = 'Trouble logging in? Call';
export const emailMeCode = 'Email me a code instead';
