export const heading = 'Log in with a code from your email';
export const explanation =
  'We email you a code. Type it in here, and you are logged in. You do not need a password.';
export const tooManyAttempts =
  'There were too many attempts to log in with this address. You do not have to wait: we can email you a code. Type it in here, and you are logged in.';
export const emailAddress = 'Email address';
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
export const logIn = 'Log in';
export const noEmail = 'No email?';
export const backToLogin = 'Back to the login';
export const newCode = 'Send a new code';
export const troubleCall = 'Trouble logging in? Call';
export const tryAgain = 'Try again';
