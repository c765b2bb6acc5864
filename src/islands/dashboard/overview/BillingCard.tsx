import { paymentMethodText } from '#domain/payments/payment-method-text.ts';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { formatCents } from '#util/text/format-cents.ts';
import type { SectionProps } from '../shared/sections.ts';

/** What the account owes, and the card that is charged. */
export function BillingCard({ info: { balance, paymentMethod }, hrefOf }: SectionProps) {
  return (
    <section className="dash-card" aria-label="Billing">
      <h3>Billing</h3>
      <dl className="dash-lines">
        <div>
          <dt>{balance.creditCents > 0 ? 'In your favor' : 'You owe'}</dt>
          <dd>{formatCents(balance.creditCents || balance.owedCents)}</dd>
        </div>
        <div>
          <dt>Card</dt>
          <dd>{paymentMethod ? paymentMethodText(paymentMethod) : 'none on file'}</dd>
        </div>
      </dl>
      <QueryLink href={hrefOf('billing')}>Receipts and payments</QueryLink>
    </section>
  );
}
