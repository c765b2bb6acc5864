import { brandOf } from '#api/brand/brand.ts';
import type { Member, RequestContext } from '#api/http/request-context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { takesBankDebits } from '#api/kernel/settings.ts';
import type { JoinPayment } from '#contracts/payment/payment.ts';
import type { Tx } from '#db/queries/database.ts';
import { type Offer, offerIn } from '../catalog/offer.ts';
import type { Cart } from './cart-rows.ts';

/** A request that pays for a membership. */
export type PayingCall = Pick<
  RequestContext,
  'site' | 'requestId' | 'clientAddress' | 'session' | 'request' | 'parts' | 'inSite' | 'member'
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
export interface Shop {
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
  parts,
}: Pick<RequestContext, 'site' | 'parts'>): Promise<Shop> {
  const live = await parts.liveContent(site);
  if (!live) throw notFound();
  const { site: brand } = live.record;
  return {
    offer: offerIn(live.record),
    brand: { name: brand.name, company: brand.company, phone: brandOf(live.record).phone },
    content: live.content,
    processor: parts.processor.name,
    takesBankDebits: takesBankDebits(parts.settings),
    now: parts.now(),
  };
}
