import { and, eq, inArray } from 'drizzle-orm';
import { notFound } from '#api/kernel/errors.ts';
import { type AccountScope, recordEvent } from '#api/services/membership/account.ts';
import { storeSearchTerms } from '#api/services/search/search-terms.ts';
import type { memberUpdate } from '#contracts/member/member-update.ts';
import { CONTACT_FIELDS } from '#contracts/shared/address.ts';
import type { BodyOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts, members } from '#db/schema/accounts.ts';
import { assertUnchanged } from './assert-unchanged.ts';

type Changes = BodyOf<typeof memberUpdate>;

/** Call it before any change. @throws ApiError not_found for people of another account */
export async function assertOwnPeople(
  tx: Tx,
  { site, accountId }: AccountScope,
  { members: named = [] }: Pick<Changes, 'members'>,
): Promise<void> {
  if (named.length === 0) return;
  const ids = named.map(({ id }) => id);
  const own = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.site, site), eq(members.accountId, accountId), inArray(members.id, ids)));
  if (own.length < new Set(ids).size) throw notFound();
}

/**
 * Stores a member's corrections; fields that are absent stay as they are.
 * @throws ApiError not_found for people of another account; conflict if another person changed what the caller read.
 * Then nothing is stored.
 */
export async function updateAccount(
  tx: Tx,
  { site, accountId, now }: AccountScope,
  changes: Changes,
): Promise<void> {
  const given = Object.fromEntries(
    [...CONTACT_FIELDS, 'language' as const].flatMap((field) =>
      changes[field] === undefined ? [] : [[field, changes[field]]],
    ),
  );
  if (Object.keys(given).length > 0) {
    const [present] = await tx
      .select()
      .from(accounts)
      .where(and(eq(accounts.site, site), eq(accounts.id, accountId)))
      .for('update');
    if (present) assertUnchanged(changes.seen, present);
    await tx
      .update(accounts)
      .set(given)
      .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
  }
  for (const [at, { id, firstName, lastName, seen }] of (changes.members ?? []).entries()) {
    const own = and(eq(members.site, site), eq(members.accountId, accountId), eq(members.id, id));
    const [present] = await tx.select().from(members).where(own).for('update');
    if (!present) throw notFound();
    assertUnchanged(seen, present, `members.${at}.`);
    await tx.update(members).set({ firstName, lastName }).where(own);
  }
  const what = [...Object.keys(given), ...(changes.members?.length ? ['names'] : [])];
  if (what.length === 0) return;
  await storeSearchTerms(tx, { site, accountId });
  await recordEvent(tx, { site, accountId, now }, 'details_changed', { what });
}
