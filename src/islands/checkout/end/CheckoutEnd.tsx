import { useEffect } from 'react';
import type { AwaitingBank as AwaitingOrder, BankStanding, Paid } from '#contracts/payment/payment.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { refreshCart } from '#stores/cart.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { sentence } from '#ui/elements/sentence.ts';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import { dayAtInstant } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { paperQuery } from '#util/site/paper-query.ts';
import { pageTitle, paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { EmailCards } from '../../shared/id-card/EmailCards.tsx';
import { IdCardView } from '../../shared/id-card/IdCardView.tsx';
import css from './checkout-end.css?inline';
import { FirstVisit } from './FirstVisit.tsx';
import { t } from './texts.ts';

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
  const welcome = paid.memberNumber ? t.welcome : t.paymentReceived;
  useEndOfCheckout(welcome);
  return (
    <div className="form joined">
      <FormMessage kind="success" takesFocus>
        <h1>{welcome}</h1>
        {paid.memberNumber ? (
          <p>
            {sentence(
              t.yourNumber(<strong className="member-number">{paid.memberNumber}</strong>, paid.email),
            )}
          </p>
        ) : (
          <p>{t.waitingForLogin}</p>
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
              {t.printCards}
            </button>
            {isAuthenticated && (
              <a
                className="button-quiet"
                href={`/api/v4/member/idCard/${membership.id}${paperQuery()}`}
                download
              >
                {t.saveAsPdf}
              </a>
            )}
            {isAuthenticated && <EmailCards membershipId={membership.id} />}
          </div>
        </>
      )}
      <section aria-label={t.receipt}>
        <h2>{t.receipt}</h2>
        <Facts
          className="cart-lines"
          facts={[
            ...receipt.lines.map(({ text, cents }) => [text, formatCents(cents)] as const),
            [
              receipt.card ? t.paidWith(paymentMethodText(receipt.card)) : t.paid,
              formatCents(receipt.totalCents),
              'cart-total',
            ],
          ]}
        />
        {membership && (
          <p className="note">
            {`${t.covered(shownDay(membership.validFrom), shownDay(membership.validThrough))} `}
            {membership.renewsOn ? t.renewsOn(shownDay(membership.renewsOn)) : t.doesNotRenew}
          </p>
        )}
        {isAuthenticated && (
          <p className="no-print">
            <a href={`/api/v4/member/receipt/${receiptId}${paperQuery()}`} download>
              {t.saveReceipt}
            </a>
          </p>
        )}
      </section>
      {isAuthenticated && <p className="no-print">{t.nextLogin(paid.email)}</p>}
      <p className="form-actions no-print">
        <a className="button" href={isAuthenticated ? paths.dashboard : paths.memberLogin}>
          {isAuthenticated ? t.goToDashboard : t.logIn}
        </a>
      </p>
      <HelpLine help={help} lead={t.questionsCall} />
    </div>
  );
}

const CHECK_AGAIN_MS = 60_000;

/** The order, while the bank payment is processing. */
function BankPaymentPending({ order, help }: { order: AwaitingOrder; help: Help }) {
  useEndOfCheckout(t.bankOnItsWay);
  useEffect(() => {
    const timer = setInterval(() => void refreshCart(), CHECK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const { since, bank, last4, plan, office, people, lines, totalCents, email } = order;
  const facts = [
    [t.from, paymentMethodText({ kind: 'bank', brand: bank, last4 })],
    [t.sentOn, shownDay(dayAtInstant(new Date(since), Intl.DateTimeFormat().resolvedOptions().timeZone))],
    [t.plan, plan],
    [t.office, office ?? t.anyOffice],
    [t.people, people.join(', ')],
  ] as const;
  return (
    <div className="form joined">
      <FormMessage kind="info" takesFocus>
        <h1>{t.bankOnItsWay}</h1>
        <p>{t.takesDays(email)}</p>
      </FormMessage>
      <section aria-label={t.yourOrder}>
        <h2>{t.yourOrder}</h2>
        <Facts
          className="cart-lines"
          facts={[
            ...facts.map(([name, value]) => [name, value, 'joined-fact'] as const),
            ...lines.map(({ text, cents }) => [text, formatCents(cents)] as const),
            [t.onItsWay, formatCents(totalCents), 'cart-total'],
          ]}
        />
        <p className="note">{t.priceStays}</p>
      </section>
      <p className="form-actions no-print">
        <button type="button" className="button-quiet" onClick={() => void refreshCart()}>
          {t.checkAgain}
        </button>
      </p>
      <HelpLine help={help} lead={t.questionsCall} />
    </div>
  );
}

interface Props {
  paid: { email: string; totalCents: number };
  help: Help;
}

/** Shown on return after the bank has confirmed. Days later, this browser does not log in by itself. */
function BankPaymentReceived({ paid, help }: Props) {
  useEndOfCheckout(t.bankArrived);
  return (
    <div className="form joined">
      <FormMessage kind="success" takesFocus>
        <h1>{t.bankArrived}</h1>
        <p>{t.youPaid(formatCents(paid.totalCents), paid.email)}</p>
      </FormMessage>
      <p className="form-actions no-print">
        <a className="button" href={paths.memberLogin}>
          {t.logIn}
        </a>
        <a href={paths.checkout}>{t.startAnother}</a>
      </p>
      <HelpLine help={help} lead={t.questionsCall} />
    </div>
  );
}
