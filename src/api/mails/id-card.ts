import { type IdCard, NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatPhone } from '#util/text/phone.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { callLine, type MailText, signature } from './mail-text.ts';

/**
 * To a member who requested their cards.
 * @param cards of one membership, at least one
 */
export function idCardMail(brand: LiveBrand, cards: readonly IdCard[]): MailText {
  const isOne = cards.length === 1;
  return {
    subject: `Your ID ${isOne ? 'card' : 'cards'} from ${brand.name}`,
    text: `Here ${isOne ? 'is the ID card' : 'are the ID cards'} that you asked for. Show this email at your dental office, or tell them the member number.

${cards.map(cardText).join('\n\n')}

To print ${isOne ? 'it' : 'them'}, to save a PDF, or to keep ${isOne ? 'it' : 'them'} on your phone: ${brand.origin}/dashboard?section=cards
${callLine(brand, 'Didn’t ask for this, or have a question?')}
${NOT_INSURANCE}. ${brand.notInsurance}

${signature(brand)}`,
  };
}

function cardText({ holder, number, plan, validFrom, validThrough, office }: IdCard): string {
  const phone = office?.phone ? `, ${formatPhone(office.phone)}` : '';
  return `Member: ${holder}
Member number: ${number}
Plan: ${plan}
Valid: ${formatDay(validFrom)} to ${formatDay(validThrough)}
Office: ${office ? `${office.name}${phone}` : 'any participating office'}`;
}
