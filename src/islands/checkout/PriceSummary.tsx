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
            <dt>{withoutPlan(text, cart.plan?.name ?? '')}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
        <div className="cart-total">
          <dt>Total today</dt>
          <dd>{formatCents(quote.totalCents)}</dd>
        </div>
        <div className="cart-renewal">
          <dt>At renewal, {formatDay(quote.renewsOn)}, if you choose it</dt>
          <dd>{formatCents(quote.renewalCents)}</dd>
        </div>
      </dl>
      <p className="visually-hidden" role="status">
        Total today: {formatCents(quote.totalCents)}
      </p>
      <p className="note">
        All fees included. Covers {formatDay(quote.validFrom)} to {formatDay(quote.validThrough)}. The renewal
        is at today’s prices.
      </p>
    </section>
  );
}

/** The plan stands above its lines already. */
function withoutPlan(text: string, plan: string): string {
  const rest = text.startsWith(`${plan}: `) ? text.slice(plan.length + 2) : text;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
