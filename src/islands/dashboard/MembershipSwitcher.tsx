import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import type { useDashboardRoute } from './shared/sections.ts';

interface Props {
  memberships: readonly MembershipAnswer[];
  shown: MembershipAnswer | null;
  place: ReturnType<typeof useDashboardRoute>;
}

/** For accounts that had more than one membership: the running one first, and the former ones to look back at. */
export function MembershipSwitcher({ memberships, shown, place }: Props) {
  if (memberships.length < 2) return null;
  return (
    <nav className="dash-memberships" aria-label="Your memberships">
      <ul>
        {memberships.map((each, index) => (
          <li key={each.id}>
            <QueryLink
              href={place.hrefOf(place.section, index === 0 ? null : each.id)}
              isCurrent={each.id === shown?.id}
            >
              <strong>{each.plan.name}</strong> <span>{each.number}</span> <span>{statusText(each)}</span>
            </QueryLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether it still covers people, and until when. */
function statusText({ status, paidAhead, termThrough, coveredThrough }: MembershipAnswer): string {
  const through = formatDay(paidAhead?.through ?? termThrough);
  switch (status) {
    case 'active':
      return `Runs, paid through ${through}`;
    case 'past_due':
      return `Runs, payment due since ${through}`;
    case 'cancelled':
      return `Canceled, covers you through ${through}`;
    case 'ended':
      return coveredThrough ? `Ended on ${formatDay(coveredThrough)}` : 'Ended';
  }
}
