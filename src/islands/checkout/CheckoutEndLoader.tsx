import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Spinner } from '#ui/elements/Spinner.tsx';
import { FormMessage, HelpLine } from '#ui/forms/FormNotes.tsx';
import { paths } from '#util/site/paths.ts';
import type { CheckoutEndProps } from './end/CheckoutEnd.tsx';
import { t } from './texts.ts';

type Load = () => Promise<{ CheckoutEnd: ComponentType<CheckoutEndProps> }>;

/** A separate script, because most pages of the checkout do not end it. */
const load: Load = () => import('./end/CheckoutEnd.tsx');

/** If the script cannot be loaded, a short text says what was paid. */
export const loadCheckoutEnd = (loadIt: Load): Promise<{ default: ComponentType<CheckoutEndProps> }> =>
  loadIt().then(
    ({ CheckoutEnd }) => ({ default: CheckoutEnd }),
    () => ({ default: ShortCheckoutEnd }),
  );

const CheckoutEnd = lazy(() => loadCheckoutEnd(load));

/** Loads it ahead of time: the connection may be lost by the time the payment responds. */
export function usePreloadCheckoutEnd(isNear: boolean): void {
  useEffect(() => {
    // if this fails, rendering tries again
    if (isNear) load().catch(() => {});
  }, [isNear]);
}

/** Shows the end of the checkout. */
export function LazyCheckoutEnd(props: CheckoutEndProps) {
  const waiting = (
    <div className="checkout-waiting">
      <Spinner label={t.waitingForEnd} />
    </div>
  );
  return (
    <Suspense fallback={waiting}>
      <CheckoutEnd {...props} />
    </Suspense>
  );
}

function ShortCheckoutEnd({ end: { state, email }, help }: CheckoutEndProps) {
  const isOnItsWay = state === 'processing';
  return (
    <div className="form">
      <FormMessage kind={isOnItsWay ? 'info' : 'success'} takesFocus>
        {isOnItsWay ? t.bankOnItsWay : t.paymentArrived}
        {email && ` ${t.weWillEmail(email)}`}
      </FormMessage>
      {!isOnItsWay && (
        <p>
          <a className="button" href={paths.memberLogin}>
            {t.logIn}
          </a>
        </p>
      )}
      <HelpLine help={help} lead={t.questionsCall} />
    </div>
  );
}
