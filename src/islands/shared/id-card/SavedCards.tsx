import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { CardMember } from '#contracts/membership/id-card.ts';
import { $savedCards, type KeptCards, removeCards } from '#stores/saved-cards.ts';
import { sentence } from '#ui/elements/sentence.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import { addDays, localDay } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { FrontDeskView } from './FrontDeskView.tsx';
import { IdCardView } from './IdCardView.tsx';
import css from './id-card.css?inline';
import { unregisterWorker } from './offline-cards.ts';
import { t } from './texts.ts';

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
    <section className="kept-cards" aria-label={t.cardsKept}>
      <Heading ref={heading} tabIndex={-1}>
        {t.keptOnPhone}
      </Heading>
      <p role="status">
        {t.keptOn(shownDay(kept.keptOn))}
        {isOnline ? t.notChecked : t.offline}
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
          {t.removeFromPhone}
        </button>
      </p>
      {atDesk && (
        <FrontDeskView
          card={kept.card}
          member={atDesk}
          validity={t.savedOn(shownDay(kept.keptOn))}
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
  const through = shownDay(member.coveredThrough);
  if (addDays(member.coveredThrough, 1) >= today)
    return (
      <>
        <IdCardView card={card} member={member} />
        {member.coveredThrough < today && (
          <p>{sentence(t.goodThrough((words) => <strong>{words}</strong>, through))}</p>
        )}
        <p>
          <button type="button" className="button" onClick={onDesk}>
            {sentence(t.showAtDesk((words) => <span className="visually-hidden">{words}</span>, member.name))}
          </button>
        </p>
      </>
    );
  return (
    <div className="kept-over">
      <p>{sentence(t.nameAndNumber(<strong>{member.name}</strong>, <strong>{card.number}</strong>))}</p>
      <p>{t.wasGoodThrough(through)}</p>
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
