import { useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { mailIdCard } from '#contracts/membership/id-card.ts';
import { useDedupeKey } from '#ui/hooks/use-dedupe-key.ts';

type State =
  | { kind: 'ready' }
  | { kind: 'busy' }
  | { kind: 'sent'; email: string }
  | { kind: 'failed'; message: string };

/** Mails a membership's cards to the member. A lost answer is asked for again, and nothing is sent twice. */
export function EmailCards({ membershipId }: { membershipId: string }) {
  const [state, setState] = useState<State>({ kind: 'ready' });
  const key = useDedupeKey();

  const send = async () => {
    if (state.kind === 'busy') return;
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
      <button
        type="button"
        className="button-quiet"
        aria-disabled={state.kind === 'busy' || undefined}
        onClick={() => void send()}
      >
        {state.kind === 'busy' ? 'One moment …' : 'Email me my cards'}
      </button>
      <p role="status">{state.kind === 'sent' && `Your cards are on their way to ${state.email}.`}</p>
      {state.kind === 'failed' && state.message && (
        <p role="alert" className="card-mail-problem">
          {state.message}
        </p>
      )}
    </div>
  );
}
