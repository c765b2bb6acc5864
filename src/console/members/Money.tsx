import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { formatCents } from '#util/text/format-cents.ts';
import { t as shared } from '../texts.ts';
import { ListPart, type MemberRecord } from './shown-facts.tsx';
import { t } from './texts.ts';

type MoneyPart = NonNullable<MemberRecord['money']>;

/** Payments, the balance and the ledger of an account, for those who may see them. */
export function Money({ money }: Pick<MemberRecord, 'money'>) {
  if (money === null)
    return (
      <section>
        <h2>{t.payments}</h2>
        <p className="console-second">{t.hiddenByRoles}</p>
      </section>
    );
  const { balanceCents, card, payments, ledger } = money;
  return (
    <>
      <section>
        <h2>{t.payments}</h2>
        <Facts
          className="member-facts"
          facts={[
            [t.balance, balanceText(balanceCents)],
            [t.cardOnFile, cardText(card)],
          ]}
        />
        {payments.length > 0 && <Payments payments={payments} />}
      </section>
      <ListPart
        title={t.ledger}
        entries={ledger}
        show={({ at, kind, amountCents, text }, index) => (
          <li key={`${at} ${index}`}>
            <span>
              {text}
              <span className="console-second">
                {t.entryKinds[kind]} · {shared.day(new Date(at))}
              </span>
            </span>
            <span className="member-amount">{formatCents(amountCents)}</span>
          </li>
        )}
      />
    </>
  );
}

function balanceText(cents: number): string {
  if (cents === 0) return t.nothingOwed;
  return cents > 0 ? t.owed(formatCents(cents)) : t.credit(formatCents(-cents));
}

function cardText(card: MoneyPart['card']): string {
  if (card === null) return t.noCard;
  const { brand, last4, expMonth, expYear } = card;
  const text = paymentMethodText({ brand, last4 });
  return expMonth && expYear ? `${text}, ${t.expires(expMonth, expYear)}` : text;
}

function Payments({ payments }: Pick<MoneyPart, 'payments'>) {
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t.paidFor}</th>
          <th scope="col">{t.when}</th>
          <th scope="col">{t.amount}</th>
          <th scope="col">{t.paidWith}</th>
          <th scope="col">{t.status}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ id, at, purpose, status, amountCents, paidWith, declineCode, refunds }) => (
          <tr key={id}>
            <th scope="row">{t.purposes[purpose]}</th>
            <td data-label={t.when} className="console-date">
              {shared.moment(new Date(at))}
            </td>
            <td data-label={t.amount}>{formatCents(amountCents)}</td>
            <td data-label={t.paidWith}>{paidWith && paymentMethodText(paidWith)}</td>
            <td data-label={t.status}>
              <span>
                {t.paymentStatuses[status]}
                {declineCode && <span className="console-second">{t.declineCode(declineCode)}</span>}
                {refunds.map((refund) => (
                  <span key={refund.at} className="console-second">
                    {t.refunded(formatCents(refund.amountCents), shared.day(new Date(refund.at)))}{' '}
                    {t.refundStatuses[refund.status]}
                  </span>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
