import type { Member } from '#api/http/request-context.ts';
import type { JoinPayment } from '#contracts/payment/payment.ts';
import type { Tx } from '#db/queries/database.ts';
import type { Offer } from '../catalog/offer.ts';
import type { Cart } from './cart-rows.ts';

/** A membership that is about to be paid for, whatever call asks for it. */
export interface Purchase {
  site: string;
  /** the client's Idempotency-Key */
  key: string;
  /** of what was asked for with the key, but for secrets */
  requestHash: string;
  /** of the browser that pays */
  sessionHash: string | null;
  /** who is logged in */
  member: Member | null;
  payment: JoinPayment;
  /** where the buyer's agreement comes from; null where nobody's browser asks */
  browser: { clientAddress: string; userAgent: string } | null;
  /** finds the cart, or makes it, and locks it */
  cartOf: (tx: Tx) => Promise<Cart>;
  /** how the body of the call names the people of the cart, for refusals */
  nameOf: (person: { id: string }, index: number) => string;
}

/** What holds for every purchase of a site at this moment. */
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
