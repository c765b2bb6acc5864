import { balance } from '#contracts/member/balance.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import { QueryView } from '../shared/QueryView.tsx';
import type { SectionProps } from '../shared/sections.ts';
import { useQuery } from '../shared/use-query.ts';
import { Balance } from './Balance.tsx';
import billingCss from './billing.css?inline';
import { CardOnFile } from './CardOnFile.tsx';
import { Receipts } from './Receipts.tsx';

/** What is owed and paid, by which card, and the papers of it. All of it belongs to the account. */
export function Billing(props: SectionProps) {
  const { info, membership, help } = props;
  const money = useQuery(balance);
  useStyles(billingCss);
  return (
    <div className="dash-part billing">
      {membership && membership.id !== info.memberships[0]?.id && (
        <p className="note">
          Your card, your balance and your receipts belong to your account, no matter which membership you are
          viewing.
        </p>
      )}
      <section aria-label="Balance">
        <h3>Balance</h3>
        <QueryView of={money} help={help} lines={3}>
          {(data) => <Balance {...props} balance={data} />}
        </QueryView>
      </section>
      <section aria-label="Card on file">
        <h3>Card on file</h3>
        <CardOnFile {...props} money={money} />
      </section>
      <section aria-label="Receipts">
        <h3>Receipts</h3>
        <Receipts {...props} />
      </section>
    </div>
  );
}
