import type { LiveBrand } from '../brand/live-brand.ts';
import type { MailText } from './mail-text.ts';

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

${brand.name}${brand.phone && `, ${brand.phone}`}
${brand.origin}
`,
  };
}
