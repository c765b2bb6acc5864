import { eq } from 'drizzle-orm';
import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { memberErasedMail } from '#api/mails/account/erased.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type * as contract from '#contracts/staff/member-erasure.ts';
import type { Database, Tx } from '#db/queries/database.ts';
import { allowLonger } from '#db/queries/transactions.ts';
import { closedAccounts } from '#db/schema/closed-accounts.ts';
import type { AccountKey } from '../../membership/account-rows.ts';
import { queueMailTo } from '../../outbox/queue-mail.ts';
import { assertOpen } from '../../staff/assert-open.ts';
import { recordAudit } from '../../staff/record-audit.ts';
import { closeAccount, lockHeld } from './closing.ts';
import { eraseLater, eraseRows } from './erase-rows.ts';
import { previewErasure } from './erasure-preview.ts';
import { findHeld, readHeld } from './held-rows.ts';
import type { HeldAccount } from './held-table.ts';
import { t } from './texts.ts';

/** What an erasure would do, and what has to be done before it. The look is recorded. */
export const showErasure = (
  call: StaffCall<typeof contract.readErasure>,
): Promise<AnswerOf<typeof contract.readErasure>> =>
  call.inScope(async (tx) => {
    const held = await findHeld(tx, call, call.params);
    await assertOpen(tx, held);
    const shown = await previewErasure(tx, held, call.deps.now());
    await recordAudit(tx, call, requirePerson(call), {
      action: 'member.erasure_viewed',
      subject: { kind: 'account', id: held.accountId },
      site: held.site,
    });
    return shown;
  });

/**
 * Erases a member. What is recorded has no personal data.
 * @throws ApiError not_found, not_permitted, not_allowed, conflict
 */
export async function eraseMember(call: StaffCall<typeof contract.eraseMember>): Promise<void> {
  const { deps, params, body } = call;
  const { site, accountId } = params;
  const brand = await liveBrand(deps, site).catch(() => null);
  await closeAccount(call, { asked: 'member.erasure_asked', name: 'erasure' }, async (tx) => {
    const held = await lockHeld(tx, params);
    await assertOpen(tx, held);
    const shown = await previewErasure(tx, held, deps.now());
    if (shown.stateKey !== body.stateKey) throw new ApiError('conflict', { message: t.changedSince });
    if (shown.blocks.length > 0)
      throw new ApiError('not_allowed', { reason: shown.blocks[0]?.kind ?? '', message: t.blocked });
    if (!isSame(shown.confirmation, body.confirmation))
      throw new ApiError('not_allowed', {
        reason: 'confirmation',
        message: t.wrongConfirmation,
        fields: { confirmation: t.wrongConfirmation },
      });
    await close(tx, held, { brand, person: requirePerson(call), now: deps.now() });
    return [{ accountId, action: 'member.erased' }];
  });
  // the log is kept apart from the database, so it still has the list after a restore
  deps.log.event('member-erased', { site, account: accountId });
}

const isSame = (one: string, other: string): boolean => {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '');
  return plain(one) === plain(other);
};

interface Closing {
  /** null if it is offline: no mail is written */
  brand: LiveBrand | null;
  person: { id: string; name: string };
  now: Date;
}

async function close(tx: Tx, held: HeldAccount, { brand, person, now }: Closing): Promise<void> {
  const { site, accountId, email } = held;
  // written first, in the language of the account, and to its address
  if (brand)
    await queueMailTo(
      tx,
      brand,
      { id: accountId, email },
      {
        kind: 'member-erased',
        dedupeKey: `member-erased:${accountId}`,
        mail: () => memberErasedMail(brand),
      },
    );
  await eraseRows(tx, held, now);
  await tx.insert(closedAccounts).values({
    site,
    accountId,
    kind: 'erased',
    closedAt: now,
    closedBy: person.id,
    closedByName: person.name,
  });
}

/** The accounts that were erased. */
export const listErasures = (database: Database): Promise<(AccountKey & { closedAt: Date })[]> =>
  database.acrossSites((tx) =>
    tx
      .select({
        site: closedAccounts.site,
        accountId: closedAccounts.accountId,
        closedAt: closedAccounts.closedAt,
      })
      .from(closedAccounts)
      .where(eq(closedAccounts.kind, 'erased')),
  );

/** For so long after an erasure, what a call that ran meanwhile has written is erased too. */
const REPEATED_MS = 24 * 3_600_000;

/**
 * Erases again all that were erased: what was kept for a time that is over goes, and the mails that told of it. A job
 * calls it, and a command after a restore.
 * @param listed erasures that the restored database does not know
 * @param onListed called after each of these is erased
 * @returns how many accounts, and those that the database does not have
 * @throws AggregateError after all others, if some could not be erased
 */
export async function repeatErasures(
  { database, now }: Pick<ApiDependencies, 'database' | 'now'>,
  listed: readonly AccountKey[] = [],
  onListed: (key: AccountKey) => Promise<void> = async () => {},
): Promise<{ repeated: number; missing: AccountKey[] }> {
  const known = await listErasures(database);
  const isListed = (key: AccountKey) =>
    listed.some(({ site, accountId }) => site === key.site && accountId === key.accountId);
  const since = new Date(now().getTime() - REPEATED_MS);
  const later = known.filter((key) => key.closedAt < since && !isListed(key));
  const again = [...listed, ...known.filter((key) => key.closedAt >= since && !isListed(key))];
  const missing: AccountKey[] = [];
  const failures: unknown[] = [];
  const each = async (key: AccountKey, work: (tx: Tx) => Promise<void>) => {
    try {
      await database.acrossSites(async (tx) => {
        await allowLonger(tx);
        await work(tx);
      });
      if (isListed(key)) await onListed(key);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') missing.push(key);
      else failures.push(error);
    }
  };
  for (const key of later)
    await each(key, async (tx) => {
      const held = await readHeld(tx, key);
      if (held) await eraseLater(tx, held, now());
    });
  for (const { site, accountId } of again)
    await each({ site, accountId }, async (tx) => {
      await eraseRows(tx, await lockHeld(tx, { site, accountId }), now());
      await tx
        .insert(closedAccounts)
        .values({ site, accountId, kind: 'erased', closedAt: now() })
        .onConflictDoNothing();
    });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts are not erased`);
  return { repeated: later.length + again.length - missing.length, missing };
}
