import { and, eq } from 'drizzle-orm';
import type { Settler } from '#api/ports/payment-settler.ts';
import { type Asking, membershipIds } from '#api/services/membership/read-membership.ts';
import { queueMail } from '#api/services/outbox/queue-mail.ts';
import { writePayment } from '#api/services/payments/ledger.ts';
import { receiptOf } from '#api/services/payments/receipt-mail.ts';
import { accounts } from '#db/schema/accounts.ts';
import { memberships } from '#db/schema/memberships.ts';

/** Settles a paid balance; its purchases are in the ledger already. */
export const settleBalance: Settler = {
  captured: async (tx, capture) => {
    const { payment, now } = capture;
    const { site, accountId } = payment;
    if (!accountId) throw new Error('a balance payment has no account');
    await writePayment(tx, payment, { accountId, at: now, text: 'Payment by card' });
    const [account] = await tx
      .select({ id: accounts.id, email: accounts.email })
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
    const number = membership?.number ?? '';
    if (account) await queueMail(tx, site, receiptOf(capture, { account, number, cover: null }));
    return { accountId };
  },
};
