import { and, eq, sql } from 'drizzle-orm';
import { ApiError } from '#api/kernel/errors.ts';
import type { Card, SavedCard } from '#api/ports/payment-processor.ts';
import type { Tx } from '#db/queries/database.ts';
import { prepared } from '#db/queries/statements.ts';
import { accounts } from '#db/schema/accounts.ts';
import { paymentMethods } from '#db/schema/payments.ts';
import { t } from './texts.ts';

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
export async function saveCardOnFile(
  tx: Tx,
  { payment, accountId, card, now, storedCustomer }: CardToSave,
): Promise<void> {
  const { site, processor } = payment;
  const { cardRef: token, customer, brand, last4, expMonth = null, expYear = null } = card;
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

/** The card to charge, and its customer at the processor. */
export interface Method {
  card: Card;
  customer: string | null;
}

/** The processor's customer ID of an account; null if the account has none at this processor. */
export async function readCustomer(
  tx: Tx,
  { site, accountId, processor }: AtProcessor,
): Promise<string | null> {
  const method = await methodOnFile(tx, { site, accountId, processor });
  return method?.customer ?? null;
}

interface AtProcessor {
  site: string;
  accountId: string;
  processor: string;
}

/** The card that renewals are charged to. @throws ApiError not_allowed, reason 'no_card' */
export async function cardOnFile(tx: Tx, account: AtProcessor): Promise<Method> {
  const method = await methodOnFile(tx, account);
  if (method) return { card: { cardRef: method.token }, customer: method.customer };
  throw new ApiError('not_allowed', {
    reason: 'no_card',
    message: t.noCardOnFile,
  });
}

async function methodOnFile(tx: Tx, { site, accountId, processor }: AtProcessor) {
  const [method] = await tx
    .select({ token: paymentMethods.token, customer: accounts.processorCustomer })
    .from(paymentMethods)
    .innerJoin(
      accounts,
      and(eq(accounts.site, paymentMethods.site), eq(accounts.id, paymentMethods.accountId)),
    )
    .where(
      and(
        eq(paymentMethods.site, site),
        eq(paymentMethods.accountId, accountId),
        eq(paymentMethods.processor, processor),
      ),
    );
  return method ?? null;
}
