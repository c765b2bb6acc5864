import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { t } from './texts.ts';
import type { QueryState } from './use-query.ts';

interface QueryViewProps<T> {
  of: QueryState<T>;
  help: Help;
  /** lines of the skeleton */
  lines?: number;
  children: (data: T) => ReactNode;
}

/** The data of a query; a skeleton while it loads, and an error with a retry button if it fails. */
export function QueryView<T>({ of, help, lines, children }: QueryViewProps<T>) {
  const container = useRef<Element | null>(null);
  // Move the focus from the removed button to the new content's heading.
  useEffect(() => {
    if (of.kind !== 'ready') return;
    if (document.activeElement === document.body) focusHeading(container.current);
    container.current = null;
  }, [of.kind]);
  if (of.kind === 'loading') return <Skeleton lines={lines} />;
  if (of.kind === 'failed')
    return (
      <QueryError
        of={of}
        help={help}
        onFocus={(button) => {
          container.current = button?.closest('section, dialog, .dash-main') ?? null;
        }}
      />
    );
  return (
    <>
      {of.isOld && (
        <p className="note" role="status">
          {t.showsOldData}
        </p>
      )}
      {children(of.data)}
    </>
  );
}

function focusHeading(container: Element | null): void {
  const heading = container?.querySelector<HTMLElement>('h2, h3');
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
  const { message, isReloading = false, retry } = of;
  const [manualRetry, setManualRetry] = useState<'none' | 'running' | 'failed'>('none');
  useEffect(() => {
    if (manualRetry === 'running' && !isReloading) setManualRetry('failed');
  }, [manualRetry, isReloading]);
  return (
    <div className="form">
      <FormMessage>{message}</FormMessage>
      <p>
        <button
          type="button"
          className="button-quiet"
          aria-disabled={manualRetry === 'running' || undefined}
          onFocus={({ currentTarget }) => onFocus(currentTarget)}
          onBlur={({ currentTarget }) => {
            // a button that is being removed blurs as well
            if (currentTarget.getClientRects().length > 0) onFocus(null);
          }}
          onClick={({ currentTarget }) => {
            if (manualRetry === 'running') return;
            // Safari does not focus a clicked button
            onFocus(currentTarget);
            setManualRetry('running');
            retry();
          }}
        >
          {t.tryAgain}
        </button>{' '}
        <span role="status">
          {manualRetry === 'running' && t.tryingAgain}
          {manualRetry === 'failed' && t.noResponse}
        </span>
      </p>
      <HelpLine help={help} lead={t.orCall} />
    </div>
  );
}

/** Placeholder lines that keep the layout stable while content loads. */
export function Skeleton({ lines = 6 }: { lines?: number | undefined }) {
  return (
    <div className="dash-skeleton">
      <p className="visually-hidden" role="status">
        {t.oneMoment}
      </p>
      {Array.from({ length: lines }, (_line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <i key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
