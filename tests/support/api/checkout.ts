import { randomUUID } from 'node:crypto';
import { type CartAnswer, payCheckout } from '#contracts/checkout/cart.ts';
import { setCheckoutAccount } from '#contracts/checkout/cart-account.ts';
import { addCheckoutMember } from '#contracts/checkout/cart-people.ts';
import type { purchaseSubscription } from '#contracts/checkout/join-at-once.ts';
import { PASSWORD } from './accounts.ts';
import type { TestApi } from './test-api.ts';
import type { Answer, TestBrowser } from './test-browser.ts';

export const ADDRESS = {
  phone: '(602) 555-0100',
  street: '1 Main Street',
  city: 'San Diego',
  state: 'CA',
  zip: '92101',
} as const;

/** The member who joins, 34 years old. */
export const ANA = {
  firstName: 'Ana',
  lastName: 'Reyes',
  birthDate: '1992-03-04',
  relation: 'self',
} as const;
export const LEO = {
  firstName: 'Leo',
  lastName: 'Reyes',
  birthDate: '2016-08-09',
  relation: 'child',
} as const;

/** A child of Ana. */
export const childNamed = (firstName: string, birthDate = '2015-01-01') =>
  ({ firstName, lastName: 'Reyes', birthDate, relation: 'child' }) as const;

export interface Choice {
  plan?: string;
  office?: string | null;
  coupon?: string;
}

let visitors = 0;

/** Fills a cart so that it is ready to pay, by default for Ana without an office. */
export async function filledCart(
  api: TestApi,
  options: Choice & {
    site?: string;
    email?: string;
    /** null: none, as in the checkout's pages */
    password?: string | null;
    people?: readonly object[];
    browser?: TestBrowser;
  } = {},
): Promise<{ browser: TestBrowser; cart: NonNullable<CartAnswer['cart']>; email: string }> {
  visitors += 1;
  const { site = 'harbor', email = `visitor${visitors}@example.com`, password = PASSWORD } = options;
  const { plan = 'harbor-club', office = null, coupon, people = [ANA] } = options;
  const browser = options.browser ?? api.browser(site, { address: `198.51.100.${visitors % 250}` });
  const body = {
    email,
    ...(password !== null && { password }),
    ...ADDRESS,
    plan,
    office,
    ...(coupon !== undefined && { coupon }),
  };
  let answer: CartAnswer = (await browser.call(setCheckoutAccount, { body })).ok();
  for (const person of people)
    answer = (await browser.call(addCheckoutMember, { body: person as typeof ANA })).ok();
  return { browser, cart: answer.cart!, email };
}

export const newKey = (): string => randomUUID();

export interface Paying {
  token?: string;
  totalCents: number;
  key?: string;
  autoRenew?: boolean;
  consents?: { terms: true; renewal?: boolean };
}

/** Pays for the browser’s cart by card, which is captured or refused immediately. */
export function sendPayment(
  browser: TestBrowser,
  paying: Paying,
): Promise<Answer<typeof purchaseSubscription>> {
  const { token = 'tok_visa', totalCents, key = newKey(), autoRenew = true } = paying;
  const consents = paying.consents ?? { terms: true as const, renewal: autoRenew };
  const body = { totalCents, autoRenew, consents, ...(token !== '' && { token }) };
  return paidAtOnce(browser.call(payCheckout, { body, headers: { 'idempotency-key': key } }));
}

/** Expects a payment by card to be captured or refused immediately. */
export async function paidAtOnce(
  sent: Promise<Pick<Answer<typeof payCheckout>, 'status' | 'headers' | 'bytes' | 'ok' | 'refused'>>,
): Promise<Answer<typeof purchaseSubscription>> {
  const answer = await sent;
  const ok = () => {
    const joined = answer.ok();
    if (joined.state !== 'paid') throw new Error('the payment is in progress');
    return joined;
  };
  return { ...answer, ok };
}

/** Pays for the browser’s cart by bank debit. */
export function sendDebit(
  browser: TestBrowser,
  { token = 'tok_bank', totalCents, key = newKey() }: Pick<Paying, 'token' | 'totalCents' | 'key'>,
): Promise<Answer<typeof payCheckout>> {
  const consents = { terms: true as const, renewal: false, debit: true };
  return browser.call(payCheckout, {
    body: { token, totalCents, method: 'bank', autoRenew: false, consents },
    headers: { 'idempotency-key': key },
  });
}

/** The states of a cart’s payments, oldest first. */
export function readPayments(api: TestApi, email: string): Promise<{ status: string }[]> {
  return api.rows(
    `select p.status from payments p join checkouts c on c.site = p.site and c.id = p.checkout_id
    where c.email_key = $1 and p.amount_cents > 0 order by p.created_at, p.status desc`,
    [email.toLowerCase()],
  );
}
