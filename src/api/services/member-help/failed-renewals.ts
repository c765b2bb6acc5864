import { and, asc, count, desc, eq, exists, gte, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import {
  type listFailedRenewals,
  MOST_FAILED,
  RECOVERED_DAYS,
  type retryFailedRenewal,
} from '#contracts/staff/renewals.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts, members } from '#db/schema/accounts.ts';
import { offices, plans, sites } from '#db/schema/catalog.ts';
import { memberships } from '#db/schema/memberships.ts';
import { paymentMethods, payments } from '#db/schema/payments.ts';
import { shownPaidWith } from '#domain/payments/payment-method.ts';
import { type Limit, limitCalls } from '../limits/rate-limit.ts';
import { retryRenewal } from '../members/renewal/renew-due.ts';
import { ofAccount } from '../membership/account-rows.ts';
import { closeCardPages } from '../payments/card-pages.ts';
import { recordLooks } from '../staff/record-looks.ts';
import { shownBySite } from '../staff/shown-by-site.ts';
import { moveMoney } from './money/move-money.ts';

type Listed = AnswerOf<typeof listFailedRenewals>;

/** The memberships whose renewal could not be charged. The look at them is recorded. */
export const showFailedRenewals = (call: StaffCall<typeof listFailedRenewals>): Promise<Listed> =>
  call.inScope(async (tx) => {
    const rows = await readFailed(tx);
    const renewals = rows.slice(0, MOST_FAILED);
    const recovered = await readRecovered(tx, call.deps.now());
    await recordLooks(tx, call, requirePerson(call), {
      action: 'renewals.listed',
      subject: { kind: 'members', id: '' },
      bySite: shownBySite(renewals, undefined, (own) => ({
        accounts: own.map(({ accountId }) => accountId),
      })),
    });
    return { renewals, hasMore: rows.length > MOST_FAILED, recovered };
  });

/** The attempts to charge the term after the running one. */
const isAttempt = and(
  eq(payments.site, memberships.site),
  eq(payments.membershipId, memberships.id),
  eq(payments.purpose, 'renewal'),
  eq(payments.status, 'declined'),
  gte(payments.termStart, memberships.termEnd),
);

async function readFailed(tx: Tx): Promise<Listed['renewals']> {
  const attempts = tx.$with('attempts').as(
    tx
      .selectDistinctOn([payments.site, payments.membershipId], {
        site: payments.site,
        membershipId: payments.membershipId,
        amountCents: payments.amountCents,
        at: payments.settledAt,
        declineCode: payments.declineCode,
        failures: sql<string>`count(*) over (partition by ${payments.site}, ${payments.membershipId})`.as(
          'failures',
        ),
      })
      .from(memberships)
      .innerJoin(payments, isAttempt)
      .where(eq(memberships.status, 'past_due'))
      .orderBy(payments.site, payments.membershipId, desc(payments.createdAt)),
  );
  const rows = await tx
    .with(attempts)
    .select({
      site: memberships.site,
      brand: sites.name,
      accountId: memberships.accountId,
      membershipId: memberships.id,
      number: memberships.number,
      firstName: members.firstName,
      lastName: members.lastName,
      phone: accounts.phone,
      email: accounts.email,
      plan: plans.name,
      office: offices.name,
      unpaidFrom: memberships.termEnd,
      amountCents: attempts.amountCents,
      failures: attempts.failures,
      lastFailedAt: attempts.at,
      declineCode: attempts.declineCode,
      brandOfCard: paymentMethods.brand,
      last4: paymentMethods.last4,
    })
    .from(memberships)
    .innerJoin(sites, eq(sites.id, memberships.site))
    .innerJoin(accounts, and(eq(accounts.site, memberships.site), eq(accounts.id, memberships.accountId)))
    .innerJoin(
      members,
      and(
        eq(members.site, memberships.site),
        eq(members.accountId, memberships.accountId),
        eq(members.relation, 'self'),
      ),
    )
    .innerJoin(plans, and(eq(plans.site, memberships.site), eq(plans.id, memberships.planId)))
    .leftJoin(offices, and(eq(offices.site, memberships.site), eq(offices.id, memberships.officeId)))
    .leftJoin(
      paymentMethods,
      and(eq(paymentMethods.site, memberships.site), eq(paymentMethods.accountId, memberships.accountId)),
    )
    .leftJoin(attempts, and(eq(attempts.site, memberships.site), eq(attempts.membershipId, memberships.id)))
    .where(eq(memberships.status, 'past_due'))
    .orderBy(asc(memberships.termEnd), asc(memberships.id))
    .limit(MOST_FAILED + 1);
  return rows.map(({ brandOfCard, last4, office, failures, lastFailedAt, declineCode, ...row }) => ({
    ...row,
    office: office ?? '',
    failures: Number(failures ?? 0),
    lastFailedAt: lastFailedAt?.toISOString() ?? null,
    declineCode: declineCode ?? '',
    card: brandOfCard !== null && last4 !== null ? shownPaidWith({ brand: brandOfCard, last4 }) : null,
  }));
}

const DAY_MS = 24 * 60 * 60_000;

/** Renewals that were charged after at least one attempt had failed. */
async function readRecovered(tx: Tx, now: Date): Promise<Listed['recovered']> {
  const failed = alias(payments, 'failed');
  const [found] = await tx
    .select({ count: count(), cents: sum(payments.amountCents).mapWith(Number) })
    .from(payments)
    .where(
      and(
        eq(payments.purpose, 'renewal'),
        eq(payments.status, 'captured'),
        gte(payments.settledAt, new Date(now.getTime() - RECOVERED_DAYS * DAY_MS)),
        exists(
          tx
            .select({ one: sql`1` })
            .from(failed)
            .where(
              and(
                eq(failed.site, payments.site),
                eq(failed.membershipId, payments.membershipId),
                eq(failed.termStart, payments.termStart),
                eq(failed.purpose, 'renewal'),
                eq(failed.status, 'declined'),
              ),
            ),
        ),
      ),
    );
  return { count: found?.count ?? 0, cents: found?.cents ?? 0 };
}

/** Each failed try sends the member an email, and processors ask for few of them. */
const RETRIES: Limit = { name: 'staff-renewal-retry', most: 5, perSeconds: 24 * 3600 };

/**
 * Charges a failed renewal again.
 * @throws ApiError not_found; not_allowed if nothing is left to charge; too_many
 */
export const retry = (
  call: StaffCall<typeof retryFailedRenewal>,
): Promise<AnswerOf<typeof retryFailedRenewal>> =>
  moveMoney(call, { membershipId: call.params.membershipId }, async (member) => {
    const { membershipId } = call.params;
    const { site, deps, inSite } = member;
    const [own] = await inSite((tx) =>
      tx
        .select({ status: memberships.status })
        .from(memberships)
        .where(and(ofAccount(memberships, member), eq(memberships.id, membershipId))),
    );
    if (own?.status === 'past_due') {
      await limitCalls(member, RETRIES, membershipId);
      await closeCardPages(deps, member);
    }
    return { outcome: await retryRenewal(deps, { site, membershipId }) };
  });
