import { createHash } from 'node:crypto';
import { type RequestContext, requireMember } from '#api/http/request-context.ts';
import type { payCheckout } from '#contracts/checkout/cart.ts';
import type { purchaseSubscription, signup } from '#contracts/checkout/join-at-once.ts';
import type { Joined, Paid } from '#contracts/payment/payment.ts';
import type { BodyOf } from '#contracts/shared/endpoint.ts';
import { guardGuesses } from '../catalog/coupons.ts';
import { findByKey } from '../payments/payment-attempt.ts';
import { credentials } from './buyer-credentials.ts';
import { cartOwner } from './cart-answer.ts';
import { lockCart } from './cart-rows.ts';
import { cartOfAccount, cartOfSignup } from './one-call-carts.ts';
import { pay } from './pay-cart.ts';
import { checkoutContext, type PayingCall, type Purchase } from './purchase.ts';

type Keyed = PayingCall & { headers: { 'idempotency-key': string } };

/** Pays for the cart of this browser. @throws ApiError */
export function buyCart(call: Keyed, body: BodyOf<typeof payCheckout>): Promise<Joined> {
  return pay(call, {
    ...commonOf(call, body),
    payment: body,
    cartOf: (tx) => lockCart(tx, cartOwner(call)),
    nameOf: ({ id }) => id,
  });
}

/** Joins in one call. @throws ApiError */
export async function buyAtOnce(call: Keyed, body: BodyOf<typeof signup>): Promise<Joined> {
  const { account, members: people, payment } = body;
  const { password: _secret, ...address } = account;
  const common = commonOf({ ...call, member: null }, { ...body, account: address });
  const checkout = await checkoutContext(call);
  const cart = await oneCallCart(call, { common, body });
  // a repeated request gets the same response without hashing the password again
  const isKnown = await call.inSite((tx) => findByKey(tx, { site: call.site, key: common.key }));
  const login = isKnown ? {} : await credentials(call, { body: account, before: null, checkout });
  const { email: _typed, ...place } = address;
  const columns = { ...given(place), ...login };
  return guardGuesses(call, body.coupon || body.invitation, () =>
    pay(call, {
      ...common,
      payment,
      cartOf: (tx) => cartOfSignup(tx, cart, { people, account: columns }),
      nameOf: (_person, index) => String(index),
    }),
  );
}

/** Buys for the logged-in member's people on file. @throws ApiError */
export async function buyForAccount(
  call: Keyed & Parameters<typeof requireMember>[0],
  body: BodyOf<typeof purchaseSubscription>,
): Promise<Paid> {
  const { accountId } = requireMember(call);
  const { memberIds, payment } = body;
  const common = commonOf(call, body);
  const cart = await oneCallCart(call, { common, body });
  const joined = await guardGuesses(call, body.coupon || body.invitation, () =>
    pay(call, {
      ...common,
      payment,
      cartOf: (tx) => cartOfAccount(tx, cart, { accountId, memberIds }),
      nameOf: ({ id }) => id,
    }),
  );
  if (joined.state !== 'paid') throw new Error('a card payment cannot wait for a bank');
  return joined;
}

/** Limits a stored User-Agent header. */
const MOST_AGENT = 400;

type Common = Pick<Purchase, 'site' | 'key' | 'requestHash' | 'sessionHash' | 'member' | 'browser'>;

/** @param body the request without its password, because a fast hash of a password must not be stored */
function commonOf({ site, session, member, headers, request, clientAddress }: Keyed, body: unknown): Common {
  const userAgent = (request.headers.get('user-agent') ?? 'unknown').slice(0, MOST_AGENT);
  return {
    browser: { clientAddress, userAgent },
    site,
    member,
    sessionHash: session.hash,
    key: headers['idempotency-key'],
    requestHash: createHash('sha256').update(JSON.stringify(body)).digest('base64url'),
  };
}

async function oneCallCart(call: Keyed, { common, body }: OneCall) {
  const { plan, office, coupon, invitation } = body;
  return {
    site: call.site,
    key: common.key,
    sessionHash: common.sessionHash,
    checkout: await checkoutContext(call),
    choice: { plan, office, coupon, invitation },
    lifeMs: call.deps.settings.CART_MS,
  };
}

interface OneCall {
  common: Common;
  body: Pick<RequestContext<typeof signup>['body'], 'plan' | 'office' | 'coupon' | 'invitation'>;
}

function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
