import { and, eq, lte } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { inlineLiteral } from '#db/queries/statements.ts';
import { payments } from '#db/schema/payments.ts';
import { refunds } from '#db/schema/refunds.ts';

/** Whether a payment or refund was started and then abandoned (reconcile-payments.ts). */
export function isMoneyUnsettled({
  database,
  now,
}: Pick<ApiDependencies, 'database' | 'now'>): Promise<boolean> {
  const at = now();
  return database.acrossSites(async (tx) => {
    for (const table of [payments, refunds]) {
      const left = await tx
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.status, inlineLiteral('started')), lte(table.leasedUntil, at)))
        .limit(1);
      if (left.length > 0) return true;
    }
    return false;
  });
}
