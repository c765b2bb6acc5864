export const loggedOut = 'You are logged out.';
export const loggedOutIdle =
  'You were logged out because you were inactive for a while. This keeps your data safe if you walk away.';
export const sessionEnded = 'You are no longer logged in. Please log in again to continue.';
export const emailAddress = 'Email address';
export const password = 'Password';
export const loggingIn = 'Logging in …';
export const forgotPassword = 'Forgot your password?';
export const logIn = 'Log in';
export const troubleCall = 'Trouble logging in? Call';

export const forgotten =
  'Done. This device no longer remembers you. Next time we may email you a code when you log in here.';
export const doOthersUse = 'Do other people use this device? We can make it forget you.';
export const forgetMe = 'Forget me on this device';

export const backToLogin = 'Back to the login';
export const codeHeading = 'Log in with a code from your email';
export const tooManyAttempts = <Part>(email: Part) => [
  'There were too many attempts to log in as ',
  email,
  '. You do not have to wait: we can email you a code. Type it in here, and we log you in with the password you entered.',
];
export const sending = 'Sending …';
export const emailMeCode = 'Email me a code';
export const checkYourEmail = 'Check your email';
export const codeSent = <Part>(email: Part, isAgain: boolean) => [
  isAgain ? 'We sent it again. If ' : 'If ',
  email,
  ' is the address of a member, we sent an email with a code. Please check your spam folder, too.',
];
export const codeLabel = 'Code from the email';
export const digits = (count: number) => `${count} digits`;
export const checking = 'Checking …';
export const noEmail = 'No email?';
export const newCode = 'Send a new code';
