import { useState } from 'react';
import { type CardMember, type IdCard, idCard } from '#contracts/membership/id-card.ts';
import { EmailCards } from '#islands/shared/id-card/EmailCards.tsx';
import { FrontDeskView } from '#islands/shared/id-card/FrontDeskView.tsx';
import { IdCardView } from '#islands/shared/id-card/IdCardView.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { QueryView } from '../shared/QueryView.tsx';
import type { MembershipProps, SectionProps } from '../shared/sections.ts';
import { useQuery } from '../shared/use-query.ts';
import { CopyMemberNumber } from './CopyMemberNumber.tsx';
import { CoverageWarning } from './CoverageWarning.tsx';
import css from './cards.css?inline';
import { NoCard } from './NoCard.tsx';
import { SaveOnPhone } from './SaveOnPhone.tsx';

/** The cards of all people whom the chosen membership covers today. */
export function Cards(props: SectionProps) {
  useStyles(css);
  const { membership } = props;
  if (!membership?.covered) return <NoCard {...props} />;
  // another membership is another answer, and another dialog
  return <CoveredCards key={membership.id} {...props} membership={membership} />;
}

function CoveredCards({ membership, info, help, hrefOf }: MembershipProps) {
  const answer = useQuery(idCard, { params: { id: membership.id } });
  const [atDesk, setAtDesk] = useState<CardMember | null>(null);
  return (
    <div className="dash-part cards-part">
      <CoverageWarning membership={membership} hrefOf={hrefOf} />
      <QueryView of={answer} help={help} lines={8}>
        {(card) => (
          <>
            <section className="cards-all no-print" aria-label="Member number">
              <CopyMemberNumber number={card.number} />
              <div className="dash-actions">
                <a className="button-quiet" href={pdfOf(membership.id)} download>
                  {card.members.length > 1 ? 'All cards as PDF' : 'Save as PDF'}
                </a>
                <button type="button" className="button-quiet" onClick={() => window.print()}>
                  Print
                </button>
                <EmailCards membershipId={membership.id} />
              </div>
            </section>
            <section aria-label="Cards">
              <ul className="member-cards">
                {card.members.map((member) => (
                  <li key={member.id} className="cards-one">
                    <IdCardView card={card} member={member} />
                    <CardActions card={card} member={member} onDesk={() => setAtDesk(member)} />
                  </li>
                ))}
              </ul>
              <FutureCards membership={membership} />
            </section>
            <SaveOnPhone account={info.account.id} card={card} today={membership.today} />
            {atDesk && (
              <FrontDeskView
                card={card}
                member={atDesk}
                standing={`Covered today, ${formatDay(membership.today)}.`}
                onClose={() => setAtDesk(null)}
              />
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}

interface Actions {
  card: IdCard & { wallets: readonly string[] };
  member: CardMember;
  onDesk(): void;
}

function CardActions({ card, member, onDesk }: Actions) {
  const whose = <span className="visually-hidden">{` (card of ${member.name})`}</span>;
  return (
    <p className="dash-actions no-print">
      <button type="button" className="button" onClick={onDesk}>
        Show at the desk
        {whose}
      </button>
      {card.members.length > 1 && (
        <a href={pdfOf(member.id)} download>
          PDF
          {whose}
        </a>
      )}
      {card.wallets.includes('apple') && (
        <a href={`/api/v4/member/idCard/${member.id}?format=pkpass`}>
          Add to Apple Wallet
          {whose}
        </a>
      )}
    </p>
  );
}

/** Tells people with future cover when they will have a card. */
function FutureCards({
  membership: { today, members, pendingOfficeChange },
}: Pick<MembershipProps, 'membership'>) {
  const later = members.filter(
    ({ coveredFrom, coveredThrough }) => coveredFrom > today && coveredFrom <= coveredThrough,
  );
  return (
    <>
      {later.map(({ id, firstName, lastName, coveredFrom }) => (
        <p key={id} className="note no-print">
          {`${firstName} ${lastName} has a card from ${formatDay(coveredFrom)}.`}
        </p>
      ))}
      {pendingOfficeChange && (
        <p className="note no-print">
          {`From ${formatDay(pendingOfficeChange.effectiveOn)} the cards name your new office: ${pendingOfficeChange.name}.`}
        </p>
      )}
    </>
  );
}

const pdfOf = (id: string): string => `/api/v4/member/idCard/${id}?format=pdf`;
