import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { IdCard } from '#contracts/membership/id-card.ts';
import { refreshSavedCards, removeFromPhone, saveOnPhone } from '#islands/shared/id-card/save-cards.ts';
import { $savedCards } from '#stores/saved-cards.ts';
import { RequestButton } from '#ui/elements/RequestButton.tsx';
import type { Day } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';

interface Props {
  /** id of the member's account */
  account: string;
  card: IdCard;
  /** in the office's time zone */
  today: Day;
}

/** Saves the cards for offline use, only on request, because the device may be shared. */
export function SaveOnPhone({ account, card, today }: Props) {
  const saved = useStore($savedCards);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const isSaved = saved?.account === account;

  useEffect(() => {
    void refreshSavedCards({ account, card, today });
  }, [account, card, today]);

  const save = async () => {
    setBusy(true);
    setProblem('');
    const result = await saveOnPhone({ account, card, today });
    setBusy(false);
    if (result === 'cannot')
      setProblem(
        'This browser cannot keep the cards: it may be a private window, or out of space. A PDF or the email works offline, too.',
      );
  };

  return (
    <section className="cards-keep no-print">
      <h3>{isSaved ? 'Kept on this phone' : 'Keep on this phone'}</h3>
      <p role="status" className="cards-kept">
        {isSaved &&
          `Kept on ${formatDay(saved.keptOn)}. Open this page again, and your cards are there even offline; put it on your home screen to find it quickly.`}
      </p>
      {isSaved ? (
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
        {isSaved ? (
          <button type="button" className="button-quiet" onClick={() => void removeFromPhone()}>
            Remove from this phone
          </button>
        ) : (
          <RequestButton isBusy={isBusy} busyLabel="One moment …" onClick={save}>
            Keep on this phone
          </RequestButton>
        )}
      </p>
    </section>
  );
}
