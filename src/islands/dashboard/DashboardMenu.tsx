import { type KeyboardEvent, useRef, useState } from 'react';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { useHydrated } from '#ui/hooks/use-island.ts';
import { SECTIONS, type useDashboardRoute } from './shared/sections.ts';

interface Props {
  place: ReturnType<typeof useDashboardRoute>;
  /** '' until it is known */
  email: string;
}

/** The parts of the dashboard: beside them where there is room, on a phone behind a button that names the open one. */
export function DashboardMenu({ place, email }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isReady = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const shown = SECTIONS.find(({ id }) => id === place.section)?.label;
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <nav className="dash-menu" aria-label="Dashboard" data-open={isOpen || undefined} onKeyDown={closeByKey}>
      <button
        ref={button}
        type="button"
        className="dash-menu-button"
        disabled={!isReady}
        aria-expanded={isOpen}
        aria-controls="dash-menu-list"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">Parts of the dashboard, now: </span>
        {shown}
      </button>
      <ul id="dash-menu-list">
        {SECTIONS.map(({ id, label }) => (
          <li key={id}>
            <QueryLink
              href={place.hrefOf(id)}
              isCurrent={id === place.section}
              onFollowed={() => setOpen(false)}
            >
              {label}
            </QueryLink>
          </li>
        ))}
      </ul>
      <p className="dash-who">{email && `Logged in as ${email}`}</p>
    </nav>
  );
}
