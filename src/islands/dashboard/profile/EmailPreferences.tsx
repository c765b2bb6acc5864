import { useState } from 'react';
import { mutate } from 'swr';
import { mailChoices, mailChoicesSet } from '#contracts/account/mail-choices.ts';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { FormMessage, type Help } from '#ui/forms/FormNotes.tsx';
import { QueryView } from '../shared/QueryView.tsx';
import { useMutation } from '../shared/use-mutation.ts';
import { queryKey, useQuery } from '../shared/use-query.ts';

const OPTIONS = { alsoReload: [queryKey(mailChoices)], showsProblem: false };

/** Required emails, and why they cannot be turned off. */
const REQUIRED_EMAILS = [
  ['Before your plan renews', 'the law asks for these notices'],
  ['Receipts, and payments that did not work', 'they are your proof of what was charged'],
  ['Changes of your plan, household or office', 'they are your proof of what was agreed'],
  ['A new password or email address', 'so that you know if it was not you'],
  ['Answers to your grievances and messages', 'the law asks for those about grievances'],
] as const;

interface Props {
  help: Help;
  billingHref: string;
}

/** The emails that a member can turn off, and those that are required. */
export function EmailPreferences({ help, billingHref }: Props) {
  return (
    <section aria-label="Emails from us">
      <h3>Emails from us</h3>
      <QueryView of={useQuery(mailChoices)} help={help} lines={2}>
        {({ cardExpiring }) => <CardReminder isWanted={cardExpiring} billingHref={billingHref} />}
      </QueryView>
      <div className="profile-owed">
        <p>These come in any case:</p>
        <ul>
          {REQUIRED_EMAILS.map(([what, why]) => (
            <li key={what}>
              <strong>{what}</strong> <span>{why}</span>
            </li>
          ))}
        </ul>
        <p className="note">We send no advertising.</p>
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
        successText: cardExpiring
          ? 'We remind you before your card expires.'
          : 'You won’t get any more reminders about your card.',
      },
    );
    // update the cache before the optimistic value is dropped
    if (result?.ok) await mutate(queryKey(mailChoices), result.answer, { revalidate: false });
    setNext(null);
  };
  return (
    <>
      <label className="choice profile-choice">
        <input
          type="checkbox"
          checked={next ?? isWanted}
          aria-describedby="card-reminder-hint"
          onChange={(event) => void set(event.currentTarget.checked)}
        />
        <span>
          Remind me before my card expires
          <span className="choice-hint" id="card-reminder-hint">
            One email, in the month before, and only if the card will be charged later. The card is under{' '}
            <QueryLink href={billingHref}>Billing</QueryLink>.
          </span>
        </span>
      </label>
      {change.problem && <FormMessage>That was not changed. {change.problem.message}</FormMessage>}
    </>
  );
}
