import { useRef, useState } from 'react';
import { type CardMember, type IdCard, idCard } from '#contracts/membership/id-card.ts';
import { EmailCards } from '#islands/shared/id-card/EmailCards.tsx';
import { FrontDeskView } from '#islands/shared/id-card/FrontDeskView.tsx';
import { IdCardView } from '#islands/shared/id-card/IdCardView.tsx';
import { Icon } from '#ui/elements/Icon.tsx';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { QueryView } from '../shared/QueryView.tsx';
import type { MembershipProps, SectionProps } from '../shared/sections.ts';
import { useQuery } from '../shared/use-query.ts';
import css from './cards.css?inline';
import { SaveOnPhone } from './SaveOnPhone.tsx';

/** The cards of all people whom the chosen membership covers today. */
export function Cards(props: SectionProps) {
  useStyles(css);
  const { membership } = props;
  if (!membership?.covered) return <NoCard {...props} />;
  // another membership is another answer, and another dialog
  return <CoveredCards key={membership.id} {...props} membership={membership} />;
}

function CoveredCards({ membership, info, help, hrefTo }: MembershipProps) {
  const answer = useQuery(idCard, { params: { id: membership.id } });
  const [atDesk, setAtDesk] = useState<CardMember | null>(null);
  return (
    <div className="dash-part cards-part">
      <CoverageWarning membership={membership} hrefTo={hrefTo} />
      <QueryView of={answer} help={help} lines={8}>
        {(card) => (
          <>
            <section className="cards-all no-print" aria-label="Member number">
              <CopyMemberNumber number={card.number} />
              <div className="dash-actions">
                <a className="button-quiet" href={pdfOf(membership.id)} download>
                  {card.members.length > 1 ? 'All cards as PDF' : 'Save as PDF'}
                </a>
                {card.members.length > 1 && (
                  <a className="button-quiet" href={`${pdfOf(membership.id)}&layout=wallet`} download>
                    Wallet cards to cut out (PDF)
                  </a>
                )}
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
                validity={`Covered today, ${formatDay(membership.today)}.`}
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

type Props = Pick<MembershipProps, 'membership' | 'hrefTo'>;

/** Warnings about the membership that a card holder needs before an office visit. */
function CoverageWarning({ membership: { status, termThrough }, hrefTo }: Props) {
  if (status !== 'past_due' && status !== 'cancelled') return null;
  const isLate = status === 'past_due';
  return (
    <div className="dash-todo no-print">
      <ul>
        <li data-tone={isLate ? 'urgent' : 'soon'}>
          <Icon name={isLate ? 'warning' : 'info'} />
          <p>
            {isLate
              ? `Your renewal has not been paid, so the cards still show ${formatDay(termThrough)} as their last day. You are covered today, but not for long. `
              : `You canceled. The cards are good through ${formatDay(termThrough)}. `}
            <QueryLink href={hrefTo('renewal')}>{isLate ? 'Pay the renewal' : 'See your options'}</QueryLink>
          </p>
        </li>
      </ul>
    </div>
  );
}

/** Why there is no card, and what to do about it. */
export function NoCard({ info, membership, planUrl, hrefTo }: SectionProps) {
  if (!membership)
    return (
      <div className="dash-part">
        <p>You have no membership yet, so there is no card.</p>
        <p className="form-actions">
          <a className="button" href={planUrl}>
            Choose a plan
          </a>
        </p>
      </div>
    );
  const { plan, number, today, termStart, coveredThrough } = membership;
  const [running] = info.memberships;
  const isFormer = running?.covered && running.id !== membership.id;
  return (
    <div className="dash-part">
      <section className="cards-none">
        <h3>No valid card</h3>
        {termStart > today ? (
          <p>{`${plan.name} (${number}) begins on ${formatDay(termStart)}. Your cards will be here from that day on.`}</p>
        ) : (
          <p>
            {`${plan.name} (${number}) ${coveredThrough ? `ended on ${formatDay(coveredThrough)}` : 'has ended'}. Offices charge their usual fees, so there is no card to show.`}
          </p>
        )}
        {!isFormer && termStart <= today && (
          <p className="dash-actions">
            <QueryLink className="button" href={hrefTo('renewal')}>
              Come back with the same member number
            </QueryLink>
          </p>
        )}
      </section>
    </div>
  );
}

/** The number that every office asks for, large, and in the clipboard with one tap. */
function CopyMemberNumber({ number }: { number: string }) {
  const [said, setSaid] = useState('');
  const text = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number);
      setSaid('Copied.');
    } catch {
      // the browser does not let us: then it is selected, and one key away
      const { current } = text;
      if (current) getSelection()?.selectAllChildren(current);
      setSaid('Selected: copy it with your browser.');
    }
  };
  return (
    <div className="cards-number">
      <h3>Member number</h3>
      <p>
        <strong ref={text}>{number}</strong>
        <button type="button" className="button-text" onClick={() => void copy()}>
          Copy<span className="visually-hidden"> the member number</span>
        </button>
        <span role="status">{said}</span>
      </p>
    </div>
  );
}
