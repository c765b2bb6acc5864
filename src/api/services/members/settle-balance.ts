import { and, eq } from 'drizzle-orm';
import { accounts } from '../../../db/schema/accounts.ts';
import { memberships } from '../../../db/schema/memberships.ts';
import { receiptMail } from '../../mails/receipt.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { writePayment } from '../payments/ledger.ts';
import type { Settler } from '../payments/settler.ts';
import { type Asking, membershipIds } from './read-membership.ts';

/** A debt was paid: what it was for is in the ledger already. */
export const settleBalance: Settler = {
  captured: async (tx, { payment, outcome, now, brand }) => {
    const { site, accountId } = payment;
    if (!accountId) throw new Error('a payment of a balance says not whose');
    await writePayment(tx, payment, { accountId, at: now, text: 'Payment by card' });
    const [account] = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
    const asking: Asking = { site, accountId, now };
    const [membershipId] = await membershipIds(tx, asking);
    const [membership] = membershipId
      ? await tx
          .select({ number: memberships.number })
          .from(memberships)
          .where(and(eq(memberships.site, site), eq(memberships.id, membershipId)))
      : [];
    if (account)
      await queueMail(tx, site, {
        kind: 'receipt',
        recipient: account.email,
        accountId,
        dedupeKey: `receipt:${payment.id}`,
        ...receiptMail(brand, {
          lines: payment.lines,
          totalCents: payment.amountCents,
          card: outcome.paidWith,
          number: membership?.number ?? '',
        }),
      });
    return { accountId };
  },
};
