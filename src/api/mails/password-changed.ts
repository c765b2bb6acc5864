import type { LiveBrand } from '../brand/live-brand.ts';
import type { MailText } from './mail-text.ts';

/** @param device where it was changed, such as “Firefox on Android” */
export function passwordChangedMail(brand: LiveBrand, { device }: { device: string }): MailText {
  const call = brand.phone ? ` or call us at ${brand.phone}` : '';
  return {
    subject: `Your password for ${brand.name} was changed`,
    text: `The password of your account at ${brand.name} was changed (${device}). Everywhere else, you have been logged out.

If this was you, everything is in order.

If it was not you, set a new password right away at ${brand.origin}/reset-password${call}.

${brand.name}
${brand.origin}
`,
  };
}
