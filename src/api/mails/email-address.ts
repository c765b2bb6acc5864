import type { LiveBrand } from '../brand/live-brand.ts';
import { closing, type MailText } from './mail-text.ts';

/** To a member who requests the link of the welcome mail again. */
export function confirmAddressMail(brand: LiveBrand, { link }: { link: string }): MailText {
  return {
    subject: `Confirm your email address for ${brand.name}`,
    text: `Open this link to confirm that our emails reach you. Log in if you are asked to. It works once, and earlier links no longer work.

${link}

If you are not a member of ${brand.name}, someone mistyped their address. You do not need to do anything.
${closing(brand)}`,
  };
}

interface ConfirmationLink {
  /** confirms the change from this mailbox; works once */
  link: string;
  hours: number;
}

/** To the new address. @param link.isAlone the old address was never confirmed, so only the new one has to confirm */
export function emailChangeMail(
  brand: LiveBrand,
  { link, hours, isAlone }: ConfirmationLink & { isAlone: boolean },
): MailText {
  return {
    subject: `Confirm your new email address for ${brand.name}`,
    text: `Someone, hopefully you, wants to use this email address for ${brand.name}.

To confirm it, open this link within ${hours} hours, and log in with your current address if you are asked to. It works once.

${link}

${isAlone ? 'The new address takes effect once it is opened.' : 'We also sent a link to your current address. The new address takes effect once both links are opened.'}

If you did not ask for it, you do not need to do anything.
${closing(brand)}`,
  };
}

/** To a mailbox whose owner already has an account. */
export function emailInUseMail(brand: LiveBrand): MailText {
  return {
    subject: `Your email address at ${brand.name}`,
    text: `Someone wanted to use this email address for another membership at ${brand.name}. It belongs to your account, so nothing was changed.

If this was you, log in with this address at ${brand.origin}/member-login.

If it was not you, you do not need to do anything.
${closing(brand)}`,
  };
}

/** To the present address of the account. @param link.email the new one */
export function emailChangeRequestedMail(
  brand: LiveBrand,
  { link, hours, email }: ConfirmationLink & { email: string },
): MailText {
  return {
    subject: `A new email address for your account at ${brand.name}?`,
    text: `Someone who knows your password wants your account at ${brand.name} to have another email address: ${email}

If this was you, open this link within ${hours} hours, and log in if you are asked to. It works once.

${link}

The new address takes effect once the link that we sent there is opened as well.

If it was not you, do not open the link: without it nothing changes. Set a new password right away at ${brand.origin}/reset-password. That cancels the request and logs everyone else out.
${closing(brand)}`,
  };
}

/** To both addresses. */
export function emailChangedMail(brand: LiveBrand): MailText {
  return {
    subject: `Your email address at ${brand.name} was changed`,
    text: `Your account at ${brand.name} has a new email address. Our emails go there from now on, and you log in with it. Everywhere else, you have been logged out.

If this was not you, please get in touch with us right away.
${closing(brand)}`,
  };
}
