import { and, eq, sql } from 'drizzle-orm';
import type { SavedCard } from '#api/ports/payment-processor.ts';
import type { Tx } from '#db/queries/database.ts';
import { prepared } from '#db/queries/statements.ts';
import { accounts } from '#db/schema/accounts.ts';
import { paymentMethods } from '#db/schema/payment-methods.ts';

interface CardToSave {
  /** the site, and the processor that stores the card */
  payment: { site: string; processor: string };
  accountId: string;
  card: SavedCard;
  now: Date;
  /** the customer ID already stored for the account */
  storedCustomer?: string | null | undefined;
}

/** Replaces the card on file, which renewals are charged to. */
export async function keepCard(
  tx: Tx,
  { payment, accountId, card, now, storedCustomer }: CardToSave,
): Promise<void> {
  const { site, processor } = payment;
  const { savedCard: token, customer, brand, last4, expMonth = null, expYear = null } = card;
  await Promise.all([
    cardQuery(tx).execute({ site, accountId, processor, token, brand, last4, expMonth, expYear, now }),
    customer !== null &&
      customer !== storedCustomer &&
      customerQuery(tx).execute({ site, accountId, customer }),
  ]);
}

const { placeholder } = sql;

const cardQuery = prepared((tx) =>
  tx
    .insert(paymentMethods)
    .values({
      site: placeholder('site'),
      accountId: placeholder('accountId'),
      processor: placeholder('processor'),
      token: placeholder('token'),
      brand: placeholder('brand'),
      last4: placeholder('last4'),
      expMonth: placeholder('expMonth'),
      expYear: placeholder('expYear'),
      updatedAt: placeholder('now'),
    })
    .onConflictDoUpdate({
      target: [paymentMethods.site, paymentMethods.accountId],
      set: {
        processor: sql`excluded.processor`,
        token: sql`excluded.token`,
        brand: sql`excluded.brand`,
        last4: sql`excluded.last4`,
        expMonth: sql`excluded.exp_month`,
        expYear: sql`excluded.exp_year`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .prepare('keep_card'),
);

const customerQuery = prepared((tx) =>
  tx
    .update(accounts)
    .set({ processorCustomer: sql`${placeholder('customer')}` })
    .where(and(eq(accounts.site, placeholder('site')), eq(accounts.id, placeholder('accountId'))))
    .prepare('keep_customer'),
);
