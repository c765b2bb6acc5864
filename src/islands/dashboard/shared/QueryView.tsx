import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import type { QueryState } from './use-query.ts';

interface QueryViewProps<T> {
  of: QueryState<T>;
  help: Help;
  /** grey lines where the answer will be */
  lines?: number;
  children: (data: T) => ReactNode;
}

/** What was asked for; while it is on its way its shape, and where it does not come what else to do. */
export function QueryView<T>({ of, help, lines, children }: QueryViewProps<T>) {
  const readIn = useRef<Element | null>(null);
  // Move the focus from the removed button to the new content's heading.
  useEffect(() => {
    if (of.kind !== 'ready') return;
    if (document.activeElement === document.body) focusHeading(readIn.current);
    readIn.current = null;
  }, [of.kind]);
  if (of.kind === 'loading') return <Skeleton lines={lines} />;
  if (of.kind === 'failed')
    return (
      <QueryError
        of={of}
        help={help}
        onFocus={(button) => {
          readIn.current = button?.closest('section, dialog, .dash-main') ?? null;
        }}
      />
    );
  return (
    <>
      {of.isOld && (
        <p className="note" role="status">
          We cannot reach our server right now. This is the latest we have. We will keep trying.
        </p>
      )}
      {children(of.data)}
    </>
  );
}

function focusHeading(place: Element | null): void {
  const heading = place?.querySelector<HTMLElement>('h2, h3');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

interface QueryErrorProps {
  of: Extract<QueryState<unknown>, { kind: 'failed' }>;
  help: Help;
  /** called with the button while it has the focus */
  onFocus(button: Element | null): void;
}

/**
 * Why the query failed, and what else to do. Stays in place during automatic retries, so that content does not move and
 * the error is not announced again.
 */
function QueryError({ of, help, onFocus }: QueryErrorProps) {
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

/** Grey lines where something will be, so that nothing moves when it comes. */
export function Skeleton({ lines = 6 }: { lines?: number | undefined }) {
  return (
    <div className="dash-skeleton">
      <p className="visually-hidden" role="status">
        One moment …
      </p>
      {Array.from({ length: lines }, (_line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <i key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
