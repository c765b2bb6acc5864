import { and, desc, eq } from 'drizzle-orm';
import type { DocumentBrand } from '#api/brand/brand.ts';
import type { AccountScope } from '#api/services/membership/account.ts';
import { memberDay } from '#api/services/membership/household.ts';
import type { Agreements } from '#contracts/member/agreements.ts';
import type { Tx } from '#db/queries/database.ts';
import { offices } from '#db/schema/catalog.ts';
import { memberships } from '#db/schema/memberships.ts';
import { consents, payments } from '#db/schema/payments.ts';
import { readPayer } from './read-receipt.ts';
import { receiptNumber } from './receipts.ts';

/** The consents of an account, as they were given. */
export async function readAgreements(tx: Tx, scope: AccountScope, brand: DocumentBrand): Promise<Agreements> {
  const { site, accountId } = scope;
  const rows = await tx
    .select({
      id: consents.id,
      kind: consents.kind,
      wording: consents.wording,
      language: consents.language,
      content: consents.content,
      createdAt: consents.createdAt,
      paymentId: consents.paymentId,
      zone: offices.timezone,
    })
    .from(consents)
    .leftJoin(payments, and(eq(payments.site, consents.site), eq(payments.id, consents.paymentId)))
    .leftJoin(
      memberships,
      and(eq(memberships.site, payments.site), eq(memberships.id, payments.membershipId)),
    )
    .leftJoin(offices, and(eq(offices.site, memberships.site), eq(offices.id, memberships.officeId)))
    .where(and(eq(consents.site, site), eq(consents.accountId, accountId)))
    .orderBy(desc(consents.createdAt), desc(consents.kind));
  return {
    brand: brand.name,
    company: brand.company,
    agreedBy: await readPayer(tx, scope),
    agreements: rows.map(({ id, kind, wording, language, content, createdAt, paymentId, zone }) => ({
      id,
      kind,
      on: memberDay(createdAt, zone),
      at: createdAt.toISOString(),
      wording,
      language,
      content,
      receipt: paymentId === null ? '' : receiptNumber(paymentId),
    })),
  };
}
