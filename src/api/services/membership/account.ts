import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { notFound } from '#api/kernel/errors.ts';
import type { AccountSchema } from '#contracts/member/member-info.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import type { AccountRow } from './household.ts';
import type { Asking } from './read-membership.ts';

/** @throws ApiError not_found */
export async function readAccount(
  tx: Tx,
  { site, accountId }: Asking,
): Promise<typeof accounts.$inferSelect> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
  if (!account) throw notFound();
  return account;
}

export function accountAnswer(account: AccountRow): z.output<typeof AccountSchema> {
  const { id, email, phone, street, street2, city, state, zip, createdAt, emailUnconfirmedSince } = account;
  const isEmailConfirmed = emailUnconfirmedSince === null;
  const since = createdAt.toISOString();
  return { id, email, isEmailConfirmed, phone, street, street2, city, state, zip, since };
}
