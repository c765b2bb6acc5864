import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { CardMember } from '#contracts/membership/id-card.ts';
import { $savedCards, type KeptCards, removeCards } from '#stores/saved-cards.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import { addDays, localDay } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { FrontDeskView } from './FrontDeskView.tsx';
import { IdCardView } from './IdCardView.tsx';
import css from './id-card.css?inline';
import { unregisterWorker } from './offline-cards.ts';

interface Props {
  /** the heading level that fits the page */
  heading: 'h2' | 'h3';
  /** whether to focus the heading, after it was opened by a button */
  takesFocus?: boolean;
  /** called when a card is opened for the desk, and when it is closed */
  onDesk?(isThere: boolean): void;
}

/** The cards saved on this device, for use without a network or login. */
export function SavedCards({ heading: Heading, takesFocus = false, onDesk }: Props) {
  const kept = useStore($savedCards);
  const isOnline = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  const [atDesk, setAtDesk] = useState<CardMember | null>(null);
  useStyles(css);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const isAtDesk = kept !== null && atDesk !== null;
  useEffect(() => onDesk?.(isAtDesk), [isAtDesk, onDesk]);
  if (!kept) return null;

  const remove = () => {
    removeCards();
    void unregisterWorker();
  };
  return (
    <section className="kept-cards" aria-label="Cards kept on this phone">
      <Heading ref={heading} tabIndex={-1}>
        Kept on this phone
      </Heading>
      <p role="status">
        {`Kept on ${formatDay(kept.keptOn)}. `}
        {isOnline
          ? 'We could not check for changes since then.'
          : 'You are offline, so we can’t check for changes since then.'}
      </p>
      <ul className="member-cards">
        {kept.card.members.map((member) => (
          <li key={member.id}>
            <SavedCard kept={kept} member={member} onDesk={() => setAtDesk(member)} />
          </li>
        ))}
      </ul>
      <p>
        <button type="button" className="button-quiet" onClick={remove}>
          Remove from this phone
        </button>
      </p>
      {atDesk && (
        <FrontDeskView
          card={kept.card}
          member={atDesk}
          validity={`Saved on this phone on ${formatDay(kept.keptOn)}.`}
          onClose={() => setAtDesk(null)}
        />
      )}
    </section>
  );
}

/**
 * An expired card says so. Uses the device's date, because the server is not asked: it may be ahead of the office's,
 * where a card is good through its last day.
 */
function SavedCard({
  kept: { card },
  member,
  onDesk,
}: {
  kept: KeptCards;
  member: CardMember;
  onDesk(): void;
}) {
  const today = localDay();
  const through = formatDay(member.coveredThrough);
  if (addDays(member.coveredThrough, 1) >= today)
    return (
      <>
        <IdCardView card={card} member={member} />
        {member.coveredThrough < today && (
          <p>
            <strong>{`Good through ${through}.`}</strong> By this phone’s calendar, that day has passed. The
            office uses its own.
          </p>
        )}
        <p>
          <button type="button" className="button" onClick={onDesk}>
            Show at the desk<span className="visually-hidden">{` (card of ${member.name})`}</span>
          </button>
        </p>
      </>
    );
  return (
    <div className="kept-over">
      <p>
        <strong>{member.name}</strong>, member number <strong>{card.number}</strong>
      </p>
      <p>{`This card was good through ${through}. Go online and log in to see whether it was renewed.`}</p>
    </div>
  );
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}
