import { and, eq, gt } from 'drizzle-orm';
import { notFound } from '#api/kernel/errors.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { readMember } from '#contracts/staff/members.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts, emailChanges } from '#db/schema/accounts.ts';
import { sites } from '#db/schema/catalog.ts';
import { closedAccounts } from '#db/schema/closed-accounts.ts';
import { accountSecondSteps } from '#db/schema/second-steps.ts';
import { pendingEmailChange } from '../membership/account.ts';
import { type AccountKey, ofAccount } from '../membership/account-rows.ts';

type Record = AnswerOf<typeof readMember>;

/** @throws ApiError not_found */
export async function readAccountRecord(tx: Tx, key: AccountKey, now: Date): Promise<Record['account']> {
  const { site, accountId } = key;
  const [found] = await tx
    .select({
      id: accounts.id,
      site: accounts.site,
      brand: sites.name,
      email: accounts.email,
      unconfirmedSince: accounts.emailUnconfirmedSince,
      phone: accounts.phone,
      street: accounts.street,
      street2: accounts.street2,
      city: accounts.city,
      state: accounts.state,
      zip: accounts.zip,
      language: accounts.language,
      createdAt: accounts.createdAt,
      secondStepSince: accountSecondSteps.confirmedAt,
      closed: {
        kind: closedAccounts.kind,
        at: closedAccounts.closedAt,
        by: closedAccounts.closedByName,
        intoAccountId: closedAccounts.intoAccountId,
      },
    })
    .from(accounts)
    .innerJoin(sites, eq(sites.id, accounts.site))
    .leftJoin(
      accountSecondSteps,
      and(eq(accountSecondSteps.site, accounts.site), eq(accountSecondSteps.accountId, accounts.id)),
    )
    .leftJoin(
      closedAccounts,
      and(eq(closedAccounts.site, accounts.site), eq(closedAccounts.accountId, accounts.id)),
    )
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
  if (!found) throw notFound();
  const { unconfirmedSince, createdAt, secondStepSince, closed, ...account } = found;
  return {
    ...account,
    isEmailConfirmed: unconfirmedSince === null,
    pendingEmail: await readPendingEmail(tx, key, now),
    since: createdAt.toISOString(),
    secondStepSince: secondStepSince?.toISOString() ?? null,
    closed: closed && { ...closed, at: closed.at.toISOString() },
  };
}

/** Without the hashes of its links, which the staff's role may not read. */
async function readPendingEmail(
  tx: Tx,
  key: AccountKey,
  now: Date,
): Promise<Record['account']['pendingEmail']> {
  const [change] = await tx
    .select({
      email: emailChanges.email,
      expiresAt: emailChanges.expiresAt,
      confirmedAt: emailChanges.confirmedAt,
      oldConfirmedAt: emailChanges.oldConfirmedAt,
    })
    .from(emailChanges)
    .where(and(ofAccount(emailChanges, key), gt(emailChanges.expiresAt, now)));
  return change ? pendingEmailChange(change) : null;
}
