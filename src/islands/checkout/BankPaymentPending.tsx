import { useEffect } from 'react';
import type { AwaitingBank as Order } from '#contracts/payment/bank-payment.ts';
import { paymentMethodText } from '#domain/payments/payment-method-text.ts';
import { refreshCart } from '#stores/cart.ts';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import { dayAtInstant } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { pageTitle } from '#util/site/page-title.ts';
import { formatCents } from '#util/text/format-cents.ts';
import css from './checkout-end.css?inline';

const HEADING = 'Your bank payment is on its way';
const LOOK_AGAIN_MS = 60_000;

/** In the place of the checkout, as long as a bank takes: what was ordered, and that there is nothing to do. */
export function BankPaymentPending({ order, help }: { order: Order; help: Help }) {
  useStyles(css);
  useEffect(() => {
    // the page is no longer that of a step: its heading and its steps go (checkout-end.css)
    document.documentElement.dataset.joined = '';
    document.title = pageTitle(HEADING, document.title.split(' | ').at(-1) ?? '');
    const timer = setInterval(() => void refreshCart(), LOOK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      delete document.documentElement.dataset.joined;
    };
  }, []);
  const { since, bank, last4, plan, office, people, lines, totalCents, email } = order;
  const facts = [
    ['From', paymentMethodText({ kind: 'bank', brand: bank, last4 })],
    ['Sent on', formatDay(dayAtInstant(new Date(since), Intl.DateTimeFormat().resolvedOptions().timeZone))],
    ['Plan', plan],
    ['Office', office ?? 'Any participating office'],
    ['For', people.join(', ')],
  ] as const;
  return (
    <div className="form joined">
      <FormMessage kind="info" takesFocus>
        <h1>{HEADING}</h1>
        <p>
          It usually takes 4 business days. You become a member on the day it arrives, and your membership
          begins on that day. We email {email} then, with your member number and your card. You don’t need to
          do anything else.
        </p>
      </FormMessage>
      <section aria-label="Your order">
        <h2>Your order</h2>
        <dl className="cart-lines">
          {facts.map(([name, value]) => (
            <div key={name} className="joined-fact">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {lines.map(({ text, cents }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and no line ever moves
            <div key={index}>
              <dt>{text}</dt>
              <dd>{formatCents(cents)}</dd>
            </div>
          ))}
          <div className="cart-total">
            <dt>On its way</dt>
            <dd>{formatCents(totalCents)}</dd>
          </div>
        </dl>
        <p className="note">
          The price will not change. The payment can no longer be canceled. If your bank declines it, nothing
          is charged. We will email you, and you can pay another way here. You can close this page.
        </p>
      </section>
      <p className="form-actions no-print">
        <button type="button" className="button-quiet" onClick={() => void refreshCart()}>
          Check again
        </button>
      </p>
      <HelpLine help={help} lead="Questions? Call" />
    </div>
  );
}
