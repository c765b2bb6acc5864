import type { LiveBrand } from '../services/brand/live-brand.ts';
import { closing } from './closing.ts';
import type { MailText } from './mail-text.ts';

interface Asked {
  /** confirms the change from this mailbox; good once */
  link: string;
  hours: number;
}

/** To the new address. */
export function emailChangeMail(brand: LiveBrand, { link, hours }: Asked): MailText {
  return {
    subject: `Confirm your new e-mail address for ${brand.name}`,
    text: `Somebody, hopefully you, wants to use this e-mail address for ${brand.name}.

To confirm it, open this link within ${hours} hours, and log in with your present address if you are asked to. It works once.

${link}

We have sent such a link to your present address as well. The new address counts once both were opened.

If you did not ask for it, you do not need to do anything.
${closing(brand)}`,
  };
}

/** To a mailbox whose owner has an account of their own already. */
export function emailInUseMail(brand: LiveBrand): MailText {
  return {
    subject: `Your e-mail address at ${brand.name}`,
    text: `Somebody wanted to use this e-mail address for another membership at ${brand.name}. It belongs to your account, so nothing was changed.

If this was you, log in with this address at ${brand.origin}/member-login.

If it was not you, you do not need to do anything.
${closing(brand)}`,
  };
}

/** To the address that the account has. @param asked.email the new one */
export function emailWantedMail(
  brand: LiveBrand,
  { link, hours, email }: Asked & { email: string },
): MailText {
  return {
    subject: `A new e-mail address for your account at ${brand.name}?`,
    text: `Somebody who knows your password wants your account at ${brand.name} to have another e-mail address: ${email}

If this was you, open this link within ${hours} hours, and log in if you are asked to. It works once.

${link}

The new address counts once the link that we have sent there was opened as well.

If it was not you, do not open the link: without it nothing changes. Set a new password right away at ${brand.origin}/reset-password. That takes the request back and logs everybody else out.
${closing(brand)}`,
  };
}

/** To both addresses. */
export function emailChangedMail(brand: LiveBrand): MailText {
  return {
    subject: `Your e-mail address at ${brand.name} was changed`,
    text: `Your account at ${brand.name} has a new e-mail address. Our mails go there from now on, and you log in with it. Everywhere else, you have been logged out.

If this was not you, please get in touch with us right away.
${closing(brand)}`,
  };
}
