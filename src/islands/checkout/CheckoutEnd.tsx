import { useEffect } from 'react';
import type { AwaitingBank as AwaitingOrder, BankStanding, Paid } from '#contracts/payment/payment.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { refreshCart } from '#stores/cart.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import { dayAtInstant } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { pageTitle, paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { EmailCards } from '../shared/id-card/EmailCards.tsx';
import { IdCardView } from '../shared/id-card/IdCardView.tsx';
import css from './checkout-end.css?inline';
import { FirstVisit } from './FirstVisit.tsx';

/** How a checkout ends: paid, waiting for a bank, or completed by one. */
export type End = Paid | AwaitingOrder | Extract<BankStanding, { state: 'captured' }>;

export interface CheckoutEndProps {
  end: End;
  help: Help;
}

/** Replaces the steps after the checkout has ended. */
export function CheckoutEnd({ end, help }: CheckoutEndProps) {
  switch (end.state) {
    case 'paid':
      return <JoinConfirmation paid={end} help={help} />;
    case 'processing':
      return <BankPaymentPending order={end} help={help} />;
    case 'captured':
      return <BankPaymentReceived paid={end} help={help} />;
  }
}

/** Hides the heading and the steps of the page (checkout-end.css) and changes its title. */
function useEndOfCheckout(heading: string): void {
  useStyles(css);
  useEffect(() => {
    document.documentElement.dataset.joined = '';
    document.title = pageTitle(heading, document.title.split(' | ').at(-1) ?? '');
    return () => {
      delete document.documentElement.dataset.joined;
    };
  }, [heading]);
}

/** The page after the payment: member number, first visit, cards, receipt, and next steps. */
function JoinConfirmation({ paid, help }: { paid: Paid; help: Help }) {
  const { card, receipt, receiptId, membership, isAuthenticated } = paid;
  const welcome = paid.memberNumber ? 'Welcome! You are a member.' : 'Thank you. We received your payment.';
  useEndOfCheckout(welcome);
  return (
    <div className="form joined">
      <FormMessage kind="success" takesFocus>
        <h1>{welcome}</h1>
        {paid.memberNumber ? (
          <p>
            Your member number is <strong className="member-number">{paid.memberNumber}</strong>. We sent your
            card and your receipt to {paid.email}.
          </p>
        ) : (
          <p>
            This email address already has an account, so the membership is waiting there. We sent an email to
            that address. Log in to see your card.
          </p>
        )}
      </FormMessage>
      {card && membership && <FirstVisit card={card} officeId={membership.officeId} />}
      {card && membership && (
        <>
          <ul className="member-cards">
            {card.members.map((member) => (
              <li key={member.id}>
                <IdCardView card={card} member={member} />
              </li>
            ))}
          </ul>
          <div className="form-actions no-print">
            <button type="button" className="button-quiet" onClick={() => window.print()}>
              Print the cards
            </button>
            {isAuthenticated && (
              <a className="button-quiet" href={`/api/v4/member/idCard/${membership.id}?format=pdf`} download>
                Save as PDF
              </a>
            )}
            {isAuthenticated && <EmailCards membershipId={membership.id} />}
          </div>
        </>
      )}
      <section aria-label="Receipt">
        <h2>Receipt</h2>
        <Facts
          className="cart-lines"
          facts={[
            ...receipt.lines.map(({ text, cents }) => [text, formatCents(cents)] as const),
            [
              <>Paid{receipt.card && ` with ${paymentMethodText(receipt.card)}`}</>,
              formatCents(receipt.totalCents),
              'cart-total',
            ],
          ]}
        />
        {membership && (
          <p className="note">
            {`Covered from ${formatDay(membership.validFrom)} through ${formatDay(membership.validThrough)}. `}
            {membership.renewsOn
              ? `Renews on ${formatDay(membership.renewsOn)}; you can turn that off at any time.`
              : 'It does not renew automatically.'}
          </p>
        )}
        {isAuthenticated && (
          <p className="no-print">
            <a href={`/api/v4/member/receipt/${receiptId}?format=pdf`} download>
              Save the receipt as PDF
            </a>
          </p>
        )}
      </section>
      <p className="form-actions no-print">
        <a className="button" href={isAuthenticated ? paths.dashboard : paths.memberLogin}>
          {isAuthenticated ? 'Go to your dashboard' : 'Log in'}
        </a>
      </p>
      <HelpLine help={help} lead="Questions? Call" />
    </div>
  );
}

const PENDING_HEADING = 'Your bank payment is on its way';
const CHECK_AGAIN_MS = 60_000;

/** The order, while the bank payment is processing. */
function BankPaymentPending({ order, help }: { order: AwaitingOrder; help: Help }) {
  useEndOfCheckout(PENDING_HEADING);
  useEffect(() => {
    const timer = setInterval(() => void refreshCart(), CHECK_AGAIN_MS);
    return () => clearInterval(timer);
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
        <h1>{PENDING_HEADING}</h1>
        <p>
          It usually takes 4 business days. You become a member on the day it arrives, and your membership
          begins on that day. We email {email} then, with your member number and your card. You don’t need to
          do anything else.
        </p>
      </FormMessage>
      <section aria-label="Your order">
        <h2>Your order</h2>
        <Facts
          className="cart-lines"
          facts={[
            ...facts.map(([name, value]) => [name, value, 'joined-fact'] as const),
            ...lines.map(({ text, cents }) => [text, formatCents(cents)] as const),
            ['On its way', formatCents(totalCents), 'cart-total'],
          ]}
        />
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

const RECEIVED_HEADING = 'Your bank payment has arrived';

interface Props {
  paid: { email: string; totalCents: number };
  help: Help;
}

/** Shown on return after the bank has confirmed. Days later, this browser does not log in by itself. */
function BankPaymentReceived({ paid, help }: Props) {
  useEndOfCheckout(RECEIVED_HEADING);
  return (
    <div className="form joined">
      <FormMessage kind="success" takesFocus>
        <h1>{RECEIVED_HEADING}</h1>
        <p>
          You paid {formatCents(paid.totalCents)}, and you are a member. Your member number, your card and
          your receipt are on their way to {paid.email}.
        </p>
      </FormMessage>
      <p className="form-actions no-print">
        <a className="button" href={paths.memberLogin}>
          Log in
        </a>
        <a href={paths.checkout}>Start another membership</a>
      </p>
      <HelpLine help={help} lead="Questions? Call" />
    </div>
  );
}
