import { and, eq, isNull } from 'drizzle-orm';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import type { Tx } from '#db/queries/database.ts';
import { offices, sites } from '#db/schema/catalog.ts';
import { t } from './texts.ts';

/**
 * The first brand or office of the grants that does not exist, as a sentence for a person; null if all exist.
 * @param tx reads the offices of these brands
 */
export async function findUnknownScope(tx: Tx, grants: readonly StaffGrant[]): Promise<string | null> {
  for (const { scope } of grants) {
    if (scope.kind === 'all') continue;
    const [brand] = await tx.select({ name: sites.name }).from(sites).where(eq(sites.id, scope.site));
    if (!brand) return t.unknownBrand(scope.site);
    if (scope.kind === 'brand') continue;
    const [office] = await tx
      .select({ id: offices.id })
      .from(offices)
      .where(and(eq(offices.site, scope.site), eq(offices.id, scope.officeId), isNull(offices.retiredAt)));
    if (!office) return t.unknownOffice(scope.officeId, brand.name);
  }
  return null;
}
