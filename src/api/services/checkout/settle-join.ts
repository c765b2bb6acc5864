import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Capture, type Settler, Undeliverable } from '#api/ports/payment-settler.ts';
import type { Tx } from '#db/queries/database.ts';
import { MEMBER_NUMBERS, memberNumber } from '#domain/numbers/member-number.ts';
import { firstTerm } from '#domain/terms/membership-term.ts';
import { dayOfMonth } from '#util/dates/calendar.ts';
import { memberDay } from '../membership/member-day.ts';
import { writePurchase } from '../payments/ledger.ts';
import type { Payment } from '../payments/payment.ts';
import { ageLimitCredit, creditAged } from './age-limit-credit.ts';
import { notifyProcessing, tellFailed } from './bank-join.ts';
import { closeExpiredMemberships, lockBuyer, standingOf } from './buyer-account.ts';
import { lockCartOfPayment } from './cart-rows.ts';
import { finishCart } from './close-carts.ts';
import { type JoinIntent, JoinIntentSchema } from './join-intent.ts';
import { queueJoinMails } from './join-mails.ts';
import { ownerOf } from './store-account.ts';
import { storeHousehold } from './store-household.ts';

/** A membership was paid for: the account where there is none yet, its people, the membership, the papers. */
export const settleJoin: Settler = {
  captured: async (tx, capture) => {
    const { payment, now } = capture;
    const { site } = payment;
    const intent = asOf(now, payment, JoinIntentSchema.parse(payment.intent));
    const { row: cart, people } = await lockCartOfPayment(tx, payment);
    const emailKey = cart.emailKey ?? '';
    await lockBuyer(tx, { site, emailKey, accountId: payment.accountId ?? undefined });
    const { account, isOwner, isNew } = await ownerOf(tx, { capture, cart });
    const standing = isNew ? null : await standingOf(tx, { site, accountId: account.id, now });
    if (standing?.isMember) throw new Undeliverable('already_member', account.id);
    await closeExpiredMemberships(tx, site, standing?.runOut ?? []);

    const accountId = account.id;
    const joined = { capture, intent, accountId, isOwner };
    const household = await storeHousehold(tx, { site, accountId, people, isNew, isOwner, now });
    const { covered, aged } =
      payment.method === 'bank' ? ageLimitCredit(household, intent) : { covered: household, aged: [] };
    const membership = newMembership(joined);
    // sent at once, the membership first: the others need its row, but nothing that Postgres says about it
    await Promise.all([
      insertMembership(tx, joined, membership),
      writePapers(tx, { ...joined, membershipId: membership.id, household: covered }),
      writePurchase(tx, payment, { accountId, at: now, text: 'Membership', amountCents: intent.priceCents }),
      queueJoinMails(tx, { capture, intent, account, membership, people: covered, isOwner }),
      creditAged(tx, { capture, account, aged }),
      finishCart(tx, cart, { accountId, now }),
    ]);
    const { processorCustomer } = account;
    return {
      ...{ accountId, processorCustomer, membershipId: membership.id },
      ...{ keepsCard: isOwner, intent: { isOwner, termStart: intent.termStart, termEnd: intent.termEnd } },
      term: { start: intent.termStart, end: intent.termEnd },
    };
  },
  processing: notifyProcessing,
  failed: tellFailed,
};

/**
 * What was ordered, with the days that it is for. A card's are those of the order; a bank's begin on the day the
 * money is there, and nobody has paid for days of waiting.
 */
function asOf(now: Date, { method }: Payment, intent: JoinIntent): JoinIntent {
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
  // nobody but the owner may bind the account to more than was paid for
  autoRenew: intent.autoRenew && isOwner,
});

/** @throws a unique violation for a number that is taken: then everything is run again, with another one */
async function insertMembership(
  tx: Tx,
  { capture, intent, accountId }: Joined,
  { id, number, autoRenew }: NewMembership,
): Promise<void> {
  const { payment, now } = capture;
  const { site, id: paymentId } = payment;
  const { planId, officeId, cycle, termStart, termEnd, termPrice, priceCents, renewalCents } = intent;
  await tx.execute(sql`
    insert into memberships (site, id, account_id, number, plan_id, office_id, cycle, price_cents, agreed_cents,
      term_price, status, anchor_day, applied_on, term_start, term_end, auto_renew, first_payment_id, payment_id,
      created_at)
    values (${site}, ${id}, ${accountId}, ${number}, ${planId}, ${officeId}, ${cycle}, ${priceCents},
      ${autoRenew ? renewalCents : null}, ${JSON.stringify(termPrice)}::jsonb, 'active', ${dayOfMonth(termStart)},
      ${termStart}, ${termStart}, ${termEnd}, ${autoRenew}, ${paymentId}, ${paymentId}, ${now.toISOString()})`);
}

interface Papers extends Joined {
  membershipId: string;
  household: readonly { id: string; inCart: string }[];
}

/** Whom the membership covers, what was agreed to, and what happened. */
async function writePapers(tx: Tx, papers: Papers): Promise<void> {
  const { capture, intent, accountId, isOwner, membershipId, household } = papers;
  const { payment, now } = capture;
  const { site, id: paymentId } = payment;
  const at = now.toISOString();
  // when the boxes were ticked; a bank answers days later
  const agreedAt = payment.createdAt.toISOString();
  const own = new Map(intent.ownPlans.map(({ person, planId, cents }) => [person, { planId, cents }]));
  const covered = household.map(({ id, inCart }) => ({ id, ...own.get(inCart) }));
  const agreed = intent.consents.filter(({ kind }) => kind !== 'renewal' || isOwner);
  const details = { payment: paymentId, plan: intent.planId, office: intent.officeId };
  await tx.execute(sql`
    with covered as (
      insert into coverages (site, membership_id, member_id, covered_from, plan_id, plan_cents)
      select ${site}, ${membershipId}::uuid, id, ${intent.termStart}::date, "planId", cents
      from jsonb_to_recordset(${JSON.stringify(covered)}::jsonb) person (id uuid, "planId" text, cents integer)
    ), agreed as (
      insert into consents (site, account_id, payment_id, kind, wording, content, created_at)
      select ${site}, ${accountId}::uuid, ${paymentId}::uuid, kind, wording, ${intent.content}, ${agreedAt}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(agreed)}::jsonb) consent (kind text, wording text)
    )
    insert into account_events (site, account_id, kind, details, created_at)
    values (${site}, ${accountId}, ${isOwner ? 'joined' : 'joined_by_another'}, ${JSON.stringify(details)}::jsonb,
      ${at})`);
}
