import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { paymentMethods } from '../../../db/schema/payment-methods.ts';
import type { SavedCard } from '../../drivers/payments/processor.ts';

interface Kept {
  /** of which site, and at which processor the card is kept */
  payment: { site: string; processor: string };
  accountId: string;
  card: SavedCard;
  now: Date;
}

/** Puts a card on file, in the place of the one before: renewals are charged to it. */
export async function keepCard(tx: Tx, { payment, accountId, card, now }: Kept): Promise<void> {
  const { site, processor } = payment;
  const { savedCard: token, customer, brand, last4, expMonth, expYear } = card;
  const method = {
    ...{ processor, token, brand, last4, updatedAt: now },
    ...{ expMonth: expMonth ?? null, expYear: expYear ?? null },
  };
  await tx
    .insert(paymentMethods)
    .values({ site, accountId, ...method })
    .onConflictDoUpdate({ target: [paymentMethods.site, paymentMethods.accountId], set: method });
  if (customer !== null)
    await tx
      .update(accounts)
      .set({ processorCustomer: customer })
      .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
}
