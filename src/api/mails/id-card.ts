import { type IdCard, NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatPhone } from '#util/text/phone.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { composeMail, contact, dashboard, type MailContent, signatureOf } from './compose-mail.ts';
import { button, facts, note, paragraph } from './mail-body.ts';

/**
 * To a member who requested their cards.
 * @param cards of one membership, at least one
 * @param id of the membership or the member whose cards they are
 */
export function idCardMail(
  brand: LiveBrand,
  { cards, id }: { cards: readonly IdCard[]; id: string },
): MailContent {
  const isOne = cards.length === 1;
  return composeMail({
    subject: `Your ID ${isOne ? 'card' : 'cards'} from ${brand.name}`,
    title: `Your ID ${isOne ? 'card' : 'cards'}`,
    blocks: [
      paragraph(
        `Here ${isOne ? 'is the ID card' : 'are the ID cards'} that you asked for. Show this email at your dental office, or tell them the member number.`,
      ),
      ...cards.map(cardFacts),
      button({
        lead: `To print ${isOne ? 'it' : 'them'}, to save a PDF, or to keep ${isOne ? 'it' : 'them'} on your phone`,
        label: isOne ? 'Open my card' : 'Open my cards',
        href: dashboard(brand, 'cards'),
      }),
      contact(brand, 'Didn’t ask for this, or have a question?'),
      note(`${NOT_INSURANCE}. ${brand.notInsurance}`),
    ],
    signature: signatureOf(brand),
    attachments: [{ kind: 'id-card', id }],
  });
}

function cardFacts({ holder, number, plan, validFrom, validThrough, office }: IdCard) {
  const phone = office?.phone ? `, ${formatPhone(office.phone)}` : '';
  return facts(
    [
      ['Member number', number],
      ['Member', holder],
      ['Plan', plan],
      ['Valid', `${formatDay(validFrom)} to ${formatDay(validThrough)}`],
      ['Office', office ? `${office.name}${phone}` : 'any participating office'],
    ],
    'card',
  );
}
