import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { IdCard } from '#contracts/membership/id-card.ts';
import { refreshSavedCards, removeFromPhone, saveOnPhone } from '#islands/shared/id-card/save-cards.ts';
import { $savedCards } from '#stores/saved-cards.ts';
import type { Day } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';

interface Props {
  /** id of the member's account */
  account: string;
  card: IdCard;
  /** the day that it is at the office */
  today: Day;
}

/** Keeping the cards for where there is no network: by choice alone, for it may be a shared computer. */
export function SaveOnPhone({ account, card, today }: Props) {
  const kept = useStore($savedCards);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const isKept = kept?.account === account;

  useEffect(() => {
    void refreshSavedCards({ account, card, today });
  }, [account, card, today]);

  const keep = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    const became = await saveOnPhone({ account, card, today });
    setBusy(false);
    if (became === 'cannot')
      setProblem(
        'This browser cannot keep the cards: it may be a private window, or out of space. A PDF or the email works offline, too.',
      );
  };

  return (
    <section className="cards-keep no-print">
      <h3>{isKept ? 'Kept on this phone' : 'Keep on this phone'}</h3>
      <p role="status" className="cards-kept">
        {isKept &&
          `Kept on ${formatDay(kept.keptOn)}. Open this page again, and your cards are there even offline; put it on your home screen to find it quickly.`}
      </p>
      {isKept ? (
        <p>
          Logging out removes them. If you are logged out because you were inactive, the login page still
          shows them to anyone who has this phone.
        </p>
      ) : (
        <p>
          For an office without signal. This stores the names, member number, plan, office and dates covered
          on this device, with a mark that shows whose they are. Anyone who can unlock it can see them without
          logging in, so do not do this on a computer that you share. You can remove them here at any time;
          logging out does it too.
        </p>
      )}
      {problem && (
        <p role="alert" className="card-mail-problem">
          {problem}
        </p>
      )}
      <p>
        {isKept ? (
          <button type="button" className="button-quiet" onClick={() => void removeFromPhone()}>
            Remove from this phone
          </button>
        ) : (
          <button
            type="button"
            className="button-quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => void keep()}
          >
            {isBusy ? 'One moment …' : 'Keep on this phone'}
          </button>
        )}
      </p>
    </section>
  );
}
