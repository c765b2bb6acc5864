import { useEffect, useRef, useState } from 'react';
import { underWay } from '../../client/under-way.ts';
import type { payCheckout } from '../../contracts/checkout-payment.ts';
import type { Paid } from '../../contracts/payment.ts';
import { refreshCart } from '../../stores/cart.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormMessage } from '../../ui/FormMessage.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { formatDay } from '../../util/dates.ts';
import { formatCents } from '../../util/money.ts';
import { paths } from '../../util/paths.ts';
import { useDedupeKey } from '../forms/use-dedupe-key.ts';
import { useForm } from '../forms/use-form.ts';
import type { StepProps } from './Checkout.tsx';
import { CouponForm } from './CouponForm.tsx';
import { isOver, pay } from './pay.ts';
import { SandboxCard } from './SandboxCard.tsx';
import { StripeCard } from './StripeCard.tsx';

/** What a processor's card field hands over: a token, or what is wrong with the card. */
export type CardAnswer = { token: string } | { problem: string };

/** Asks the card field for a token; null until it is there. */
export type CardSource = () => Promise<CardAnswer>;

const LOOK_AGAIN_MS = 3000;

/** The price, what is agreed to, and the card. The card's number goes to the processor alone. */
export function PaymentStep({ answer, onPaid }: StepProps) {
  const { cart, payment } = answer;
  const card = useRef<CardSource | null>(null);
  const key = useDedupeKey();
  const [isUnclear, setUnclear] = useState(false);
  const [renews, setRenews] = useState(false);
  const form = useForm<typeof payCheckout>({
    async send(fields) {
      const totalCents = cart?.quote?.totalCents ?? 0;
      const hasTerms = fields.has('consents.terms');
      if (!hasTerms)
        return refusal('Please agree to the terms to go on.', {
          'consents.terms': 'Please agree to the terms to go on.',
        });
      let token: string | undefined;
      if (totalCents > 0) {
        const given = (await card.current?.()) ?? {
          problem: 'The card field is not ready yet. Please try again.',
        };
        if ('problem' in given) return refusal(given.problem, {});
        token = given.token;
      }
      const renewal = fields.has('consents.renewal');
      const result = await pay(
        { ...(token && { token }), totalCents, autoRenew: renewal, consents: { terms: true, renewal } },
        { key: key.current(), onUnclear: () => setUnclear(true) },
      );
      setUnclear(false);
      if (!result.ok) {
        // another card is another try; one that is still open goes on under its key
        if (isOver(result.problem)) key.renew();
        // the price, or the cart, may not be what this page shows
        void refreshCart();
      }
      return result;
    },
    onDone: (paid: Paid) => onPaid(paid),
  });
  // what is typed into a processor's frame is not seen here: no reload may take it away
  useEffect(() => underWay(), []);
  // paid for in another tab: what comes of it is shown here as well
  const isPaidElsewhere = cart?.isPaying === true && !form.isBusy;
  useEffect(() => {
    if (!isPaidElsewhere) return;
    const timer = setInterval(() => void refreshCart(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isPaidElsewhere]);
  if (!cart?.quote || !cart.consents) return null;
  const { totalCents, validThrough } = cart.quote;

  return (
    <div className="form">
      <CouponForm cart={cart} isLocked={form.isBusy} />
      <form className="form" method="post" {...form.form}>
        {form.message && <FormMessage>{form.message}</FormMessage>}
        {totalCents > 0 && (
          <fieldset className="form-part">
            <legend>Your card</legend>
            {payment.processor === 'stripe' && payment.publicKey !== null ? (
              <StripeCard publicKey={payment.publicKey} totalCents={totalCents} source={card} />
            ) : (
              <SandboxCard id={form.id} isReady={form.isReady} source={card} />
            )}
          </fieldset>
        )}
        <fieldset className="form-part consents">
          <legend>What you agree to</legend>
          <Checkbox
            id={`${form.id}-renewal`}
            name="consents.renewal"
            error={form.errorOf('consents.renewal')}
            onChange={setRenews}
          >
            <strong>Renew my membership automatically (optional).</strong> {cart.consents.renewal}
          </Checkbox>
          {!renews && (
            <p className="note">
              {`Without it your membership simply ends on ${formatDay(validThrough)}. We remind you before.`}
            </p>
          )}
          <Checkbox id={`${form.id}-terms`} name="consents.terms" error={form.errorOf('consents.terms')}>
            {cart.consents.terms}{' '}
            <a href={paths.terms} target="_blank" rel="noopener">
              Read the terms<span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </Checkbox>
        </fieldset>
        {isPaidElsewhere && (
          <FormMessage kind="info">
            This cart is being paid for in another tab. Please wait a moment.
          </FormMessage>
        )}
        {isUnclear && (
          <FormMessage kind="info">
            Your bank has not answered yet. We keep asking, so please stay on this page. You are not charged
            twice.
          </FormMessage>
        )}
        <div className="form-actions">
          <SubmitButton isReady={form.isReady && !cart.isPaying} isBusy={form.isBusy} busyLabel="Paying …">
            {totalCents > 0 ? `Pay ${formatCents(totalCents)} and join` : 'Join now'}
          </SubmitButton>
          <a href={paths.checkoutAddMember}>Back</a>
        </div>
        <p className="note">This is a dental discount plan. It is not insurance.</p>
      </form>
    </div>
  );
}

const refusal = (message: string, fields: Record<string, string>) =>
  ({ ok: false, problem: { message, fields, code: 'invalid' } }) as const;
