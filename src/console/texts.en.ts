import { dateFormatOf } from '#util/language/formats.ts';

export const productName = 'Enamel';
export const product = 'Enamel console';
export const skip = 'Skip to content';
export const loading = 'Loading …';
export const tryAgain = 'Try again';
export const cancel = 'Cancel';
export const sections = 'Sections';
export const pageTitles = {
  home: 'Home',
  members: 'Members',
  member: 'Member',
  grievances: 'Grievances',
  calendar: 'Grievance deadlines',
  grievance: 'Grievance',
  messages: 'Messages',
  message: 'Message',
  directory: 'Directory',
  directoryReport: 'Report about the directory',
  renewals: 'Failed renewals',
  approvals: 'Approvals',
  people: 'Staff',
  activity: 'Activity',
  reports: 'Reports',
  figure: 'Members behind a figure',
  finance: 'Finance',
  account: 'Your account',
  invitation: 'Accept your invitation',
  newAccess: 'Get new access',
  demonstration: 'Try the console',
};
export const signOut = 'Sign out';
export const signedInAs = (name: string) => `Signed in as ${name}`;
export const nothingHere = 'There is no such page.';
export const toStart = 'Go to the start page';
export const notPermitted = 'Your roles do not include this page.';
export const moment = dateFormatOf('en', { dateStyle: 'medium', timeStyle: 'short' });
export const day = dateFormatOf('en', { dateStyle: 'medium' });

export const signIn = 'Sign in';
export const signInLead = 'For the people who run the brands. Members sign in on their brand’s site.';
export const signingIn = 'Signing in …';
export const sessionEnded =
  'You were signed out, because the console was not used for 30 minutes or you signed out elsewhere.';
export const email = 'Email address';
export const password = 'Password';
export const lostPassword =
  'Forgot your password or lost your phone? Ask a person who may change staff to give you new access.';

export const secondFactor = 'Confirm it is you';
export const secondFactorLead = 'Open your authenticator app and enter the code for Enamel.';
export const code = '6-digit code';
export const confirm = 'Confirm';
export const confirming = 'Confirming …';
export const withRecoveryCode = 'Use a recovery code instead';
export const withApp = 'Use the authenticator app instead';
export const recoveryCode = 'Recovery code';
export const recoveryCodeHint = '16 letters and digits. Each code works once.';
export const confirmAgain =
  'This change needs a fresh code, because the last one was entered more than 15 minutes ago.';

export const enroll = 'Set up your authenticator app';
export const enrollSteps = [
  'Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or 1Password.',
  'Add an account and scan this code.',
  'Enter the 6 digits that the app shows.',
];
export const finish = 'Finish';
export const finishing = 'Checking …';
export const startOver = 'Sign out and start over';

export const recoveryCodes = 'Your recovery codes';
export const recoveryCodesLead =
  'If you lose your phone, each of these codes lets you in once. Keep them where your phone is not. They are shown only now.';
export const codesFile = 'enamel-recovery-codes.txt';
export const codesFileHead = 'Recovery codes for Enamel. Each works once.';
export const keptCodes = 'I have kept these codes in a safe place.';
export const goOn = 'Continue';

export const linkLeads = {
  invitation: 'Choose a password. Then you set up an authenticator app.',
  newAccess: 'Choose a new password. Then you set up your authenticator app again.',
  demonstration: 'Signs you in as an owner of all brands, on this machine alone.',
};
export const linkIncomplete =
  'This link is not complete. Open it again, from your email or where you found it.';
export const yourName = 'Your name';
export const yourNameHint = 'As your colleagues and the record of changes show it.';
export const accept = 'Accept the invitation';
export const accepting = 'Accepting …';
export const setPassword = 'Set the password';
export const settingPassword = 'Setting …';

export const of = (name: string) => ` of ${name}`;
export const save = 'Save';
export const saving = 'Saving …';
export const reason = 'Reason';

export const done = 'Done';

export const withPasskey = 'Sign in with a passkey';
export const confirmWithPasskey = 'Use a passkey';
export const waitingForPasskey = 'Waiting for your device …';
export const passkeyNotUsed = 'No passkey was used. Try again, or go on another way.';
export const readFailed = 'We cannot reach our server right now. Please try again in a minute.';
export const readOffline = 'You seem to be offline. Try again when you are connected.';
