import type { Cart } from '../../contracts/cart.ts';
import { formatDay } from '../../util/dates.ts';
import { formatCents } from '../../util/money.ts';
import { paths } from '../../util/paths.ts';

/** What is bought and what it costs, as the server says it; beside every step. */
export function PriceSummary({ cart }: { cart: Cart | null }) {
  const quote = cart?.quote;
  if (!cart?.plan || !quote) return null;
  return (
    <section className="cart-summary" aria-label="Your membership">
      <h2>{cart.plan.name}</h2>
      <p className="cart-office">
        {cart.office ? `${cart.office.name}, ${cart.office.city}` : 'At any of our offices'}{' '}
        <a href={paths.checkout}>Change</a>
      </p>
      <dl className="cart-lines">
        {quote.lines.map(({ text, cents }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
        <div className="cart-total">
          <dt>Total today</dt>
          <dd>{formatCents(quote.totalCents)}</dd>
        </div>
      </dl>
      <p className="visually-hidden" role="status">
        Total today: {formatCents(quote.totalCents)}
      </p>
      <p className="note">
        All fees included. Covers {formatDay(quote.validFrom)} to {formatDay(quote.validThrough)}.{' '}
        {`A renewal costs ${formatCents(quote.renewalCents)} as of today.`}
      </p>
    </section>
  );
}
