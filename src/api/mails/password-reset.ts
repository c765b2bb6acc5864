import type { LiveBrand } from '../brand/live-brand.ts';
import type { MailText } from './mail-text.ts';

/** @param link opens the page that takes a new password; good once, for so many minutes */
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

${brand.name}${brand.phone && `, ${brand.phone}`}
${brand.origin}
`,
  };
}
