import { useId, useState } from 'react';
import type { Cart } from '#contracts/checkout/cart.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { shownDay } from '#util/dates/shown-day.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { PaymentMethod } from './PaymentMethodField.tsx';
import { t } from './texts.ts';

type Quote = NonNullable<Cart['quote']>;

/** The items and total from the server: beside every step, or on a phone one line that expands. */
export function PriceSummary({ cart, method }: { cart: Cart | null; method: PaymentMethod }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const quote = cart?.quote;
  if (!cart?.plan || !quote) return null;
  return (
    <section className={isOpen ? 'cart-summary is-open' : 'cart-summary'} aria-label={t.yourMembership}>
      <button
        type="button"
        className="cart-line"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{t.totalToday}</span> <strong>{formatCents(quote.totalCents)}</strong>{' '}
        <span className="cart-line-more">{isOpen ? t.hide : t.details}</span>
      </button>
      <div id={id} className="cart-details">
        <h2>{cart.plan.name}</h2>
        <p className="cart-office">
          {cart.office ? `${cart.office.name}, ${cart.office.city}` : t.atAnyOffice}{' '}
          <a href={paths.checkout}>{t.change}</a>
        </p>
        <Facts
          className="cart-lines"
          facts={[
            ...quote.lines.map(
              ({ text, cents }) => [withoutPlan(text, cart.plan?.name ?? ''), formatCents(cents)] as const,
            ),
            [t.totalToday, formatCents(quote.totalCents), 'cart-total'],
            method === 'card' && [
              t.atRenewal(shownDay(quote.renewsOn)),
              formatCents(quote.renewalCents),
              'cart-renewal',
            ],
          ]}
        />
        <p className="visually-hidden" role="status">
          {t.totalTodayIs(formatCents(quote.totalCents))}
        </p>
        <p className="note">{coverageText(cart.plan.cycle, quote, method)}</p>
      </div>
    </section>
  );
}

/** A bank payment takes days, and the membership begins when the money arrives (decision 031). */
function coverageText(cycle: 'annual' | 'monthly', quote: Quote, method: PaymentMethod): string {
  if (method === 'bank') return t.coverageByBank(cycle);
  return t.coverage(shownDay(quote.validFrom), shownDay(quote.validThrough));
}

/** The plan stands above its lines already. */
function withoutPlan(text: string, plan: string): string {
  const rest = text.startsWith(`${plan}: `) ? text.slice(plan.length + 2) : text;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
