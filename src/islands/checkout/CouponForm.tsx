import { useEffect, useRef, useState } from 'react';
import type { Cart } from '#contracts/checkout/cart.ts';
import { setCheckoutPlan } from '#contracts/checkout/cart-people.ts';
import { sentence } from '#ui/elements/sentence.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { changeCart, useCartAction } from './change-cart.ts';
import { t } from './texts.ts';

/** Applies a coupon to the price, or says why it cannot be used. */
export function CouponForm({ cart, isLocked }: { cart: Cart; isLocked: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const removal = useCartAction();
  const place = useRef<HTMLDivElement>(null);
  const setCoupon = (coupon: string | null) =>
    changeCart(setCheckoutPlan, {
      body: { plan: cart.plan?.id ?? '', office: cart.office?.id ?? null, coupon },
    });
  const form = useForm<typeof setCheckoutPlan>({
    send: (fields) => setCoupon(readText(fields, 'coupon').trim() || null),
    onDone: () => setOpen(false),
  });
  const couponError = cart.problems.find(({ field }) => field === 'coupon')?.message;
  const stage = cart.coupon !== null ? 'applied' : isOpen ? 'open' : 'closed';
  const coupon = <strong>{cart.coupon}</strong>;
  const lastStage = useRef(stage);

  useEffect(() => {
    // The pressed button is gone, so move the focus to what replaced it.
    if (lastStage.current !== stage)
      place.current?.querySelector<HTMLElement>('input, [tabindex], button')?.focus();
    lastStage.current = stage;
  }, [stage]);

  return (
    <div ref={place} className="coupon">
      {removal.problem && <FormMessage>{removal.problem.message}</FormMessage>}
      {stage === 'applied' && (
        <>
          <p tabIndex={-1} className={couponError ? 'form-message' : 'form-message is-success'}>
            {sentence(couponError ? t.couponRefused(coupon, couponError) : t.couponApplied(coupon))}
          </p>
          <p>
            <button
              type="button"
              className="button-text"
              disabled={isLocked}
              aria-disabled={removal.isBusy || undefined}
              onClick={() => void removal.act(() => setCoupon(null))}
            >
              {t.removeCoupon}
            </button>
          </p>
        </>
      )}
      {stage === 'closed' && (
        <p>
          <button type="button" className="button-text" disabled={isLocked} onClick={() => setOpen(true)}>
            {t.haveCoupon}
          </button>
        </p>
      )}
      {stage === 'open' && (
        <form className="coupon-form" method="post" {...form.form}>
          <TextField
            id={`${form.id}-coupon`}
            name="coupon"
            label={t.couponCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={form.errorOf('coupon') ?? (form.message || undefined)}
            required={false}
          />
          <button
            type="submit"
            className="button-quiet"
            disabled={isLocked}
            aria-disabled={form.isBusy || undefined}
          >
            {t.apply}
          </button>
        </form>
      )}
    </div>
  );
}
