import { useState } from 'react';
import type { Cart } from '../../contracts/cart.ts';
import { setCheckoutPlan } from '../../contracts/checkout-member.ts';
import { TextField } from '../../ui/TextField.tsx';
import { textOf } from '../forms/text-of.ts';
import { useForm } from '../forms/use-form.ts';
import { changeCart } from './change-cart.ts';

/** A coupon goes into the price at once, or says why it does not hold. */
export function CouponForm({ cart, isLocked }: { cart: Cart; isLocked: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const wish = (coupon: string | null) =>
    changeCart(setCheckoutPlan, {
      body: { plan: cart.plan?.id ?? '', office: cart.office?.id ?? null, coupon },
    });
  const form = useForm<typeof setCheckoutPlan>({
    send: (fields) => wish(textOf(fields, 'coupon').trim() || null),
    onDone: ({ cart: done }) => setSaid(done?.coupon ? `The coupon ${done.coupon} is in your price.` : ''),
  });
  const refused = cart.problems.find(({ field }) => field === 'coupon')?.message;

  if (cart.coupon !== null)
    return (
      <p className="coupon-now" role="status">
        Coupon <strong>{cart.coupon}</strong> {refused ? `does not hold: ${refused}` : 'is in your price.'}{' '}
        <button type="button" className="button-text" disabled={isLocked} onClick={() => void wish(null)}>
          Remove the coupon
        </button>
      </p>
    );
  if (!isOpen)
    return (
      <p>
        <button type="button" className="button-text" disabled={isLocked} onClick={() => setOpen(true)}>
          I have a coupon
        </button>
        <span className="visually-hidden" role="status">
          {said}
        </span>
      </p>
    );
  return (
    <form className="coupon-form" method="post" {...form.form}>
      <TextField
        id={`${form.id}-coupon`}
        name="coupon"
        label="Coupon code"
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
        Apply
      </button>
    </form>
  );
}
