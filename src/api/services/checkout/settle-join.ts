import { randomInt, randomUUID } from 'node:crypto';
import { type Capture, type Payment, type Settler, UndeliverableError } from '#api/ports/payment-settler.ts';
import type { Tx } from '#db/queries/database.ts';
import { accountEvents } from '#db/schema/accounts.ts';
import { coverages, memberships } from '#db/schema/memberships.ts';
import { consents } from '#db/schema/payments.ts';
import { MEMBER_NUMBERS, memberNumber } from '#domain/numbers/issued-numbers.ts';
import { firstTerm, lastDayOf } from '#domain/terms/membership-term.ts';
import { dayOfMonth } from '#util/dates/calendar.ts';
import { memberDay } from '../membership/household.ts';
import { ageLimitCredit, creditAged } from './age-limit-credit.ts';
import { closeExpiredMemberships, lockBuyer, readEligibility } from './buyer-account.ts';
import { finishCart, lockCartOfPayment } from './cart-rows.ts';
import { type JoinIntent, JoinIntentSchema } from './join-intent.ts';
import { coveredName, notifyFailed, notifyProcessing, queueWelcome } from './join-mails.ts';
import { resolveOwner, storeHousehold } from './store-household.ts';

/** Settles a paid membership: the account if it is new, its people, the membership, consents and emails. */
export const settleJoin: Settler = {
  captured: async (tx, capture) => {
    const { payment, now } = capture;
    const { site } = payment;
    const intent = withPaidTerm(now, payment, JoinIntentSchema.parse(payment.intent));
    const { row: cart, people } = await lockCartOfPayment(tx, payment);
    const emailKey = cart.emailKey ?? '';
    await lockBuyer(tx, { site, emailKey, accountId: payment.accountId ?? undefined });
    const { account, isOwner, isNew } = await resolveOwner(tx, { capture, cart });
    const eligibility = isNew ? null : await readEligibility(tx, { site, accountId: account.id, now });
    if (eligibility?.isMember) throw new UndeliverableError('already_member', account.id);
    await closeExpiredMemberships(tx, site, eligibility?.expired ?? []);

    const accountId = account.id;
    const joined = { capture, intent, accountId, isOwner };
    const household = await storeHousehold(tx, { site, accountId, people, isNew, isOwner, now });
    const { covered, aged } =
      payment.method === 'bank' ? ageLimitCredit(household, intent) : { covered: household, aged: [] };
    const membership = newMembership(joined);
    const { termStart, termEnd } = intent;
    const term = { start: termStart, end: termEnd };
    const names = covered.map((person) => coveredName(person, intent));
    const cover = { people: names, from: termStart, through: lastDayOf(term) };
    // sent together, the membership first: the others need its row, but not its result
    await Promise.all([
      insertMembership(tx, joined, membership),
      writeRecords(tx, { ...joined, membershipId: membership.id, household: covered }),
      queueWelcome(tx, { capture, intent, account, membership, cover, isOwner }),
      creditAged(tx, { capture, account, aged }),
      finishCart(tx, cart, { accountId, now }),
    ]);
    const { processorCustomer } = account;
    return {
      accountId,
      processorCustomer,
      membershipId: membership.id,
      keepsCard: isOwner,
      charge: { subject: 'membership', amountCents: intent.priceCents },
      receipt: isOwner ? { email: account.email, number: membership.number, cover } : null,
      intent: { isOwner, termStart, termEnd },
      term,
    };
  },
  processing: notifyProcessing,
  failed: notifyFailed,
};

/** The order with its term. A card's term was fixed in the order; a bank's begins on the day the money arrives. */
function withPaidTerm(now: Date, { method }: Payment, intent: JoinIntent): JoinIntent {
  if (method === 'card') return intent;
  const term = firstTerm(memberDay(now, intent.timezone), intent.cycle);
  return { ...intent, termStart: term.start, termEnd: term.end };
}

interface Joined {
  capture: Capture;
  intent: JoinIntent;
  accountId: string;
  isOwner: boolean;
}

export interface NewMembership {
  id: string;
  number: string;
  autoRenew: boolean;
}

const newMembership = ({ intent, isOwner }: Joined): NewMembership => ({
  id: randomUUID(),
  number: memberNumber(randomInt(MEMBER_NUMBERS)),
  // only the owner may agree to renewals
  autoRenew: intent.autoRenew && isOwner,
});

/** @throws a unique violation if the number is taken: the transaction is then run again with another */
async function insertMembership(
  tx: Tx,
  { capture, intent, accountId }: Joined,
  { id, number, autoRenew }: NewMembership,
): Promise<void> {
  const { payment, now } = capture;
  const { site, id: paymentId } = payment;
  const { planId, officeId, cycle, termStart, termEnd, termPrice, priceCents, renewalCents } = intent;
  await tx.insert(memberships).values({
    site,
    id,
    accountId,
    number,
    planId,
    officeId,
    cycle,
    priceCents,
    agreedCents: autoRenew ? renewalCents : null,
    termPrice,
    status: 'active',
    anchorDay: dayOfMonth(termStart),
    appliedOn: termStart,
    termStart,
    termEnd,
    autoRenew,
    firstPaymentId: paymentId,
    paymentId,
    createdAt: now,
  });
}

interface MembershipRecords extends Joined {
  membershipId: string;
  household: readonly { id: string; inCart: string }[];
}

/** Stores coverages, consents and the account event. */
async function writeRecords(tx: Tx, records: MembershipRecords): Promise<void> {
  const { capture, intent, accountId, isOwner, membershipId, household } = records;
  const { payment, now } = capture;
  const { site, id: paymentId } = payment;
  const { planId, officeId, termStart, content } = intent;
  const own = new Map(intent.ownPlans.map((plan) => [plan.person, plan]));
  // only the owner may agree to renewals
  const agreed = intent.consents.filter(({ kind }) => kind !== 'renewal' || isOwner);
  await Promise.all([
    tx.insert(coverages).values(
      household.map(({ id: memberId, inCart }) => ({
        site,
        membershipId,
        memberId,
        coveredFrom: termStart,
        planId: own.get(inCart)?.planId,
        planCents: own.get(inCart)?.cents,
      })),
    ),
    tx.insert(consents).values(
      // when the boxes were checked; a bank answers days later
      agreed.map(({ kind, wording }) => ({
        site,
        accountId,
        paymentId,
        kind,
        wording,
        language: payment.language,
        content,
        createdAt: payment.createdAt,
      })),
    ),
    tx.insert(accountEvents).values({
      site,
      accountId,
      kind: isOwner ? 'joined' : 'joined_by_another',
      details: { payment: paymentId, plan: planId, office: officeId },
      createdAt: now,
    }),
  ]);
}
