import type { StripeElements } from '@stripe/stripe-js';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Spinner } from '#ui/elements/Spinner.tsx';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import type { CardSource, KnownBuyer } from './card-source.ts';
import { loadStripe, stripeAppearance } from './stripe-js.ts';
import { t } from './texts.ts';

export interface StripeCardProps {
  publicKey: string;
  method: 'card' | 'bank';
  /** charged now; 0 if the card is only saved */
  totalCents: number;
  /** whether the card is saved for renewals */
  isKept: boolean;
  /** known details of the buyer, for prefill */
  buyer: KnownBuyer;
  source: RefObject<CardSource | null>;
  help: Help;
  /** the text before the phone number if the field cannot be loaded */
  instead: string;
  /** a payment was sent, and its outcome is unknown */
  isOpen: boolean;
}

/** Longer than a slow phone needs; then an error replaces the spinner. */
const LOAD_TIMEOUT_MS = 20_000;

/**
 * Stripe's card field, in Stripe's frame: this page never sees the input. Shows wallets as well, if the browser and the
 * Stripe account have them.
 */
export function StripeCard(props: StripeCardProps) {
  const { publicKey, method, totalCents, isKept, buyer, source, help, instead, isOpen } = props;
  const place = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(1);
  const options = stripeOptions({ totalCents, isKept, method });
  const latest = useRef({ options, buyer, method });
  latest.current = { options, buyer, method };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry remounts the field
  useEffect(() => {
    let isCurrent = true;
    let unmount = () => {};
    const fail = () => {
      if (!isCurrent) return;
      end();
      setState('failed');
    };
    const timeout = setTimeout(fail, LOAD_TIMEOUT_MS);
    const end = () => {
      isCurrent = false;
      clearTimeout(timeout);
      source.current = null;
      elements.current = null;
      unmount();
    };
    loadStripe(publicKey)
      .then((stripe) => {
        const { current: box } = place;
        if (!isCurrent || !box) return;
        const made = stripe.elements({
          ...latest.current.options,
          // verification by small deposits would take additional days
          paymentMethodOptions: { us_bank_account: { verification_method: 'instant' } },
          appearance: stripeAppearance(box),
        });
        const { name, email, zip } = latest.current.buyer;
        const address = { postal_code: zip, country: 'US' };
        const element = made.create('payment', {
          layout: 'tabs',
          // our own checkbox has the consent text
          terms: { usBankAccount: 'never' },
          defaultValues: { billingDetails: { name, email, address } },
        });
        elements.current = made;
        unmount = () => element.destroy();
        let typedInto = '';
        element.on('change', ({ value }) => {
          typedInto = value.type;
        });
        element.on('ready', () => {
          clearTimeout(timeout);
          setState('ready');
          source.current = {
            async token() {
              const check = latest.current.method === 'bank' ? t.checkBankAccount : t.checkCard;
              const { error: incomplete } = await made.submit();
              if (incomplete) return { problem: incomplete.message || check };
              const { error, confirmationToken } = await stripe.createConfirmationToken({ elements: made });
              return confirmationToken
                ? { token: confirmationToken.id }
                : { problem: error?.message || check };
            },
            // for a wallet or a bank, submitting would open its window
            check: async () => ({ isComplete: typedInto !== 'card' || !(await made.submit()).error }),
          };
        });
        element.on('loaderror', fail);
        element.mount(box);
      })
      .catch(fail);
    return end;
  }, [publicKey, source, tries]);

  // keeps the input
  useEffect(
    () => void elements.current?.update(stripeOptions({ totalCents, isKept, method })),
    [totalCents, isKept, method],
  );

  return (
    <div className="stripe-card">
      {state === 'loading' && <Spinner label={t.loadingCardField} />}
      {state === 'failed' && (
        <FormMessage>
          <p>{t.cardFieldFailed(isOpen)}</p>
          <p>
            <button
              type="button"
              className="button-quiet"
              onClick={() => {
                setState('loading');
                setTries(tries + 1);
              }}
            >
              {t.tryAgain}
            </button>
          </p>
          <HelpLine help={help} lead={instead} />
        </FormMessage>
      )}
      <div ref={place} hidden={state === 'failed'} />
    </div>
  );
}

type PaymentDetails = Pick<StripeCardProps, 'totalCents' | 'isKept' | 'method'>;

function stripeOptions({ totalCents, isKept, method }: PaymentDetails) {
  const common = {
    currency: 'usd',
    // cards include the wallets that hand a card over
    allowedPaymentMethodTypes: [method === 'bank' ? 'us_bank_account' : 'card'],
  };
  return totalCents > 0
    ? ({
        ...common,
        mode: 'payment',
        amount: totalCents,
        // for renewals, which are charged without the buyer present
        setupFutureUsage: isKept ? 'off_session' : null,
      } as const)
    : ({ ...common, mode: 'setup', setupFutureUsage: 'off_session' } as const);
}
