import type { LiveBrand } from '../brand/live-brand.ts';
import { closing } from './closing.ts';
import type { MailText } from './mail-text.ts';

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
