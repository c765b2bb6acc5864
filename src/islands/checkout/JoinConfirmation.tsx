import { useEffect } from 'react';
import type { Paid } from '#contracts/payment/payment.ts';
import { paymentMethodText } from '#domain/payments/payment-method-text.ts';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { pageTitle } from '#util/site/page-title.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { EmailCards } from '../shared/id-card/EmailCards.tsx';
import { IdCardView } from '../shared/id-card/IdCardView.tsx';
import css from './checkout-end.css?inline';
import { FirstVisit } from './FirstVisit.tsx';

/** The page after the payment: member number, first visit, cards, receipt, and next steps. */
export function JoinConfirmation({ paid, help }: { paid: Paid; help: Help }) {
  useStyles(css);
  const { card, receipt, receiptId, membership, isAuthenticated } = paid;
  const welcome = paid.memberNumber ? 'Welcome! You are a member.' : 'Thank you. We received your payment.';
  useEffect(() => {
    // the page is no longer that of the payment: its heading and its steps go (checkout-end.css)
    document.documentElement.dataset.joined = '';
    document.title = pageTitle(welcome, document.title.split(' | ').at(-1) ?? '');
  }, [welcome]);
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
        <dl className="cart-lines">
          {receipt.lines.map(({ text, cents }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and no line ever moves
            <div key={index}>
              <dt>{text}</dt>
              <dd>{formatCents(cents)}</dd>
            </div>
          ))}
          <div className="cart-total">
            <dt>Paid{receipt.card && ` with ${paymentMethodText(receipt.card)}`}</dt>
            <dd>{formatCents(receipt.totalCents)}</dd>
          </div>
        </dl>
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
