export const linkSent = <Part>(email: Part) => [
  'If ',
  email,
  ' is the address of a member, we sent an email with a link. The link works once, and only for a few minutes: the email says for how long.',
];
export const nothingThere =
  'Nothing there? Check your spam folder, or try the other address you may have joined with.';
export const emailAddress = 'Email address';
export const emailHint = 'The one you joined with.';
export const sending = 'Sending …';
export const backToLogin = 'Back to the login';
export const sendAgain = 'Send it again';
export const sendLink = 'Send me a link';
export const noEmailCall = 'No email? Call';

export const choosePassword = 'Choose a new password';
export const allDone = 'Your password is saved';
export const passwordSet = 'Your new password is set. You are now logged out everywhere else.';
export const logIn = 'Log in';
export const askNewLink = 'Ask for a new link';
export const setting = 'Setting …';
export const setPassword = 'Set my new password';
export const needHelpCall = 'Need help? Call';
