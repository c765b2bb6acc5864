import { type RefObject, useEffect, useRef, useState } from 'react';
import { Spinner } from '../../ui/Spinner.tsx';
import type { CardSource } from './PaymentStep.tsx';
import { loadStripe, type StripeElements } from './stripe-js.ts';

interface Props {
  publicKey: string;
  totalCents: number;
  source: RefObject<CardSource | null>;
}

const NOT_THERE =
  'The card field of our payment service could not be loaded. Please check your connection and reload the page.';

/** Stripe's own card field, in Stripe's frame: this page never sees what is typed into it. */
export function StripeCard({ publicKey, totalCents, source }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const first = useRef(totalCents);

  useEffect(() => {
    let isCurrent = true;
    loadStripe(publicKey).then(
      (stripe) => {
        if (!isCurrent || !place.current) return;
        const made = stripe.elements({
          mode: 'payment',
          amount: first.current,
          currency: 'usd',
          paymentMethodCreation: 'manual',
          setupFutureUsage: 'off_session',
          paymentMethodTypes: ['card'],
        });
        elements.current = made;
        const element = made.create('payment', { layout: 'tabs' });
        element.on('ready', () => setState('ready'));
        element.on('loaderror', () => setState('failed'));
        element.mount(place.current);
        source.current = async () => {
          const { error: incomplete } = await made.submit();
          if (incomplete) return { problem: incomplete.message ?? 'Please check your card.' };
          const { error, paymentMethod } = await stripe.createPaymentMethod({ elements: made });
          return paymentMethod
            ? { token: paymentMethod.id }
            : { problem: error?.message ?? 'Please check your card.' };
        };
      },
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
      source.current = null;
      elements.current?.getElement('payment')?.destroy();
    };
  }, [publicKey, source]);

  useEffect(() => elements.current?.update({ amount: totalCents }), [totalCents]);

  return (
    <>
      {state === 'loading' && <Spinner label="Loading the card field" />}
      {state === 'failed' && <p role="alert">{NOT_THERE}</p>}
      <div ref={place} className="stripe-card" />
    </>
  );
}
