import { and, desc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { liveBrand } from '#api/brand/live-brand.ts';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { type AccountKey, ofAccount } from '#api/services/membership/account-rows.ts';
import { readOwed } from '#api/services/membership/read-household.ts';
import { closeCardPages } from '#api/services/payments/card-pages.ts';
import { accountsInScope, type Touched } from '#api/services/staff/in-scope.ts';
import { recordLooks } from '#api/services/staff/record-looks.ts';
import { shownBySite } from '#api/services/staff/shown-by-site.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type * as contract from '#contracts/staff/member-money.ts';
import type { Tx } from '#db/queries/database.ts';
import { members } from '#db/schema/accounts.ts';
import { staffApprovals } from '#db/schema/approvals.ts';
import { sites } from '#db/schema/catalog.ts';
import { payments } from '#db/schema/payments.ts';
import { type Approval, findAsked } from './ask-approval.ts';
import { writeCredit } from './give-credit.ts';
import { giveRefund, settleRefunds } from './give-refund.ts';
import { APPROVED } from './limit.ts';
import { moveMoney } from './move-money.ts';
import { readRefundable } from './refundable.ts';
import { t } from './texts.ts';

const SHOWN_MS = 30 * 24 * 3_600_000;
const MOST = 500;

/**
 * What waits for a second person, and what was decided lately, of the payments and memberships over which the person may
 * refund. The look at it is recorded.
 */
export async function listApprovals(
  call: StaffCall<typeof contract.listApprovals>,
): Promise<AnswerOf<typeof contract.listApprovals>> {
  const person = requirePerson(call);
  const found = await call.inScope((tx) => readApprovals(tx, call.deps.now()));
  const credited = await accountsInScope(
    call,
    found.filter(({ asked }) => asked.paymentId === null).map(({ asked }) => asked),
  );
  const rows = found.filter(({ asked }) => asked.paymentId !== null || credited.has(asked.accountId));
  await call.inScope((tx) =>
    recordLooks(tx, call, person, {
      action: 'approvals.listed',
      subject: { kind: 'members', id: '' },
      bySite: shownBySite(
        rows.map(({ asked }) => asked),
        undefined,
        (own) => ({ approvals: own.map(({ id }) => id) }),
      ),
    }),
  );
  return {
    approvals: rows.map(({ asked, brand, firstName, lastName }) => ({
      id: asked.id,
      site: asked.site,
      brand,
      accountId: asked.accountId,
      member: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
      kind: asked.kind,
      cents: asked.cents,
      reason: asked.reason,
      askedBy: asked.askedByName,
      askedAt: asked.askedAt.toISOString(),
      isOwn: asked.askedBy === person.id,
      status: asked.decision ?? 'waiting',
      decidedBy: asked.decidedByName ?? '',
      decidedAt: asked.decidedAt?.toISOString() ?? null,
      note: asked.note,
    })),
  };
}

/** The requests of accounts that the person may see; of refunds, those whose payment they may see too. */
function readApprovals(tx: Tx, now: Date) {
  const since = new Date(now.getTime() - SHOWN_MS);
  return tx
    .select({
      asked: staffApprovals,
      brand: sites.name,
      firstName: members.firstName,
      lastName: members.lastName,
    })
    .from(staffApprovals)
    .innerJoin(sites, eq(sites.id, staffApprovals.site))
    .leftJoin(
      members,
      and(
        eq(members.site, staffApprovals.site),
        eq(members.accountId, staffApprovals.accountId),
        eq(members.relation, 'self'),
      ),
    )
    .leftJoin(
      payments,
      and(eq(payments.site, staffApprovals.site), eq(payments.id, staffApprovals.paymentId)),
    )
    .where(
      and(
        or(isNull(staffApprovals.decision), gt(staffApprovals.decidedAt, since)),
        or(isNull(staffApprovals.paymentId), isNotNull(payments.id)),
      ),
    )
    .orderBy(desc(staffApprovals.askedAt))
    .limit(MOST);
}

/**
 * Approves a request of another person, and gives the money. Both are one transaction, which holds the request, so it is
 * given once.
 */
export const approve = async (
  call: StaffCall<typeof contract.approve>,
): Promise<AnswerOf<typeof contract.approve>> =>
  moveMoney(call, await touchedBy(call), async (member) => {
    const { id } = call.params;
    const { site, deps } = member;
    const brand = await liveBrand(deps, site);
    await closeCardPages(deps, member);
    const { asked, returns } = await member.inSite(async (tx) => {
      const asked = await lockWaiting(tx, member, id);
      if (asked.askedBy === requirePerson(call).id)
        throw new ApiError('not_allowed', { reason: 'own_request', message: t.ownRequest });
      await readOwed(tx, { ...member, lock: true });
      const given = { cents: asked.cents, brand, cause: `${APPROVED}:${id}` };
      await decide(tx, asked, { call, decision: 'approved', now: member.now });
      if (asked.paymentId === null) {
        await writeCredit(tx, member, given);
        return { asked, returns: null };
      }
      const query = { ...member, paymentId: asked.paymentId, brand: brand.name, lock: true };
      const refundable = await readRefundable(tx, query);
      const { reason } = asked;
      return { asked, returns: await giveRefund(tx, member, { ...given, refundable, reason }) };
    });
    if (returns === null) return { status: 'done', cents: asked.cents };
    const { status, cents } = await settleRefunds(member, returns);
    return { status, cents };
  });

/** Declines a request of another person. */
export const decline = async (
  call: StaffCall<typeof contract.decline>,
): Promise<AnswerOf<typeof contract.decline>> =>
  moveMoney(call, await touchedBy(call), (member) =>
    member.inSite(async (tx) => {
      const asked = await lockWaiting(tx, member, call.params.id);
      if (asked.askedBy === requirePerson(call).id)
        throw new ApiError('not_allowed', { reason: 'own_request', message: t.ownRequest });
      await decide(tx, asked, { call, decision: 'declined', now: member.now });
      return { cents: asked.cents };
    }),
  );

/** Takes an own request back. */
export const withdraw = async (
  call: StaffCall<typeof contract.withdraw>,
): Promise<AnswerOf<typeof contract.withdraw>> =>
  moveMoney(call, await touchedBy(call), (member) =>
    member.inSite(async (tx) => {
      const asked = await lockWaiting(tx, member, call.params.id);
      if (asked.askedBy !== requirePerson(call).id)
        throw new ApiError('not_allowed', { reason: 'other_request', message: t.otherRequest });
      await decide(tx, asked, { call, decision: 'withdrawn', now: member.now });
      return { cents: asked.cents };
    }),
  );

/** What a request gives money for. @throws ApiError not_found */
const touchedBy = ({
  params,
  inScope,
}: Pick<StaffCall, 'inScope'> & { params: AccountKey & { id: string } }): Promise<Touched> =>
  inScope(async (tx) => {
    const asked = await findAsked(tx, params, params.id);
    if (!asked) throw notFound();
    return asked.paymentId === null ? 'current' : { paymentId: asked.paymentId };
  });

/** @throws ApiError not_found; conflict if it was decided */
async function lockWaiting(tx: Tx, key: AccountKey, id: string): Promise<Approval> {
  const [asked] = await tx
    .select()
    .from(staffApprovals)
    .where(and(ofAccount(staffApprovals, key), eq(staffApprovals.id, id)))
    .for('update');
  if (!asked) throw notFound();
  if (asked.decision !== null)
    throw new ApiError('conflict', {
      reason: asked.decision,
      message: t.decidedAlready[asked.decision](asked.decidedByName ?? ''),
    });
  return asked;
}

interface Decided {
  call: Pick<StaffCall, 'person'> & { body: { reason: string } };
  decision: NonNullable<Approval['decision']>;
  now: Date;
}

async function decide(tx: Tx, { site, id }: Approval, { call, decision, now }: Decided): Promise<void> {
  const { id: decidedBy, name: decidedByName } = requirePerson(call);
  await tx
    .update(staffApprovals)
    .set({ decision, decidedBy, decidedByName, decidedAt: now, note: call.body.reason })
    .where(and(eq(staffApprovals.site, site), eq(staffApprovals.id, id)));
}
