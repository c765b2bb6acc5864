import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { useHydrated } from '#ui/hooks/use-island.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { SECTIONS, type SectionId, type useDashboardRoute } from './shared/sections.ts';
import { t } from './texts.ts';

const sectionLabel = (section: SectionId): string =>
  ({
    overview: t.overview,
    cards: t.cards,
    household: t.household,
    office: t.office,
    billing: t.billing,
    renewal: t.renewal,
    profile: t.profile,
    grievances: t.grievances,
  })[section];

interface DashboardMenuProps {
  route: ReturnType<typeof useDashboardRoute>;
  /** '' until known */
  email: string;
}

/** The menu of sections; on a phone, behind a button that names the open section. */
export function DashboardMenu({ route, email }: DashboardMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const isReady = useHydrated();
  const button = useRef<HTMLButtonElement>(null);

  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <nav
      className="dash-menu"
      aria-label={t.dashboard}
      data-open={isOpen || undefined}
      onKeyDown={closeByKey}
    >
      <button
        ref={button}
        type="button"
        className="dash-menu-button"
        disabled={!isReady}
        aria-expanded={isOpen}
        aria-controls="dash-menu-list"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">{t.menuNow}</span>
        {sectionLabel(route.section)}
      </button>
      <ul id="dash-menu-list">
        {SECTIONS.map((id) => (
          <li key={id}>
            <QueryLink
              href={route.hrefTo(id)}
              isCurrent={id === route.section}
              onFollowed={() => setOpen(false)}
            >
              {sectionLabel(id)}
            </QueryLink>
          </li>
        ))}
      </ul>
      <p className="dash-who">{email && t.loggedInAs(email)}</p>
    </nav>
  );
}

/** On a change of section, focuses the heading and updates the window title. */
export function SectionHeading({ section }: { section: SectionId }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(section);
  const title = useRef('');
  const label = sectionLabel(section);

  useEffect(() => {
    title.current ||= document.title;
    document.title = section === 'overview' ? title.current : `${label} – ${title.current}`;
    // not on page load, when screen readers start at the top
    if (shown.current !== section) heading.current?.focus();
    shown.current = section;
  }, [section, label]);

  return (
    <h2 ref={heading} tabIndex={-1} className="dash-heading">
      {label}
    </h2>
  );
}

interface MembershipSwitcherProps {
  memberships: readonly MembershipAnswer[];
  shown: MembershipAnswer | null;
  route: ReturnType<typeof useDashboardRoute>;
}

/** For accounts with several memberships: the current one first, then former ones. */
export function MembershipSwitcher({ memberships, shown, route }: MembershipSwitcherProps) {
  if (memberships.length < 2) return null;
  return (
    <nav className="dash-memberships" aria-label={t.yourMemberships}>
      <ul>
        {memberships.map((each, index) => (
          <li key={each.id}>
            <QueryLink
              href={route.hrefTo(route.section, index === 0 ? null : each.id)}
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

/** The status of a membership and its last day. */
function statusText({ status, paidAhead, termThrough, coveredThrough }: MembershipAnswer): string {
  const through = shownDay(paidAhead?.through ?? termThrough);
  switch (status) {
    case 'active':
      return t.paidThrough(through);
    case 'past_due':
      return t.dueSince(through);
    case 'cancelled':
      return t.canceledThrough(through);
    case 'ended':
      return coveredThrough ? t.endedOn(shownDay(coveredThrough)) : t.ended;
  }
}
