import { useEffect, useRef, useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import type { payCheckout } from '#contracts/checkout/cart.ts';
import type { Joined } from '#contracts/payment/payment.ts';
import { refreshCart } from '#stores/cart.ts';
import { NewTabLink } from '#ui/elements/NewTabLink.tsx';
import { Checkbox } from '#ui/fields/ChoiceField.tsx';
import { SubmitButton } from '#ui/forms/FormActions.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { invalidForm, useForm } from '#ui/forms/use-form.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { CardField } from '../shared/payment/CardField.tsx';
import { type CardSource, findBuyer, readToken } from '../shared/payment/card-source.ts';
import { PaymentNote } from '../shared/payment/PaymentNote.tsx';
import { Checkout, type CheckoutProps, type StepProps } from './Checkout.tsx';
import { CouponForm } from './CouponForm.tsx';
import { type PaymentMethod, PaymentMethodField } from './PaymentMethodField.tsx';
import { type Attempt, payForCart, savedAttempt } from './pay-for-cart.ts';
import { StepError } from './StepError.tsx';
import { t } from './texts.ts';

const REFRESH_EVERY_MS = 3000;

export function PaymentCheckout(props: CheckoutProps) {
  return <Checkout {...props} step="payment" StepOf={PaymentStep} />;
}

/** The price, the consents and the card. Only the processor gets the card number. */
function PaymentStep({ answer, help, isMember, method: chosen, onMethod, onPaid }: StepProps) {
  const { cart, payment } = answer;
  const cardSource = useRef<CardSource | null>(null);
  const [isUnclear, setUnclear] = useState(false);
  const [renews, setRenews] = useState(false);
  const [refusal, setRefusal] = useState<Problem>();
  const debit = cart?.consents?.debit ?? null;
  const method = debit === null ? 'card' : chosen;
  const totalCents = cart?.quote?.totalCents ?? 0;
  // if nothing is due today, a card is needed only for a renewal that is not free
  const needsCard = totalCents > 0 || (renews && (cart?.quote?.renewalCents ?? 0) > 0);
  const couponError = cart?.problems.find(({ field }) => field === 'coupon')?.message;
  const form = useForm<typeof payCheckout>({
    async send(fields) {
      const missing: Record<string, string> = {};
      if (method === 'bank' && !fields.has('consents.debit')) missing['consents.debit'] = t.agreeToDebit;
      if (!fields.has('consents.terms')) missing['consents.terms'] = t.agreeToTerms;
      const [first, second] = Object.values(missing);
      if (first) {
        // report errors of the card together with these
        const typed = needsCard ? await cardSource.current?.check() : undefined;
        return invalidForm(second || typed?.isComplete === false ? t.checkFields : first, missing);
      }
      if (couponError) return invalidForm(t.removeCouponFirst(couponError));
      // Resume an attempt whose outcome is unknown, regardless of the current field values.
      let attempt: Attempt | null = savedAttempt();
      if (!attempt) {
        // A wallet opens only during the click, so read the token before anything else is awaited.
        const tokenResult = needsCard ? await readToken(cardSource.current) : { token: undefined };
        if ('problem' in tokenResult) return invalidForm(tokenResult.problem);
        const renewal = fields.has('consents.renewal');
        attempt = newAttempt(tokenResult.token, { totalCents, renewal, method });
      }
      const result = await payForCart(attempt, { onUnclear: () => setUnclear(true) });
      setUnclear(false);
      // the cart or its price may have changed
      if (!result.ok) void refreshCart();
      return result;
    },
    onDone: (joined: Joined) => onPaid(joined),
    onProblem: setRefusal,
  });
  // show the outcome of a payment in another tab here, too
  const isPaidElsewhere = cart?.isPaying === true && !form.isBusy;
  useEffect(() => {
    if (!isPaidElsewhere) return;
    const timer = setInterval(() => void refreshCart(), REFRESH_EVERY_MS);
    return () => clearInterval(timer);
  }, [isPaidElsewhere]);
  const chooseMethod = (next: PaymentMethod) => {
    onMethod(next);
    // the checkbox is removed, or appears again unchecked
    setRenews(false);
  };
  if (!cart?.quote || !cart.consents) return null;
  const { validThrough } = cart.quote;

  return (
    <div className="form">
      <CouponForm cart={cart} isLocked={form.isBusy} />
      <form className="form" method="post" {...form.form}>
        <StepError
          message={form.message}
          code={refusal?.code}
          isMember={isMember}
          email={cart.account.email}
          // an account without a membership goes on here
          {...(refusal && 'email' in refusal.fields && { next: paths.checkoutPayment })}
        />
        {debit !== null && <PaymentMethodField id={form.id} value={method} onChange={chooseMethod} />}
        {needsCard && (
          <fieldset className="form-part">
            <legend>
              {method === 'bank' ? t.yourBankAccount : totalCents > 0 ? t.yourCard : t.yourCardForRenewal}
            </legend>
            <CardField
              id={form.id}
              isReady={form.isReady}
              payment={payment}
              method={method}
              totalCents={totalCents}
              isKept={renews}
              isOpen={savedAttempt() !== null}
              instead={t.orJoinByPhone}
              buyer={findBuyer(cart.account, cart.members)}
              source={cardSource}
              help={help}
            />
          </fieldset>
        )}
        <fieldset className="form-part consents">
          <legend>{t.whatYouAgreeTo}</legend>
          {method === 'bank' ? (
            <>
              <p className="note">{t.bankDoesNotRenew}</p>
              <Checkbox id={`${form.id}-debit`} name="consents.debit" error={form.errorOf('consents.debit')}>
                {debit}
              </Checkbox>
            </>
          ) : (
            <Checkbox
              id={`${form.id}-renewal`}
              name="consents.renewal"
              error={form.errorOf('consents.renewal')}
              onChange={setRenews}
            >
              <strong>{t.renewAutomatically}</strong> {cart.consents.renewal}
            </Checkbox>
          )}
          {!renews && method === 'card' && <p className="note">{t.endsAfter(shownDay(validThrough))}</p>}
          <Checkbox id={`${form.id}-terms`} name="consents.terms" error={form.errorOf('consents.terms')}>
            {cart.consents.terms} <NewTabLink href={paths.terms}>{t.readTerms}</NewTabLink>
          </Checkbox>
        </fieldset>
        {isPaidElsewhere && <FormMessage kind="info">{t.paidElsewhere}</FormMessage>}
        <PaymentNote state={isUnclear ? 'unclear' : 'clear'} isBusy={form.isBusy} />
        <div className="form-actions">
          <SubmitButton isReady={form.isReady && !cart.isPaying} isBusy={form.isBusy} busyLabel={t.paying}>
            {totalCents > 0 ? t.payAndJoin(formatCents(totalCents)) : t.joinNow}
          </SubmitButton>
          <a href={paths.checkoutAddMember}>{t.back}</a>
        </div>
        <p className="note">{t.notInsurance}</p>
      </form>
    </div>
  );
}

/** A new payment under a new idempotency key. */
function newAttempt(
  token: string | undefined,
  { totalCents, renewal, method }: { totalCents: number; renewal: boolean; method: PaymentMethod },
): Attempt {
  const consents = { terms: true, renewal, ...(method === 'bank' && { debit: true }) } as const;
  const body = {
    ...(token && { token }),
    ...(method === 'bank' && { method }),
    totalCents,
    autoRenew: renewal,
    consents,
  };
  return { key: crypto.randomUUID(), body };
}
