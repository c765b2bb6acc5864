import type { LiveBrand } from '../services/brand/live-brand.ts';
import { closing } from './closing.ts';
import type { MailText } from './mail-text.ts';

/** To the new address. @param link confirms it; good once */
export function emailChangeMail(
  brand: LiveBrand,
  { link, hours }: { link: string; hours: number },
): MailText {
  return {
    subject: `Confirm your new e-mail address for ${brand.name}`,
    text: `Somebody, hopefully you, wants to use this e-mail address for ${brand.name}.

To confirm it, open this link within ${hours} hours, in a browser in which you are logged in. It works once.

${link}

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

/** To the address that the account has. */
export function emailWantedMail(brand: LiveBrand): MailText {
  return {
    subject: `A new e-mail address for your account at ${brand.name}`,
    text: `Somebody who knows your password asked for another e-mail address for your account at ${brand.name}. It counts once it has been confirmed from the new mailbox.

If this was you, everything is in order.

If it was not you, set a new password right away at ${brand.origin}/reset-password.
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
