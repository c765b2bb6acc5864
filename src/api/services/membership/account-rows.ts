import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Which account. */
export interface AccountKey {
  site: string;
  accountId: string;
}

/** The rows of an account in a table. */
export const ofAccount = (
  table: { site: PgColumn; accountId: PgColumn },
  { site, accountId }: AccountKey,
): SQL | undefined => and(eq(table.site, site), eq(table.accountId, accountId));
