import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { FormMessage } from '../../ui/FormMessage.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { paths } from '../../util/paths.ts';
import { HelpLine } from '../forms/HelpLine.tsx';
import type { EndedProps } from './Ended.tsx';

type Load = () => Promise<{ Ended: ComponentType<EndedProps> }>;

/** Most pages of the checkout end nothing, so how it ends is a script of its own. */
const load: Load = () => import('./Ended.tsx');

/** What is paid is told in short where that script does not come. */
export const loadEnded = (loadIt: Load): Promise<{ default: ComponentType<EndedProps> }> =>
  loadIt().then(
    ({ Ended }) => ({ default: Ended }),
    () => ({ default: EndedInShort }),
  );

const Ended = lazy(() => loadEnded(load));

/** Loads it before it is needed: the connection may be gone when the answer to a payment is here. */
export function useEndedAhead(isNear: boolean): void {
  useEffect(() => {
    // where it fails, it is asked for again in its place
    if (isNear) load().catch(() => {});
  }, [isNear]);
}

/** Shows how the checkout has ended. */
export function EndedPlace(props: EndedProps) {
  const waiting = (
    <div className="checkout-waiting">
      <Spinner label="One moment" />
    </div>
  );
  return (
    <Suspense fallback={waiting}>
      <Ended {...props} />
    </Suspense>
  );
}

function EndedInShort({ end: { state, email }, help }: EndedProps) {
  const isOnItsWay = state === 'processing';
  return (
    <div className="form">
      <FormMessage kind={isOnItsWay ? 'info' : 'success'} takesFocus>
        {isOnItsWay
          ? 'Your bank payment is on its way. There is nothing else to do.'
          : 'Your payment has arrived.'}
        {email && ` We will email ${email}.`}
      </FormMessage>
      {!isOnItsWay && (
        <p>
          <a className="button" href={paths.memberLogin}>
            Log in
          </a>
        </p>
      )}
      <HelpLine help={help} lead="Questions? Call" />
    </div>
  );
}
