import { useRef, useState } from 'react';
import { callPath } from '#client/http/call.ts';
import { type CardMember, type IdCard, idCard } from '#contracts/membership/id-card.ts';
import { EmailCards } from '#islands/shared/id-card/EmailCards.tsx';
import { FrontDeskView } from '#islands/shared/id-card/FrontDeskView.tsx';
import { IdCardView } from '#islands/shared/id-card/IdCardView.tsx';
import { Icon } from '#ui/elements/Icon.tsx';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { sentence } from '#ui/elements/sentence.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { paperQuery } from '#util/site/paper-query.ts';
import { QueryView } from '../shared/QueryView.tsx';
import type { MembershipProps, SectionProps } from '../shared/sections.ts';
import { useQuery } from '../shared/use-query.ts';
import css from './cards.css?inline';
import { SaveOnPhone } from './SaveOnPhone.tsx';
import { t } from './texts.ts';

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
            <section className="cards-all no-print" aria-label={t.memberNumber}>
              <CopyMemberNumber number={card.number} />
              <div className="dash-actions">
                <a className="button-quiet" href={fileOf(membership.id)} download>
                  {card.members.length > 1 ? t.allCardsAsPdf : t.saveAsPdf}
                </a>
                {card.members.length > 1 && (
                  <a
                    className="button-quiet"
                    href={fileOf(membership.id, { format: 'pdf', layout: 'wallet' })}
                    download
                  >
                    {t.walletCards}
                  </a>
                )}
                <button type="button" className="button-quiet" onClick={() => window.print()}>
                  {t.print}
                </button>
                <EmailCards membershipId={membership.id} />
              </div>
            </section>
            <section aria-label={t.cards}>
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
                validity={t.coveredToday(shownDay(membership.today))}
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
  const whose = <span className="visually-hidden">{t.cardOf(member.name)}</span>;
  return (
    <p className="dash-actions no-print">
      <button type="button" className="button" onClick={onDesk}>
        {t.showAtDesk}
        {whose}
      </button>
      {card.members.length > 1 && (
        <a href={fileOf(member.id)} download>
          {t.pdf}
          {whose}
        </a>
      )}
      {card.wallets.includes('apple') && (
        <a href={fileOf(member.id, { format: 'pkpass' })}>
          {t.addToAppleWallet}
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
          {t.hasCardFrom(firstName, lastName, shownDay(coveredFrom))}
        </p>
      ))}
      {pendingOfficeChange && (
        <p className="note no-print">
          {t.newOfficeFrom(shownDay(pendingOfficeChange.effectiveOn), pendingOfficeChange.name)}
        </p>
      )}
    </>
  );
}

const fileOf = (id: string, query?: Readonly<Record<string, string>>): string =>
  callPath(idCard, { id }) + paperQuery(query);

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
            {isLate ? t.renewalDue(shownDay(termThrough)) : t.youCanceled(shownDay(termThrough))}
            <QueryLink href={hrefTo('renewal')}>{isLate ? t.payRenewal : t.seeYourOptions}</QueryLink>
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
        <p>{t.noMembership}</p>
        <p className="form-actions">
          <a className="button" href={planUrl}>
            {t.choosePlan}
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
        <h3>{t.noValidCard}</h3>
        {termStart > today ? (
          <p>{t.planBegins(plan.name, number, shownDay(termStart))}</p>
        ) : (
          <p>
            {coveredThrough
              ? t.planEndedOn(plan.name, number, shownDay(coveredThrough))
              : t.planEnded(plan.name, number)}
          </p>
        )}
        {!isFormer && termStart <= today && (
          <p className="dash-actions">
            <QueryLink className="button" href={hrefTo('renewal')}>
              {t.comeBackSameNumber}
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
      setSaid(t.copied);
    } catch {
      // the browser does not let us: then it is selected, and one key away
      const { current } = text;
      if (current) getSelection()?.selectAllChildren(current);
      setSaid(t.selected);
    }
  };
  return (
    <div className="cards-number">
      <h3>{t.memberNumber}</h3>
      <p>
        <strong ref={text}>{number}</strong>
        <button type="button" className="button-text" onClick={() => void copy()}>
          {sentence(t.copyNumber((words) => <span className="visually-hidden">{words}</span>))}
        </button>
        <span role="status">{said}</span>
      </p>
    </div>
  );
}
