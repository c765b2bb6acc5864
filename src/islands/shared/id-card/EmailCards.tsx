import { useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { mailIdCard } from '#contracts/membership/id-card.ts';
import { RequestButton } from '#ui/elements/RequestButton.tsx';
import { useDedupeKey } from '#ui/hooks/use-dedupe-key.ts';
import { t } from './texts.ts';

type State =
  | { kind: 'ready' }
  | { kind: 'busy' }
  | { kind: 'sent'; email: string }
  | { kind: 'failed'; message: string };

/** Emails the cards to the member. A retry after a lost response sends no second email. */
export function EmailCards({ membershipId }: { membershipId: string }) {
  const [state, setState] = useState<State>({ kind: 'ready' });
  const key = useDedupeKey();

  const send = async () => {
    setState({ kind: 'busy' });
    const result = await submit(mailIdCard, {
      params: { id: membershipId },
      body: { dedupeKey: key.current() },
    });
    if (result.ok) {
      key.renew();
      setState({ kind: 'sent', email: result.answer.email });
    } else setState({ kind: 'failed', message: result.problem.message });
  };

  return (
    <div className="card-mail no-print">
      <RequestButton isBusy={state.kind === 'busy'} busyLabel={t.oneMoment} onClick={send}>
        {t.emailMyCards}
      </RequestButton>
      <p role="status">{state.kind === 'sent' && t.cardsOnTheirWay(state.email)}</p>
      {state.kind === 'failed' && state.message && (
        <p role="alert" className="card-mail-problem">
          {state.message}
        </p>
      )}
    </div>
  );
}
