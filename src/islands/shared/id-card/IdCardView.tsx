import type { CardMember, IdCard } from '#contracts/membership/id-card.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatPhone } from '#util/text/phone.ts';
import { NotInsurance } from '../NotInsurance.tsx';
import css from './id-card.css?inline';
import { t } from './texts.ts';

interface Props {
  card: IdCard;
  member: CardMember;
}

/** A membership card, to show at a dental office. */
export function IdCardView({ card, member }: Props) {
  useStyles(css);
  return (
    <article className="member-card" aria-label={t.cardOf(member.name)}>
      <p className="member-card-brand">{card.brand}</p>
      <Facts facts={cardFacts(card, member)} />
      <p className="member-card-notice">
        <strong>
          <NotInsurance notice={card.notice} />
        </strong>
      </p>
      {card.phone && <p className="member-card-help">{t.memberService(card.phone)}</p>}
    </article>
  );
}

/** The facts on a card, in the order that offices need them. */
export function cardFacts(card: IdCard, member: CardMember): [label: string, value: string][] {
  const { office } = card;
  const phone = office?.phone ? `, ${withoutBreaks(formatPhone(office.phone))}` : '';
  return [
    [t.member, member.name],
    [t.memberNumber, card.number],
    [t.plan, member.ownPlan ?? card.plan],
    [t.valid, `${shownDay(member.coveredFrom)} – ${shownDay(member.coveredThrough)}`],
    [t.office, office ? `${office.name}${phone}` : t.anyOffice],
  ];
}

/** Keeps a phone number on one line. */
const withoutBreaks = (phone: string): string => phone.replace(' ', '\u00a0').replace('-', '\u2011');
