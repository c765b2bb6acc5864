import { and, asc, eq, sql } from 'drizzle-orm';
import { brandForMails, type LiveBrand } from '#api/brand/live-brand.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { type IdCard, NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import type { Joined as JoinedAnswer, Paid } from '#contracts/payment/payment.ts';
import { officeContact } from '#contracts/shared/address.ts';
import type { Tx } from '#db/queries/database.ts';
import { prepared } from '#db/queries/statements.ts';
import { accounts, members } from '#db/schema/accounts.ts';
import { offices, plans } from '#db/schema/catalog.ts';
import { coverages, memberships } from '#db/schema/memberships.ts';
import { shownPaidWith } from '#domain/payments/payment-method.ts';
import { lastDayOf } from '#domain/terms/membership-term.ts';
import { startSessionIf } from '../auth/member-sessions.ts';
import { needsSecondStep } from '../auth/pending-login.ts';
import { relationName } from '../membership/relation-name.ts';
import { isAtBank } from '../payments/payment-attempt.ts';
import { failureMessage } from '../payments/payment-errors.ts';
import { shownLines } from '../payments/receipt-line.ts';
import { awaitingBank } from './bank-payment-status.ts';
import { JoinIntentSchema } from './join-intent.ts';
import type { PayingCall } from './purchase.ts';
import { t } from './texts.ts';

/**
 * The response to a payment for a membership. A buyer who has created the account or given its password is logged in,
 * also when the same browser asks again after a lost response.
 * @param ask.isFirst whether this call made the payment
 * @throws ApiError for a payment that was not captured
 */
export async function answerPaid(
  call: PayingCall,
  payment: Payment,
  { isFirst }: { isFirst: boolean },
): Promise<JoinedAnswer> {
  if (isAtBank(payment)) {
    call.session.begin();
    return call.inSite((tx) => awaitingBank(tx, payment));
  }
  if (payment.status === 'started')
    throw new ApiError(isFirst ? 'payment_unknown' : 'in_progress', { retryAfterSeconds: 5 });
  if (payment.status !== 'captured') throw new ApiError('payment_declined', failureMessage(payment));
  const { accountId, membershipId } = payment;
  if (accountId === null || membershipId === null) throw returned();

  const { session, inSite, deps, site } = call;
  const brand = await brandForMails(deps, site);
  const { isOwner } = JoinIntentSchema.parse(payment.intent);
  let joined: Joined | null = null;
  const read = async (tx: Tx) => {
    joined = await readJoined(tx, { site, accountId, membershipId });
  };
  const isLoggedIn = call.member?.accountId === accountId;
  if (isOwner && !isLoggedIn && mayLogIn(call, payment)) {
    const login = await startSessionIf(call, accountId, async (tx) => {
      // the password that the buyer gave is only the first factor
      if (await needsSecondStep(tx, call, accountId)) return false;
      await read(tx);
      return true;
    });
    if (login) return paid(payment, { joined, brand, isAuthenticated: true, csrfToken: login.csrfToken });
  }
  if (isLoggedIn) await inSite(read);
  const { csrfToken } = session.begin();
  return paid(payment, { joined, brand, isAuthenticated: isLoggedIn, csrfToken });
}

/** Limited in time, so that another user of a shared browser cannot log in by repeating the request the next day. */
function mayLogIn({ session, deps }: PayingCall, { intent, settledAt }: Payment): boolean {
  const ageMs = deps.now().getTime() - (settledAt?.getTime() ?? 0);
  return intent.sessionHash === session.hash && ageMs <= deps.settings.SESSION_IDLE_MS;
}

const returned = () =>
  new ApiError('already_member', {
    reason: 'returned',
    message: t.paymentReturned,
  });

interface Joined {
  email: string;
  membership: typeof memberships.$inferSelect;
  planName: string;
  office: typeof offices.$inferSelect | null;
  people: JoinedPerson[];
}

interface JoinedPerson {
  id: string;
  firstName: string;
  lastName: string;
  relation: string;
  coveredFrom: string;
  /** null: the membership's plan */
  ownPlan: string | null;
}

type Ids = Record<'site' | 'accountId' | 'membershipId', string>;

const { placeholder } = sql;

const joinedQuery = prepared((tx) =>
  tx
    .select({ email: accounts.email, membership: memberships, planName: plans.name, office: offices })
    .from(memberships)
    .innerJoin(accounts, and(eq(accounts.site, memberships.site), eq(accounts.id, memberships.accountId)))
    .innerJoin(plans, and(eq(plans.site, memberships.site), eq(plans.id, memberships.planId)))
    .leftJoin(offices, and(eq(offices.site, memberships.site), eq(offices.id, memberships.officeId)))
    .where(
      and(
        eq(memberships.site, placeholder('site')),
        eq(memberships.id, placeholder('membershipId')),
        eq(memberships.accountId, placeholder('accountId')),
      ),
    )
    .prepare('joined'),
);

const peopleQuery = prepared((tx) =>
  tx
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      relation: members.relation,
      coveredFrom: coverages.coveredFrom,
      ownPlan: plans.name,
    })
    .from(coverages)
    .innerJoin(members, and(eq(members.site, coverages.site), eq(members.id, coverages.memberId)))
    .leftJoin(plans, and(eq(plans.site, coverages.site), eq(plans.id, coverages.planId)))
    .where(
      and(eq(coverages.site, placeholder('site')), eq(coverages.membershipId, placeholder('membershipId'))),
    )
    .orderBy(asc(members.sequence))
    .prepare('joined_people'),
);

async function readJoined(tx: Tx, ids: Ids): Promise<Joined> {
  const [[row], people] = await Promise.all([joinedQuery(tx).execute(ids), peopleQuery(tx).execute(ids)]);
  if (!row) throw new Error('a captured payment has no membership');
  return { ...row, people };
}

interface PaidContext {
  /** null: the browser gets only the receipt */
  joined: Joined | null;
  brand: LiveBrand;
  isAuthenticated: boolean;
  csrfToken: string;
}

function paid(payment: Payment, { joined, brand, isAuthenticated, csrfToken }: PaidContext): Paid {
  const { id, lines, amountCents, paidWith, settledAt } = payment;
  const receipt = {
    paidAt: (settledAt ?? payment.createdAt).toISOString(),
    lines: shownLines(lines),
    totalCents: amountCents,
    card: paidWith && shownPaidWith(paidWith),
  };
  const common = { state: 'paid' as const, receiptId: id, receipt, isAuthenticated, csrfToken };
  if (!joined) return { ...common, memberNumber: null, membership: null, card: null, email: '' };
  const { membership, email } = joined;
  const { number, officeId, status, termStart, termEnd, autoRenew } = membership;
  return {
    ...common,
    email,
    memberNumber: number,
    membership: {
      id: membership.id,
      plan: joined.planName,
      officeId,
      status,
      autoRenew,
      validFrom: termStart,
      validThrough: lastDayOf({ start: termStart, end: termEnd }),
      renewsOn: autoRenew ? termEnd : null,
    },
    card: temporaryCard(joined, brand),
  };
}

function temporaryCard({ membership, planName, office, people }: Joined, brand: LiveBrand): IdCard {
  const { id, number, termStart, termEnd } = membership;
  const validThrough = lastDayOf({ start: termStart, end: termEnd });
  const nameOf = (person: { firstName: string; lastName: string }) =>
    `${person.firstName} ${person.lastName}`;
  const [holder] = people;
  return {
    membershipId: id,
    brand: brand.name,
    phone: brand.phone,
    website: brand.website,
    plan: planName,
    number,
    holder: holder ? nameOf(holder) : '',
    validFrom: termStart,
    validThrough,
    members: people.map((person) => ({
      id: person.id,
      name: nameOf(person),
      relation: relationName(person),
      ownPlan: person.ownPlan ?? undefined,
      coveredFrom: person.coveredFrom,
      coveredThrough: validThrough,
    })),
    office: office && officeContact(office),
    notice: NOT_INSURANCE,
    explanation: brand.notInsurance,
  };
}
