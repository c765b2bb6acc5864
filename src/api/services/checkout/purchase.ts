import type { Member } from '#api/http/request-context.ts';
import type { JoinPayment } from '#contracts/payment/payment.ts';
import type { Tx } from '#db/queries/database.ts';
import type { Offer } from '../catalog/offer.ts';
import type { Cart } from './cart-rows.ts';

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
