import { Icon } from '#ui/elements/Icon.tsx';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import type { MembershipProps } from '../shared/sections.ts';

type Props = Pick<MembershipProps, 'membership' | 'hrefOf'>;

/** Warnings about the membership that a card holder needs before an office visit. */
export function CoverageWarning({ membership: { status, termThrough }, hrefOf }: Props) {
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
            <QueryLink href={hrefOf('renewal')}>{isLate ? 'Pay the renewal' : 'See your options'}</QueryLink>
          </p>
        </li>
      </ul>
    </div>
  );
}
