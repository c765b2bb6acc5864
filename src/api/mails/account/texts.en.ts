import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');
const inMinutes = (count: number) => plural(count, { one: `${count} minute`, other: `${count} minutes` });
const inHours = (count: number) => plural(count, { one: `${count} hour`, other: `${count} hours` });

export const loginCode = {
  subject: (brand: string) => `Your code to log in to ${brand}`,
  title: 'Your code to log in',
  preview: (minutes: number) => `Type it within ${inMinutes(minutes)}. It works once.`,
  intro: (brand: string) =>
    `Here is your code to log in to ${brand}. Type it into the page where you asked for it. It does not work anywhere else.`,
  valid: (minutes: number) => `The code works once, within ${inMinutes(minutes)}.`,
  notAsked:
    'If you did not ask for it, you do not need to do anything. No one can log in without the code, so please do not share it: we never ask for it by phone or by email.',
};

export const confirmCode = {
  subject: (brand: string) => `Your code for your account at ${brand}`,
  title: 'Your code for your account',
  intro: (brand: string) =>
    `You are changing how you log in to ${brand}. Type this code into the page where you asked for it. It does not work anywhere else.`,
  notAsked:
    'If you did not ask for it, someone may be using a browser in which you are logged in. Without the code they cannot change how you log in. Please do not share it, and log out there on your dashboard, under Profile.',
};

export const passwordReset = {
  subject: (brand: string) => `Set a new password for ${brand}`,
  intro: (brand: string) => `Someone, hopefully you, asked for a new password for ${brand}.`,
  lead: 'To set it, open this link',
  valid: (minutes: number) => `The link works once, within ${inMinutes(minutes)}.`,
  notAsked:
    'If you did not ask for it, you do not need to do anything: nothing changes. No one can use this link without access to your email.',
};

export const passwordChanged = {
  subject: (brand: string) => `Your password for ${brand} was changed`,
  title: 'Your password was changed',
  intro: (brand: string, device: string) =>
    `The password of your account at ${brand} was changed (${device}). Everywhere else, you have been logged out.`,
  wasYou: 'If this was you, everything is in order.',
  notYou: 'If it was not you, set a new password right away',
};

export const passwordAdded = {
  subject: (brand: string) => `You have a password for ${brand} now`,
  title: 'You have a password now',
  intro: (brand: string, device: string) =>
    `A password was set for your account at ${brand} (${device}). You can log in with it, or still with a code by email. Everywhere else, you have been logged out.`,
};

export const passkeyAdded = {
  subject: (brand: string) => `A passkey was added to your account at ${brand}`,
  title: 'A passkey was added',
  intro: (brand: string, device: string) =>
    `Your account at ${brand} has a new passkey (${device}). It logs you in with the fingerprint, the face or the PIN of your device.`,
  notYou: 'If it was not you, remove it on your dashboard, under Profile, and set a new password right away',
  openProfile: 'Open your profile',
};

export const passkeyRemoved = {
  subject: (brand: string) => `A passkey of your account at ${brand} was removed`,
  title: 'A passkey was removed',
  intro: (brand: string, device: string) =>
    `A passkey of your account at ${brand} was removed (${device}). It no longer logs you in. Everywhere else, you have been logged out.`,
  notYou: 'If it was not you, check how you log in on your dashboard, under Profile',
};

export const confirmEmail = {
  subject: (brand: string) => `Confirm your email address for ${brand}`,
  title: 'Confirm your email address',
  preview: 'One click tells us that our emails reach you.',
  valid: 'The link works once. Earlier links no longer work.',
  notMember: (brand: string) =>
    `If you are not a member of ${brand}, someone mistyped their address. You do not need to do anything.`,
};

export const emailChange = {
  subject: (brand: string) => `Confirm your new email address for ${brand}`,
  title: 'Confirm your new email address',
  intro: (brand: string) => `Someone, hopefully you, wants to use this email address for ${brand}.`,
  lead: 'To confirm it, open this link, and log in with your current address if you are asked to',
  confirm: 'Confirm this address',
  onceOpened: 'The new address takes effect once the link is opened.',
  onceBothOpened:
    'We also sent a link to your current address. The new address takes effect once both links are opened.',
  notAsked: 'If you did not ask for it, you do not need to do anything.',
};

export const linkWithin = (hours: number) => `The link works once. Please use it within ${inHours(hours)}.`;

export const emailInUse = {
  subject: (brand: string) => `Your email address at ${brand}`,
  title: 'Your email address has an account already',
  intro: (brand: string) =>
    `Someone wanted to use this email address for another membership at ${brand}. It belongs to your account, so nothing was changed.`,
  wasYou: 'If this was you, log in with this address',
  notYou: 'If it was not you, you do not need to do anything.',
};

export const emailChangeRequested = {
  subject: (brand: string) => `A new email address for your account at ${brand}?`,
  title: 'A new email address for your account?',
  intro: (brand: string, email: string) =>
    `Someone who is logged in to your account, hopefully you, wants your account at ${brand} to have another email address: ${email}`,
  wasYou: 'If this was you, open this link, and log in if you are asked to',
  change: 'Yes, change my address',
  onceBothOpened: 'The new address takes effect once the link that we sent there is opened as well.',
  notYou: 'If it was not you, do not open the link above: without it nothing changes.',
  setPassword: 'Set a new password right away. That cancels the request and logs everyone else out',
};

export const emailChanged = {
  subject: (brand: string) => `Your email address at ${brand} was changed`,
  title: 'Your email address was changed',
  intro: (brand: string) =>
    `Your account at ${brand} has a new email address. Our emails go there from now on, and you log in with it. Everywhere else, you have been logged out.`,
  notYou: 'If this was not you, please get in touch with us right away.',
};

export const erased = {
  subject: (brand: string) => `Your information at ${brand} was deleted`,
  title: 'Your information was deleted',
  intro: (brand: string) =>
    `As you asked, we deleted your account at ${brand} and the personal information of the people on it. You can no longer log in.`,
  kept: 'The law asks us to keep some records: payments and memberships for taxes and accounting, without your name and address; grievances for five years; and the record of what our staff did.',
  later: 'You can join again at any time. After this email was sent, we also delete your address.',
};

export const merged = {
  subject: (brand: string) => `Your two accounts at ${brand} are one now`,
  title: 'Your two accounts are one now',
  intro: (brand: string) =>
    `You had two accounts at ${brand}. Our staff put them together: memberships, payments, people and messages of both are in one place.`,
  login: (email: string) =>
    `Log in with ${email}, as before. The other login no longer works. Your member numbers stay the same.`,
  notYou: 'If you did not ask for this, please get in touch with us right away.',
};
