import { and, eq, gt, like, sql } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { AccountKey } from '#api/services/membership/account-rows.ts';
import type { Tx } from '#db/queries/database.ts';
import { ledgerEntries } from '#db/schema/payments.ts';

/** Begins the key of what one person gives alone. */
export const ALONE = 'staff';
/** Begins the key of what a second person approved. */
export const APPROVED = 'approved';

const DAY_MS = 24 * 3_600_000;

/**
 * How much one person may still give the account alone, as credits and refunds. It counts what was given within a day,
 * so that a large amount is not given in parts.
 */
export async function readLeftAlone(
  tx: Tx,
  { site, accountId }: AccountKey,
  { settings, now }: Pick<ApiDependencies, 'settings' | 'now'>,
): Promise<number> {
  const [given] = await tx
    .select({ cents: sql<string>`coalesce(-sum(${ledgerEntries.amountCents}), 0)` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.site, site),
        eq(ledgerEntries.accountId, accountId),
        like(ledgerEntries.dedupeKey, `credit:${ALONE}:%`),
        gt(ledgerEntries.createdAt, new Date(now().getTime() - DAY_MS)),
      ),
    );
  return Math.max(0, settings.STAFF_REFUND_LIMIT_CENTS - Number(given?.cents ?? 0));
}
