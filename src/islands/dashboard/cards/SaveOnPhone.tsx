import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { IdCard } from '#contracts/membership/id-card.ts';
import { refreshSavedCards, removeFromPhone, saveOnPhone } from '#islands/shared/id-card/save-cards.ts';
import { $savedCards } from '#stores/saved-cards.ts';
import { RequestButton } from '#ui/elements/RequestButton.tsx';
import type { Day } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { t } from './texts.ts';

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
    if (result === 'cannot') setProblem(t.cannotKeep);
  };

  return (
    <section className="cards-keep no-print">
      <h3>{isSaved ? t.keptOnPhone : t.keepOnPhone}</h3>
      <p role="status" className="cards-kept">
        {isSaved && t.keptOn(shownDay(saved.keptOn))}
      </p>
      {isSaved ? <p>{t.logoutRemoves}</p> : <p>{t.keepExplained}</p>}
      {problem && (
        <p role="alert" className="card-mail-problem">
          {problem}
        </p>
      )}
      <p>
        {isSaved ? (
          <button type="button" className="button-quiet" onClick={() => void removeFromPhone()}>
            {t.removeFromPhone}
          </button>
        ) : (
          <RequestButton isBusy={isBusy} busyLabel={t.oneMoment} onClick={save}>
            {t.keepOnPhone}
          </RequestButton>
        )}
      </p>
    </section>
  );
}
