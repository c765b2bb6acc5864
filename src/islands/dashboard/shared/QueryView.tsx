import { type ReactNode, useEffect, useRef } from 'react';
import type { Help } from '#ui/forms/FormNotes.tsx';
import { QueryError } from './QueryError.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { QueryState } from './use-query.ts';

interface Props<T> {
  of: QueryState<T>;
  help: Help;
  /** grey lines where the answer will be */
  lines?: number;
  children: (data: T) => ReactNode;
}

/** What was asked for; while it is on its way its shape, and where it does not come what else to do. */
export function QueryView<T>({ of, help, lines, children }: Props<T>) {
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
