import type { ReactNode } from 'react';
import { FormMessage } from '../../ui/FormMessage.tsx';
import { HelpLine } from '../forms/HelpLine.tsx';
import type { Help } from '../forms/help.ts';
import { Skeleton } from './Skeleton.tsx';
import type { Answered } from './use-answer.ts';

interface Props<T> {
  of: Answered<T>;
  help: Help;
  /** grey lines where the answer will be */
  lines?: number;
  /** shown where it does not come, above the reason */
  instead?: ReactNode;
  children: (data: T) => ReactNode;
}

/** What was asked for; while it is on its way its shape, and where it does not come what else to do. */
export function Answer<T>({ of, help, lines, instead, children }: Props<T>) {
  if (of.kind === 'loading') return <Skeleton lines={lines} />;
  if (of.kind === 'failed')
    return (
      <>
        {instead}
        <div className="form">
          <FormMessage>{of.message}</FormMessage>
          <p>
            <button type="button" className="button-quiet" onClick={of.retry}>
              Try again
            </button>
          </p>
          <HelpLine help={help} lead="Or call" />
        </div>
      </>
    );
  return (
    <>
      {of.isOld && (
        <p className="note" role="status">
          We cannot reach our server right now. This is what we last knew; we keep trying.
        </p>
      )}
      {children(of.data)}
    </>
  );
}
