import type { IdCard } from '#contracts/membership/id-card.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatPhone } from '#util/text/phone.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import {
  composeMail,
  contact,
  dashboard,
  disclaimer,
  type MailContent,
  signatureOf,
} from '../compose-mail.ts';
import { button, facts, paragraph } from '../mail-body.ts';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';

/**
 * To a member who requested their cards.
 * @param cards of one membership, at least one
 * @param id of the membership or the member whose cards they are
 */
export function idCardMail(
  brand: LiveBrand,
  { cards, id }: { cards: readonly IdCard[]; id: string },
): MailContent {
  const texts = t.cards(cards.length);
  return composeMail({
    subject: texts.subject(brand.name),
    title: texts.title,
    blocks: [
      paragraph(texts.intro),
      ...cards.map(cardFacts),
      button({
        lead: texts.print,
        label: texts.open,
        href: dashboard(brand, 'cards'),
      }),
      contact(brand, t.notAskedOrQuestion),
      disclaimer(brand),
    ],
    signature: signatureOf(brand),
    attachments: [{ kind: 'id-card', id }],
  });
}

function cardFacts({ holder, number, plan, validFrom, validThrough, office }: IdCard) {
  const phone = office?.phone ? `, ${formatPhone(office.phone)}` : '';
  return facts(
    [
      [shared.memberNumber, number],
      [t.member, holder],
      [shared.plan, plan],
      [t.valid, shared.period(shownDay(validFrom), shownDay(validThrough))],
      [shared.office, office ? `${office.name}${phone}` : shared.anyOffice],
    ],
    'card',
  );
}
