import { createHash } from 'node:crypto';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import type { PersonWithPlan } from '#contracts/membership/person.ts';
import type { accounts } from '#db/schema/accounts.ts';
import { normalizeEmailKey } from '../auth/email-key.ts';
import { beginPayment, DuplicatePaymentError } from '../checkout/begin-payment.ts';
import { cartOfSignup, type OneCallCart } from '../checkout/one-call-carts.ts';
import { priceSelection } from '../checkout/price-cart.ts';
import { type CheckoutContext, checkoutContext } from '../checkout/purchase.ts';
import { completeAttempt } from '../payments/charge-attempt.ts';
import { waitUntilSettled } from '../payments/reconcile-payments.ts';

/** A member who joins without a browser: in a demonstration, or in a test. */
export interface NewMember {
  site: string;
  email: string;
  passwordHash: string | null;
  address: Pick<typeof accounts.$inferInsert, 'phone' | 'street' | 'city' | 'state' | 'zip'>;
  /** the person who joins comes first */
  people: readonly PersonWithPlan[];
  plan: string;
  /** null: outside office */
  office: string | null;
  coupon?: string | undefined;
  autoRenew: boolean;
  /** a test card token of the sandbox */
  card: string;
  /** the same key joins once */
  key: string;
}

/**
 * Joins as the checkout does: the same prices, payment, ledger and mails.
 * @throws ApiError if the checkout would refuse it
 */
export async function joinMember(deps: ApiDependencies, member: NewMember): Promise<Payment> {
  const { site, key, card, autoRenew } = member;
  const checkout = await checkoutContext({ site, deps });
  const cart: OneCallCart = {
    site,
    key,
    checkout,
    sessionHash: null,
    lifeMs: deps.settings.CART_MS,
    choice: { plan: member.plan, office: member.office, ...(member.coupon && { coupon: member.coupon }) },
  };
  const { email, passwordHash, address, people } = member;
  const account = { ...address, email, emailKey: normalizeEmailKey(email), passwordHash };
  const totalCents = await priceFor(deps, { member, checkout });
  const begin = deps.database.inSite(site, (tx) =>
    beginPayment(
      tx,
      {
        site,
        key,
        sessionHash: null,
        member: null,
        browser: null,
        requestHash: createHash('sha256').update(key).digest('base64url'),
        payment: { token: card, totalCents, autoRenew, consents: { terms: true, renewal: autoRenew } },
        cartOf: (inCart) => cartOfSignup(inCart, cart, { account, people }),
        nameOf: (_person, index) => String(index),
      },
      checkout,
    ),
  );
  const stored = await begin.catch((error: unknown) => {
    if (error instanceof DuplicatePaymentError) return { kind: 'known' as const, payment: error.payment };
    throw error;
  });
  if (stored.kind === 'known') return waitUntilSettled(deps, stored.payment);
  const { payment } = await completeAttempt(deps, stored);
  return payment;
}

async function priceFor(
  deps: ApiDependencies,
  { member, checkout }: { member: NewMember; checkout: CheckoutContext },
): Promise<number> {
  const { site, plan: planId, office: officeId, coupon, people, address } = member;
  const selection = {
    site,
    planId,
    officeId,
    couponCode: coupon ?? null,
    state: address.state ?? null,
    people: people.map(({ plan: ownPlan = null, ...person }, index) => ({
      ...person,
      id: String(index),
      planId: ownPlan,
    })),
  };
  const buyer = { firstPurchase: true, creditCents: 0 };
  const priced = await deps.database.inSite(site, (tx) =>
    priceSelection(tx, selection, { offer: checkout.offer, buyer, now: checkout.now }),
  );
  if (!priced) throw new Error(`${site} has no plan ${planId}`);
  return priced.quote.dueTodayCents;
}
