import { dateFormatOf } from '#util/language/formats.ts';

export const emailAddress = 'Email address';
export const useAnotherAddress = 'Use another address instead';
export const changeEmailAddress = 'Change email address';
export const sentTwoLinks = 'We sent two emails, each with a link.';
export const sentOneLink = 'We sent an email with a link.';
export const changeOfEmailAddress = 'Change of email address';
export const sendLinks = 'Send the links';
export const sendLink = 'Send the link';
export const newEmailAddress = 'New email address';
export const weSendLinkThere = 'We send a link there. The new address takes effect once the link is opened.';
export const yourPassword = 'Your password';
export const linkNoLongerWorks =
  'This link no longer works: it was used before, is too old, or belongs to another account. Your address was not changed by it.';
export const notConfirmedYet = (message: string) => `Your email address is not confirmed yet. ${message}`;
export const tryAgain = 'Try again';
export const emailsFromUs = 'Emails from us';
export const alwaysSent = 'These come in any case:';
export const noAdvertising = 'We send no advertising.';
export const reminderOn = 'We remind you before your card expires.';
export const reminderOff = 'You won’t get any more reminders about your card.';
export const notChanged = (message: string) => `That was not changed. ${message}`;
export const password = 'Password';
export const changePassword = 'Change password';
export const passwordIsSet = 'Your new password is set.';
export const loggedOutElsewhere = 'Everywhere else, you have been logged out.';
export const changeOfPassword = 'Change of password';
export const setNewPassword = 'Set new password';
export const currentPassword = 'Your current password';
export const noPasswordYet =
  'You log in with a code that we email you. If you like, you can set a password as well.';
export const setPassword = 'Set a password';
export const firstPassword = 'Your password';
export const firstPasswordIsSet = 'Your password is set.';
export const codeFirst = <Part>(email: Part) => [
  'Because you have no password, we email a code to ',
  email,
  '.',
];
export const emailMeCode = 'Email me a code';
export const newCode = 'Send a new code';
export const codeSent = (isAgain: boolean) =>
  `${isAgain ? 'We sent it again.' : 'We sent an email with a code.'} Please check your spam folder, too.`;
export const codeLabel = 'Code from the email';
export const codeDigits = (count: number) => `${count} digits`;
export const passwordNote =
  'This logs you out everywhere else. It also cancels a pending change of email address.';
export const whereLoggedIn = 'Where you are logged in';
export const browsers = 'Browsers';
export const thisBrowser = 'This browser';
export const lastUsed = (moment: string) => `Last used ${moment}`;
export const loggedIn = (moment: string) => `, logged in ${moment}`;
export const logOutEverywhereElse = 'Log out everywhere else';
export const dontRecognize = 'Don’t recognize one of them? Log it out, and set a new password.';
export const dontRecognizeWithoutPassword = 'Don’t recognize one of them? Log it out.';
export const deviceLoggedOut = (device: string) => `${device} is logged out.`;
export const loggedOutEverywhere = 'You are logged out everywhere else.';
export const logOutDevice = (device: string) => `Log out ${device}`;
export const loggingOut = 'Logging out …';
export const passwordBeforeDevice = (device: string) => `We ask for it before we log out ${device}.`;
export const passwordBeforeAll = 'We ask for it before we log you out there.';
export const sentNewLinks = 'We sent new links. The earlier ones no longer work.';
export const changeCanceled = (email: string) => `Canceled. Your address stays ${email}.`;
export const isConfirmed = 'is confirmed';
export const isNotConfirmed = 'is not confirmed yet';
export const showsOldData = 'We cannot reach our server right now; this is the latest we have.';
export const sendAgain = 'Send again';
export const oneMoment = 'One moment …';
export const cancelChange = 'Cancel the change';
export const contact = 'Contact';
export const phoneAndAddress = 'Phone and address';
export const phone = 'Phone';
export const noneGiven = 'none given';
export const address = 'Address';
export const changePhoneOrAddress = 'Change phone or address';
export const correctName = 'Correct a name';
export const contactSaved = 'Your phone and address are saved.';
export const save = 'Save';
export const phoneNumber = 'Phone number';
export const streetAndNumber = 'Street and number';
export const city = 'City';
export const state = 'State';
export const zipCode = 'ZIP code';
export const apartment = 'Apartment, suite';
export const saving = 'Saving …';
export const sending = 'Sending …';
export const weSendTwoLinks = <Part>(email: Part) => [
  'We send a link there, and one to ',
  email,
  '. The new address takes effect once both are opened.',
];
export const confirming = 'Confirming your email address …';
export const emailConfirmed = <Part>(email: Part) => [
  'Thank you. ',
  email,
  ' is confirmed: our emails reach you.',
];
export const emailChanged = <Part>(email: Part) => [
  email,
  ' is now your email address. You log in with it, and our emails go there. Everywhere else, you have been logged out.',
];
export const oneMailboxLeft = <Part>(email: Part) => [
  'Thank you, this mailbox is confirmed. One is left: open the link that we sent to ',
  email,
  '.',
];
export const waitsForBoth = <Part>(email: Part, until: string) => [
  'You want to use ',
  email,
  `. It takes effect once the links in both mailboxes are opened, until ${until}:`,
];
export const waitsForOne = <Part>(email: Part, until: string) => [
  'You want to use ',
  email,
  `. It takes effect once the link in its mailbox is opened, until ${until}:`,
];
export const cannotOpenEmail = <Part>(email: string, phone: Part) => [
  `Can’t open email at ${email} any longer? Call `,
  phone,
  '. We will check that it is you and confirm the new address for you.',
];
export const today = (time: string) => `today, ${time}`;
export const timeOf = dateFormatOf('en', { hour: 'numeric', minute: '2-digit' });
export const logOut = 'Log out';
export const onDevice = (device: string) => ` ${device}`;

export const beforeRenewal = 'Before your plan renews';
export const beforeRenewalWhy = 'the law asks for these notices';
export const receipts = 'Receipts, and payments that did not work';
export const receiptsWhy = 'they are your proof of what was charged';
export const changes = 'Changes of your plan, household or office';
export const changesWhy = 'they are your proof of what was agreed';
export const newLogin = 'A new password, passkey or email address';
export const newLoginWhy = 'so that you know if it was not you';
export const answers = 'Answers to your grievances and messages';
export const answersWhy = 'the law asks for those about grievances';
export const mailLanguage = 'Language for emails';
export const mailLanguageSaved = (language: string) => `We write to you in ${language} from now on.`;
export const remindMe = 'Remind me before my card expires';
export const remindMeHint = <Part>(billing: (words: string) => Part) => [
  'One email, in the month before, and only if the card will be charged later. The card is under ',
  billing('Billing'),
  '.',
];
export const logInDetails = 'Email address and login';
export const onlyTheMember =
  'Only the member can change how they log in. On the member’s record in the console, you can change the email address and log the member out. Without a password, members log in with a code by email.';
