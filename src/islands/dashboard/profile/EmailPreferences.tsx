import { type ReactNode, useState } from 'react';
import { mutate } from 'swr';
import { mailChoices, mailChoicesSet } from '#contracts/account/mail-choices.ts';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { sentence } from '#ui/elements/sentence.ts';
import { FormMessage, type Help } from '#ui/forms/FormNotes.tsx';
import { QueryView } from '../shared/QueryView.tsx';
import { useMutation } from '../shared/use-mutation.ts';
import { queryKey, useQuery } from '../shared/use-query.ts';
import { t } from './texts.ts';

const OPTIONS = { alsoReload: [queryKey(mailChoices)], showsProblem: false };

/** Required emails, and why they cannot be turned off. */
const requiredEmails = () =>
  [
    [t.beforeRenewal, t.beforeRenewalWhy],
    [t.receipts, t.receiptsWhy],
    [t.changes, t.changesWhy],
    [t.newLogin, t.newLoginWhy],
    [t.answers, t.answersWhy],
  ] as const;

interface Props {
  help: Help;
  billingHref: string;
  /** the choice of their language */
  language: ReactNode;
}

/** The emails that a member can turn off, and those that are required. */
export function EmailPreferences({ help, billingHref, language }: Props) {
  return (
    <section aria-label={t.emailsFromUs}>
      <h3>{t.emailsFromUs}</h3>
      {language}
      <QueryView of={useQuery(mailChoices)} help={help} lines={2}>
        {({ cardExpiring }) => <CardReminder isWanted={cardExpiring} billingHref={billingHref} />}
      </QueryView>
      <div className="profile-owed">
        <p>{t.alwaysSent}</p>
        <ul>
          {requiredEmails().map(([what, why]) => (
            <li key={what}>
              <strong>{what}</strong> <span>{why}</span>
            </li>
          ))}
        </ul>
        <p className="note">{t.noAdvertising}</p>
      </div>
    </section>
  );
}

function CardReminder({ isWanted, billingHref }: { isWanted: boolean; billingHref: string }) {
  const change = useMutation();
  /** the optimistic value while the request runs */
  const [next, setNext] = useState<boolean | null>(null);
  const set = async (cardExpiring: boolean) => {
    if (change.isBusy) return;
    setNext(cardExpiring);
    const result = await change.send(
      mailChoicesSet,
      { body: { cardExpiring } },
      {
        ...OPTIONS,
        successText: cardExpiring ? t.reminderOn : t.reminderOff,
      },
    );
    // update the cache before the optimistic value is dropped
    if (result?.ok) await mutate(queryKey(mailChoices), result.answer, { revalidate: false });
    setNext(null);
  };
  return (
    <>
      <label className="choice profile-choice" data-saves-itself>
        <input
          type="checkbox"
          checked={next ?? isWanted}
          aria-describedby="card-reminder-hint"
          onChange={(event) => void set(event.currentTarget.checked)}
        />
        <span>
          {t.remindMe}
          <span className="choice-hint" id="card-reminder-hint">
            {sentence(t.remindMeHint((words) => <QueryLink href={billingHref}>{words}</QueryLink>))}
          </span>
        </span>
      </label>
      {change.problem && <FormMessage>{t.notChanged(change.problem.message)}</FormMessage>}
    </>
  );
}
