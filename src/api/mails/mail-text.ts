import type { ReceiptLine } from '#db/schema/payments.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { Brand } from '../brand/brand.ts';
import type { LiveBrand } from '../brand/live-brand.ts';

/** A plain-text email. */
export interface MailText {
  subject: string;
  text: string;
}

/** “Is it urgent? Call (602) 555-0161 (hours).” between empty lines; empty for a brand without a phone. */
export function callLine({ phone, phoneHours }: Brand, question: string): string {
  if (phone === '') return '';
  return `\n${question} Call ${phone}${phoneHours ? ` (${phoneHours})` : ''}.\n`;
}

/** The last lines of a mail to a member: the brand and its site. */
export const signature = ({ name, origin }: LiveBrand): string => `${name}\n${origin}\n`;

/** The end of most mails to members: whom to call, and the signature. */
export const closing = (brand: LiveBrand): string => `${callLine(brand, 'Questions?')}\n${signature(brand)}`;

/** Receipt lines as text; a reduction as −$20, with a minus sign, because mail programs format a hyphen as a list. */
export const receiptText = (lines: readonly ReceiptLine[]): string =>
  lines
    .map(({ text, cents }) => `${text}: ${cents < 0 ? '−' : ''}${formatCents(Math.abs(cents))}`)
    .join('\n');

/** A copy of the wording that the member agreed to. */
export const agreementText = ({ origin }: LiveBrand, wordings: readonly string[]): string =>
  `WHAT YOU AGREED TO
${wordings.map((wording) => `“${wording}”`).join('\n')}
Terms of Service: ${origin}${paths.terms}
Privacy: ${origin}${paths.privacy}
`;
