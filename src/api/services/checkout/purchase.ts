import { toBrand } from '#api/brand/brand.ts';
import type { Member, RequestContext } from '#api/http/request-context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { takesBankDebits } from '#api/kernel/settings.ts';
import type { JoinPayment } from '#contracts/payment/payment.ts';
import type { Tx } from '#db/queries/database.ts';
import { type Offer, offerFrom } from '../catalog/offer.ts';
import type { Cart } from './cart-rows.ts';

/** A request that pays for a membership. */
export type PayingCall = Pick<
  RequestContext,
  'site' | 'requestId' | 'clientAddress' | 'session' | 'request' | 'deps' | 'inSite' | 'member'
>;

/** A membership to be paid for, by any endpoint. */
export interface Purchase {
  site: string;
  /** the client's Idempotency-Key */
  key: string;
  /** hash of the request without its secrets */
  requestHash: string;
  /** of the browser that pays */
  sessionHash: string | null;
  /** the logged-in member */
  member: Member | null;
  payment: JoinPayment;
  /** the browser in which the buyer agreed, or null */
  browser: { clientAddress: string; userAgent: string } | null;
  /** finds or creates the cart, and locks it */
  cartOf: (tx: Tx) => Promise<Cart>;
  /** the request's name for a person of the cart, for error messages */
  nameOf: (person: { id: string }, index: number) => string;
}

/** The context of every purchase of a site. */
export interface CheckoutContext {
  offer: Offer;
  brand: { name: string; company: string; phone: string };
  /** hash of the live content */
  content: string;
  /** name of the payment processor */
  processor: string;
  /** whether a bank account may be debited */
  takesBankDebits: boolean;
  now: Date;
}

/**
 * What a site sells, and its brand, from the live content.
 * @throws ApiError not_found if the site is not live
 */
export async function checkoutContext({
  site,
  deps,
}: Pick<RequestContext, 'site' | 'deps'>): Promise<CheckoutContext> {
  const live = await deps.liveContent(site);
  if (!live) throw notFound();
  const { site: brand } = live.record;
  return {
    offer: offerFrom(live.record),
    brand: { name: brand.name, company: brand.company, phone: toBrand(live.record).phone },
    content: live.content,
    processor: deps.processor.name,
    takesBankDebits: takesBankDebits(deps.settings),
    now: deps.now(),
  };
}
