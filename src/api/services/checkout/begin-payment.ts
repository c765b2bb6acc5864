import { ApiError } from '#api/kernel/errors.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import type { Tx } from '#db/queries/database.ts';
import { CodedError } from '#util/coded-error.ts';
import { holdCoupon } from '../catalog/coupons.ts';
import { cardOnFile, readCustomer } from '../payments/card-on-file.ts';
import type { Charge, StoredAttempt } from '../payments/charge-attempt.ts';
import { findAttempts, insertAttempt, isAtBank } from '../payments/payment-attempt.ts';
import { bankPaymentPending } from '../payments/payment-errors.ts';
import { type KnownBuyer, resolveBuyer } from './buyer-account.ts';
import type { Cart } from './cart-rows.ts';
import { joinIntent } from './join-intent.ts';
import { agreedPrice, type Priced } from './price-cart.ts';
import type { CheckoutContext, Purchase } from './purchase.ts';
import { t } from './texts.ts';

/** The key was used before: the transaction is rolled back. */
export class DuplicatePaymentError extends CodedError {
  readonly code = 'duplicate_payment';
  readonly payment: Payment;
  constructor(payment: Payment) {
    super('a payment was made with this key before');
    this.payment = payment;
  }
}

/** A visitor whose cards are declined this often is probably testing stolen cards. */
const MOST_DECLINES = 8;

/**
 * Stores the attempt to pay for a cart, in one transaction with every check: it can be bought, costs what the buyer
 * saw, is not paid or being paid, and the coupon is reserved. An error rolls everything back.
 * @throws ApiError, DuplicatePaymentError
 */
export async function beginPayment(
  tx: Tx,
  purchase: Purchase,
  checkout: CheckoutContext,
): Promise<StoredAttempt> {
  const { site, key, member } = purchase;
  const { processor, now } = checkout;
  const cart = await purchase.cartOf(tx);
  // again, now that the cart is locked: a concurrent call waits here
  const tries = await findAttempts(tx, { site, key, checkoutId: cart.row.id });
  const known = tries.find(({ idempotencyKey }) => idempotencyKey === key);
  if (known) throw new DuplicatePaymentError(known);
  assertPayable(tries);
  const context = { purchase, cart, checkout };
  const newcomerPrice = member ? null : await priceForNewcomer(tx, context);
  const found = await buyerAndPrice(tx, context, newcomerPrice).catch((error: unknown) => {
    if (newcomerPrice === null || !revealsMembership(error)) throw error;
    return error;
  });
  if (found instanceof ApiError) return beginCheck(tx, { ...context, newcomerPrice, refusal: found });
  const { buyer, priced } = found;
  const due = priced.quote.dueTodayCents;
  const autoRenew = purchase.payment.autoRenew && buyer.isOwner;
  const isBank = purchase.payment.method === 'bank';
  if (isBank) assertDebitable({ checkout, due });
  const method = isBank
    ? { source: debitOf(purchase, now), customer: null }
    : await methodFor(tx, { purchase, buyer, due, renewalCents: priced.quote.renewalCents, processor });
  if (priced.coupon) await holdCoupon(tx, site, priced.coupon.codeKey);
  const payment = await insertAttempt(
    tx,
    {
      site,
      idempotencyKey: key,
      requestHash: purchase.requestHash,
      amountCents: due,
      purpose: member ? 'purchase' : 'join',
      method: isBank ? 'bank' : 'card',
      checkoutId: cart.row.id,
      accountId: buyer.account?.id ?? null,
      termStart: priced.term.start,
      termEnd: priced.term.end,
      intent: joinIntent(priced, {
        purchase,
        checkout,
        autoRenew,
        state: cart.row.state || buyer.account?.state || '',
      }),
      lines: priced.lines,
      couponCodeKey: priced.coupon?.codeKey ?? null,
      processor: method ? processor : 'none',
    },
    now,
  );
  const token = method && 'token' in method.source ? method.source.token : null;
  if (!method || due === 0) {
    const card = autoRenew && method && token ? { token, customer: method.customer } : null;
    return { kind: 'free', payment, card };
  }
  const description = `${checkout.brand.name}: ${priced.choice.plan.name}`;
  const keepCard = autoRenew && token !== null;
  return { kind: 'charge', payment, charge: { ...method, description, keepCard } };
}

interface PaymentContext {
  purchase: Purchase;
  cart: Cart;
  checkout: CheckoutContext;
}

/** A buyer without an account has neither an earlier membership nor a credit. */
const NEWCOMER: KnownBuyer = { account: null, isOwner: true, firstPurchase: true, creditCents: 0 };

/**
 * The price for a buyer with an unknown address. It is checked before the address is looked up: probing whether an
 * address is known then takes a payable cart and a payment each time.
 * @throws ApiError for problems with the cart or the payment, for known and unknown addresses alike
 */
async function priceForNewcomer(tx: Tx, context: PaymentContext): Promise<Priced> {
  const { purchase, checkout } = context;
  const { method, token, autoRenew } = purchase.payment;
  const priced = await agreedPrice(tx, { ...context, buyer: NEWCOMER });
  const due = priced.quote.dueTodayCents;
  if (method === 'bank') assertDebitable({ checkout, due });
  else if (token === undefined && needsCard({ due, autoRenew, renewalCents: priced.quote.renewalCents }))
    throw noCard(due);
  return priced;
}

async function buyerAndPrice(tx: Tx, context: PaymentContext, newcomerPrice: Priced | null) {
  const { purchase, cart, checkout } = context;
  const { site, member } = purchase;
  const buyer = await resolveBuyer(tx, { site, row: cart.row, member, now: checkout.now });
  const priced =
    newcomerPrice && buyer.firstPurchase ? newcomerPrice : await agreedPrice(tx, { ...context, buyer });
  return { buyer, priced };
}

/** `bank_under_way`: the address is being used to join in another browser. */
const ABOUT_ADDRESS = ['not_first', 'bank_under_way'];

/** Whether a refusal is about the address rather than about the cart or the payment. */
export const revealsMembership = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'already_member' || ABOUT_ADDRESS.includes(error.details.reason ?? ''));

/**
 * Stores an attempt for an address that will be refused, as for any other address. A declined card then gets the same
 * response, the same limits and the same record (decision 044).
 * @throws the refusal, if no card would be needed for another address either
 */
async function beginCheck(
  tx: Tx,
  {
    purchase,
    cart,
    checkout,
    newcomerPrice,
    refusal,
  }: PaymentContext & { newcomerPrice: Priced | null; refusal: ApiError },
): Promise<StoredAttempt> {
  const { site, key, requestHash } = purchase;
  const { token, method, autoRenew } = purchase.payment;
  if (newcomerPrice === null || token === undefined || method === 'bank') throw refusal;
  const { dueTodayCents: due, renewalCents } = newcomerPrice.quote;
  if (!needsCard({ due, renewalCents, autoRenew })) throw refusal;
  const payment = await insertAttempt(
    tx,
    {
      site,
      idempotencyKey: key,
      requestHash,
      amountCents: due,
      purpose: 'join',
      checkoutId: cart.row.id,
      intent: joinIntent(newcomerPrice, { purchase, checkout, autoRenew, state: cart.row.state || '' }),
      lines: newcomerPrice.lines,
      processor: checkout.processor,
    },
    checkout.now,
  );
  return { kind: 'check', payment, token, refusal };
}

/** @throws ApiError in_progress, conflict (reason 'paid' or 'bank_under_way'), too_many */
function assertPayable(tries: readonly Payment[]): void {
  const count = (status: Payment['status']) => tries.filter((one) => one.status === status).length;
  if (tries.some(isAtBank)) throw bankPaymentPending();
  if (count('started') > 0) throw new ApiError('in_progress', { retryAfterSeconds: 5 });
  if (count('captured') > 0) throw new ApiError('conflict', { reason: 'paid', message: t.alreadyPaid });
  if (count('declined') >= MOST_DECLINES) throw new ApiError('too_many', { message: t.tooManyDeclined });
}

/** What is charged, and its customer at the processor. */
type Method = Pick<Charge, 'source' | 'customer'>;

/** @throws ApiError invalid if a bank account cannot be debited */
function assertDebitable({ checkout, due }: { checkout: CheckoutContext; due: number }): void {
  if (checkout.takesBankDebits && due > 0) return;
  const message = due > 0 ? t.noBankAccounts : t.nothingToPay;
  throw new ApiError('invalid', { reason: 'no_bank_debit', fields: { method: message } });
}

function debitOf({ payment, browser }: Purchase, acceptedAt: Date): Charge['source'] {
  if (payment.token === undefined || browser === null)
    throw new Error('a debit needs a bank account and a mandate');
  return { bankAccount: payment.token, mandate: { acceptedAt, ...browser } };
}

/** A free plan needs no card, today or at renewal. */
const needsCard = (of: { due: number; renewalCents: number; autoRenew: boolean }): boolean =>
  of.due > 0 || (of.autoRenew && of.renewalCents > 0);

interface MethodContext {
  purchase: Purchase;
  buyer: KnownBuyer;
  due: number;
  renewalCents: number;
  processor: string;
}

/** What to charge, now or at the renewal; null if nothing ever is. @throws ApiError invalid without a card */
async function methodFor(tx: Tx, context: MethodContext): Promise<Method | null> {
  const { purchase, buyer, due, renewalCents, processor } = context;
  const { site, member, payment } = purchase;
  const accountId = buyer.account?.id;
  if (!needsCard({ due, renewalCents, autoRenew: payment.autoRenew })) return null;
  if (payment.token !== undefined) {
    const isOwn = accountId !== undefined && buyer.isOwner;
    const customer = isOwn ? await readCustomer(tx, { site, accountId, processor }) : null;
    return { source: { token: payment.token }, customer };
  }
  if (member && accountId !== undefined) {
    const { card: source, customer } = await cardOnFile(tx, { site, accountId, processor });
    return { source, customer };
  }
  throw noCard(due);
}

function noCard(due: number): ApiError {
  const message = due > 0 ? t.enterCard : t.enterCardForRenewal;
  return new ApiError('invalid', { reason: 'no_card', fields: { token: message } });
}
