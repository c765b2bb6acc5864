import type { LiveBrand } from '../brand/live-brand.ts';
import { type MailText, signature } from './mail-text.ts';

const contactSignature = ({ name, phone, origin }: LiveBrand): string =>
  `${name}${phone && `, ${phone}`}\n${origin}\n`;

/** @param code to type into the page that requested it; works once, for the given minutes */
export function loginCodeMail(
  brand: LiveBrand,
  { code, minutes }: { code: string; minutes: number },
): MailText {
  return {
    subject: `Your code to log in to ${brand.name}`,
    text: `Here is your code to log in to ${brand.name}:

${code}

Type it into the page where you asked for it, within ${minutes} minutes. It works once.

If you did not ask for it, you do not need to do anything. No one can log in with this code alone. Please do not share it: we never ask for it by phone or by email.

${contactSignature(brand)}`,
  };
}

/** @param link opens the page for a new password; works once, for the given minutes */
export function passwordResetMail(
  brand: LiveBrand,
  { link, minutes }: { link: string; minutes: number },
): MailText {
  return {
    subject: `Set a new password for ${brand.name}`,
    text: `Someone, hopefully you, asked for a new password for ${brand.name}.

To set it, open this link within ${minutes} minutes. It works once.

${link}

If you did not ask for it, you do not need to do anything: your password stays as it is. No one can use this link without access to your email.

${contactSignature(brand)}`,
  };
}

/** @param device where it was changed, such as “Firefox on Android” */
export function passwordChangedMail(brand: LiveBrand, { device }: { device: string }): MailText {
  const call = brand.phone ? ` or call us at ${brand.phone}` : '';
  return {
    subject: `Your password for ${brand.name} was changed`,
    text: `The password of your account at ${brand.name} was changed (${device}). Everywhere else, you have been logged out.

If this was you, everything is in order.

If it was not you, set a new password right away at ${brand.origin}/reset-password${call}.

${signature(brand)}`,
  };
}
