import { useState } from 'react';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { formatCents } from '#util/text/format-cents.ts';
import { List } from '../lists/List.tsx';
import type { Me } from '../session.ts';
import type { Target } from './actions/ActionDialog.tsx';
import { CardPages } from './card-pages/CardPages.tsx';
import { MoneyActions } from './money/MoneyActions.tsx';
import { RefundDialog } from './money/RefundDialog.tsx';
import { ledgerColumns, paymentColumns } from './record-columns.tsx';
import { type MemberRecord, NewestOnly } from './shown-facts.tsx';
import { t } from './texts.ts';

type MoneyPart = NonNullable<MemberRecord['money']>;

interface Props extends Pick<MemberRecord, 'money' | 'owedCents' | 'account'> {
  target: Target;
  me: Me;
}

/** Payments, the balance and the ledger of an account, for those who may see them. */
export function Money({ money, owedCents, account, target, me }: Props) {
  const [refunded, setRefunded] = useState<string | null>(null);
  // an account that was erased or merged takes no money
  const isOpen = account.closed === null;
  const mayRefund = isOpen && isPermitted(me.grants, 'payments.refund');
  const cardPages = isOpen && isPermitted(me.grants, 'payments.record') && (
    <CardPages target={target} email={account.email} />
  );
  if (money === null)
    return (
      <section>
        <h2>{t.payments}</h2>
        <p className="console-second">{t.hiddenByRoles}</p>
        {owedCents !== null && (
          <Facts className="member-facts" facts={[[t.balance, balanceText(owedCents)]]} />
        )}
        {isOpen && <MoneyActions target={target} me={me} owedCents={owedCents} />}
        {cardPages}
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
        {isOpen && <MoneyActions target={target} me={me} owedCents={owedCents} />}
        {cardPages}
        <List
          name="payments"
          label={t.payments}
          rows={payments}
          rowKey={({ id }) => id}
          columns={paymentColumns(mayRefund ? ({ id }) => setRefunded(id) : null)}
          countText={t.paymentCount}
          empty={t.noPayments}
          fileName="payments.csv"
        />
        <NewestOnly entries={payments} />
        {refunded !== null && (
          <RefundDialog target={target} paymentId={refunded} onClose={() => setRefunded(null)} />
        )}
      </section>
      <section>
        <h2>{t.ledger}</h2>
        <List
          name="ledger"
          label={t.ledger}
          rows={ledger}
          rowKey={({ at }, index) => `${at} ${index}`}
          columns={ledgerColumns()}
          countText={t.entryCount}
          empty={t.noEntries}
          fileName="ledger.csv"
        />
        <NewestOnly entries={ledger} />
      </section>
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
