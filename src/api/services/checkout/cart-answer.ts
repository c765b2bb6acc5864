import type { Member, RequestContext } from '#api/http/request-context.ts';
import type { CartAnswer, Cart as CartBody, Problem } from '#contracts/checkout/cart.ts';
import { officeContact } from '#contracts/shared/address.ts';
import type { Tx } from '#db/queries/database.ts';
import { lastDayOf } from '#domain/terms/membership-term.ts';
import { effectiveRules } from '../membership/household.ts';
import { memberPlan, plansForDependents } from '../membership/own-plan-offers.ts';
import { readOwed } from '../membership/read-household.ts';
import { shownLines } from '../payments/receipt-line.ts';
import { readBankStatus } from './bank-payment-status.ts';
import {
  type AccountRow,
  accountById,
  type Buyer,
  mailboxWasMember,
  readEligibility,
} from './buyer-account.ts';
import {
  type CartOwner,
  type CartPerson,
  type CartRow,
  findCartRow,
  findPendingPayment,
  peopleOf,
} from './cart-rows.ts';
import { boughtPlan, consentWording, debitWording } from './consent-wording.ts';
import { accountProblems, addRemedies, type Priced, priceSelection, type Selection } from './price-cart.ts';
import type { CheckoutContext } from './purchase.ts';

export type CartCall = Pick<
  RequestContext,
  'site' | 'requestId' | 'session' | 'member' | 'deps' | 'inSite' | 'clientAddress'
>;

export const cartOwner = ({ site, session, member, deps }: CartCall): CartOwner => ({
  site,
  sessionHash: session.hash,
  accountId: member?.accountId ?? null,
  now: deps.now(),
});

/** The cart as its browser sees it. */
export async function cartAnswer(tx: Tx, call: CartCall, checkout: CheckoutContext): Promise<CartAnswer> {
  const { processor } = call.deps;
  const owner = cartOwner(call);
  const row = await findCartRow(tx, owner, { lock: false });
  const isPaying = row !== null && (await findPendingPayment(tx, row)) !== null;
  // a cart with a pending payment does not expire
  const hasExpired = row !== null && row.expiresAt <= owner.now && !isPaying;
  const open = hasExpired ? null : row;
  return {
    cart: open && (await cartBody(tx, { row: open, member: call.member, checkout, isPaying })),
    hasExpired,
    bank: await readBankStatus(tx, owner, open),
    payment: { processor: processor.name, publicKey: processor.publicKey },
  };
}

interface CartView {
  row: CartRow;
  member: Member | null;
  checkout: CheckoutContext;
  isPaying: boolean;
}

async function cartBody(tx: Tx, { row, member, checkout, isPaying }: CartView): Promise<CartBody> {
  const { site, planId, officeId, couponCode } = row;
  const account = member && (await accountById(tx, site, member.accountId));
  const people = await peopleOf(tx, row);
  const state = row.state || account?.state || null;
  const selection = { site, planId, officeId, couponCode, people, state };
  const buyer = await readBuyer(tx, account, { now: checkout.now, hasCoupon: couponCode !== null });
  const priced = await priceSelection(tx, selection, { offer: checkout.offer, buyer, now: checkout.now });
  const ofSelection = priced ? await addRemedies(tx, priced, { selection, offer: checkout.offer }) : [];
  const problems = [...accountProblems(row, { isLoggedIn: account !== null }), ...ofSelection];
  return {
    account: accountBody(row, account),
    ...choiceBody(priced),
    coupon: couponCode,
    members: people.map((person) => personBody(person, priced)),
    memberPlans: await memberPlans(tx, priced, selection, checkout),
    problems,
    next: nextStep({ priced, problems, people }),
    isPaying,
    consents: priced && consents(priced, checkout),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** A buyer who is not logged in counts as new: whether an address is known is not revealed before the payment. */
async function readBuyer(
  tx: Tx,
  account: AccountRow | null,
  { now, hasCoupon }: { now: Date; hasCoupon: boolean },
): Promise<Buyer> {
  if (!account) return { firstPurchase: true, creditCents: 0 };
  const { site, id: accountId } = account;
  const { wasMember: wasItself } = await readEligibility(tx, { site, accountId, now });
  const wasMember =
    wasItself || (hasCoupon && (await mailboxWasMember(tx, { site, emailKey: account.emailKey })));
  const owed = await readOwed(tx, { site, accountId });
  return { firstPurchase: !wasMember, creditCents: Math.max(0, -owed) };
}

function accountBody(row: CartRow, account: AccountRow | null): CartBody['account'] {
  const known = account ?? row;
  return {
    email: account?.email ?? row.email ?? '',
    hasPassword: account !== null || row.passwordHash !== null,
    phone: row.phone || known.phone,
    street: row.street || known.street,
    street2: row.street2 || known.street2,
    city: row.city || known.city,
    state: row.state || known.state,
    zip: row.zip || known.zip,
  };
}

function choiceBody(priced: Priced | null): Pick<CartBody, 'plan' | 'office' | 'quote'> {
  if (!priced) return { plan: null, office: null, quote: null };
  const { choice, quote, lines, term } = priced;
  const { plan, office } = choice;
  const { relations, dependentMinAge } = effectiveRules(plan);
  return {
    plan: {
      id: plan.id,
      name: plan.name,
      cycle: plan.cycle,
      relations: [...relations],
      dependentMinAge,
    },
    office: office && { id: office.id, ...officeContact(office) },
    quote: {
      lines: shownLines(lines),
      totalCents: quote.dueTodayCents,
      renewalCents: quote.renewalCents,
      validFrom: term.start,
      validThrough: lastDayOf(term),
      renewsOn: term.end,
    },
  };
}

function personBody(person: CartPerson, priced: Priced | null): CartBody['members'][number] {
  const { id, firstName, lastName, birthDate, relation, disabled } = person;
  const own = priced?.people.find((each) => each.id === id)?.ownPlan ?? null;
  return {
    id,
    firstName,
    lastName,
    birthDate,
    relation,
    disabled,
    ownPlan: own && { id: own.id, name: own.name },
  };
}

async function memberPlans(
  tx: Tx,
  priced: Priced | null,
  { site, state }: Selection,
  { offer }: CheckoutContext,
): Promise<CartBody['memberPlans']> {
  if (!priced) return [];
  const found = await plansForDependents(tx, { site, offer, choice: priced.choice, state });
  return found.map(memberPlan);
}

function consents({ choice, people, quote, term }: Priced, checkout: CheckoutContext): CartBody['consents'] {
  const { company, phone } = checkout.brand;
  const plan = boughtPlan(choice.plan, people);
  const { renewalCents, dueTodayCents: dueCents } = quote;
  const isDebitable = checkout.takesBankDebits && dueCents > 0;
  return {
    ...consentWording({ company, plan, term, renewalCents }),
    debit: isDebitable ? debitWording({ company, phone, dueCents, today: term.start }) : null,
  };
}

interface Progress {
  priced: Priced | null;
  problems: readonly Problem[];
  people: readonly CartPerson[];
}

/** The next step of the checkout: the first one with something missing. */
function nextStep({ priced, problems, people }: Progress): CartBody['next'] {
  const has = (group: string) =>
    problems.some(({ field }) => field === group || field.startsWith(`${group}.`));
  if (!priced || has('plan') || has('office')) return 'choose-plan';
  if (has('account')) return 'create-account';
  if (!people.some(({ relation }) => relation === 'self')) return 'add-member';
  if (has('members')) return 'edit-member';
  return 'payment';
}
