import { and, asc, eq, gt } from 'drizzle-orm';
import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { accountsMergedMail } from '#api/mails/account/merged.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type * as contract from '#contracts/staff/member-merge.ts';
import type { Tx } from '#db/queries/database.ts';
import { allowLonger } from '#db/queries/transactions.ts';
import { closedAccounts } from '#db/schema/closed-accounts.ts';
import { closeExpiredMemberships, readEligibility } from '../../checkout/buyer-account.ts';
import { recordEvent } from '../../membership/account.ts';
import { queueMail } from '../../outbox/queue-mail.ts';
import { recordAudit } from '../../staff/record-audit.ts';
import { closeAccount, lockHeld } from './closing.ts';
import { findHeld } from './held-rows.ts';
import type { HeldAccount } from './held-table.ts';
import { type Pair, previewMerge } from './merge-preview.ts';
import { mergeCards, mergeRows } from './merge-rows.ts';
import { t } from './texts.ts';

/** For so long after a merge, a job moves what a call that ran meanwhile has written. */
const REPEATED_MS = 24 * 3_600_000;

/** Two accounts side by side, and what a merge would keep. The look is recorded at both. */
export const showMerge = (
  call: StaffCall<typeof contract.readMerge>,
): Promise<AnswerOf<typeof contract.readMerge>> =>
  call.inScope(async (tx) => {
    const { otherId, ...key } = call.params;
    const kept = await findHeld(tx, call, key);
    const other = await findHeld(tx, call, { ...key, accountId: otherId });
    const shown = await previewMerge(tx, { kept, other }, call.deps.now());
    const record = ({ site, accountId }: HeldAccount, beside: HeldAccount) =>
      recordAudit(tx, call, requirePerson(call), {
        action: 'member.merge_viewed',
        subject: { kind: 'account', id: accountId },
        site,
        after: { otherAccount: beside.accountId },
      });
    await record(kept, other);
    await record(other, kept);
    return shown;
  });

/**
 * Moves everything of the other account to this one, and closes the other one.
 * @throws ApiError not_found, not_permitted, not_allowed, conflict
 */
export async function mergeMembers(call: StaffCall<typeof contract.mergeMembers>): Promise<void> {
  const { deps, params, body } = call;
  const { site, accountId, otherId } = params;
  const brand = await liveBrand(deps, site).catch(() => null);
  const asked = { asked: 'member.merge_asked', name: 'merge', about: { mergedAccount: otherId } } as const;
  await closeAccount(call, asked, async (tx) => {
    const pair = await lockPair(tx, { site, keptId: accountId, otherId });
    const now = deps.now();
    // a term that ended today may be stored as active
    for (const each of [pair.kept, pair.other]) {
      const { expired } = await readEligibility(tx, { ...each, now });
      await closeExpiredMemberships(tx, site, expired);
    }
    const shown = await previewMerge(tx, pair, now);
    if (shown.stateKey !== body.stateKey) throw new ApiError('conflict', { message: t.changedSince });
    if (shown.blocks.length > 0)
      throw new ApiError('not_allowed', { reason: shown.blocks[0] ?? '', message: t.blocked });
    await mergeCards(tx, pair, shown.cardOf);
    await mergeRows(tx, pair);
    await recordEvent(tx, { site, accountId, now }, 'accounts_merged_by_staff');
    const { id: closedBy, name: closedByName } = requirePerson(call);
    // what was merged into the other one before is here now
    await tx
      .update(closedAccounts)
      .set({ intoAccountId: accountId })
      .where(and(eq(closedAccounts.site, site), eq(closedAccounts.intoAccountId, otherId)));
    await tx.insert(closedAccounts).values({
      site,
      accountId: otherId,
      kind: 'merged',
      intoAccountId: accountId,
      closedAt: now,
      closedBy,
      closedByName,
    });
    if (brand) await tellMember(tx, brand, pair);
    const memberNumbers = shown.other.memberships.map(({ number }) => number);
    return [
      { accountId, action: 'member.merged', after: { mergedAccount: otherId, memberNumbers } },
      {
        accountId: otherId,
        action: 'member.merged',
        before: { email: shown.other.email },
        after: { mergedInto: accountId },
      },
    ];
  });
  // the log is kept apart from the database, so it still has the merge after a restore
  deps.log.event('accounts-merged', { site, account: accountId, merged: otherId });
}

/** Both accounts, held until the transaction ends: always in the same order, to avoid deadlocks. */
async function lockPair(
  tx: Tx,
  { site, keptId, otherId }: { site: string; keptId: string; otherId: string },
): Promise<Pair> {
  const first = await lockHeld(tx, { site, accountId: keptId < otherId ? keptId : otherId });
  const second = await lockHeld(tx, { site, accountId: keptId < otherId ? otherId : keptId });
  return keptId < otherId ? { kept: first, other: second } : { kept: second, other: first };
}

/** At both addresses, because one of them no longer logs in; not at one that may be another person's. */
async function tellMember(tx: Tx, brand: LiveBrand, { kept, other }: Pair): Promise<void> {
  for (const { accountId, mailbox: recipient } of [kept, other])
    await queueMail(tx, brand, {
      kind: 'accounts-merged',
      recipient,
      accountId: kept.accountId,
      dedupeKey: `accounts-merged:${other.accountId}:${accountId}`,
      mail: () => accountsMergedMail(brand, { email: kept.email }),
    });
}

/** Moves what calls that ran during the merges of the last day have written. A job calls it. @returns how many merges */
export async function repeatMerges({
  database,
  now,
}: Pick<ApiDependencies, 'database' | 'now'>): Promise<number> {
  const recent = await database.acrossSites((tx) =>
    tx
      .select({
        site: closedAccounts.site,
        otherId: closedAccounts.accountId,
        keptId: closedAccounts.intoAccountId,
      })
      .from(closedAccounts)
      .where(
        and(
          eq(closedAccounts.kind, 'merged'),
          gt(closedAccounts.closedAt, new Date(now().getTime() - REPEATED_MS)),
        ),
      )
      .orderBy(asc(closedAccounts.closedAt)),
  );
  const failures: unknown[] = [];
  for (const { site, otherId, keptId } of recent)
    if (keptId)
      await database
        .acrossSites(async (tx) => {
          await allowLonger(tx);
          await mergeRows(tx, await lockPair(tx, { site, keptId, otherId }));
        })
        .catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts are not merged`);
  return recent.length;
}
