import { useEffect, useState } from 'react';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import type { QueryState } from './use-query.ts';

interface Props {
  of: Extract<QueryState<unknown>, { kind: 'failed' }>;
  help: Help;
  /** called with the button while it has the focus */
  onFocus(button: Element | null): void;
}

/**
 * Why the query failed, and what else to do. Stays in place during automatic retries, so that content does not move and
 * the error is not announced again.
 */
export function QueryError({ of, help, onFocus }: Props) {
  const { message, isReloading: isAsking = false, retry } = of;
  /** by hand */
  const [asked, setAsked] = useState<'no' | 'asking' | 'in vain'>('no');
  useEffect(() => {
    if (asked === 'asking' && !isAsking) setAsked('in vain');
  }, [asked, isAsking]);
  return (
    <div className="form">
      <FormMessage>{message}</FormMessage>
      <p>
        <button
          type="button"
          className="button-quiet"
          aria-disabled={asked === 'asking' || undefined}
          onFocus={({ currentTarget }) => onFocus(currentTarget)}
          onBlur={({ currentTarget }) => {
            // it also goes with the button, when that is about to be taken away
            if (currentTarget.getClientRects().length > 0) onFocus(null);
          }}
          onClick={({ currentTarget }) => {
            if (asked === 'asking') return;
            // not every browser gives the focus to what is pressed
            onFocus(currentTarget);
            setAsked('asking');
            retry();
          }}
        >
          Try again
        </button>{' '}
        <span role="status">
          {asked === 'asking' && 'Trying again …'}
          {asked === 'in vain' && 'We tried again but got no response.'}
        </span>
      </p>
      <HelpLine help={help} lead="Or call" />
    </div>
  );
}
