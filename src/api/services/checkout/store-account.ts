import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Capture } from '#api/ports/payment-settler.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import { type AccountRow, accountByEmail, accountById } from './buyer-account.ts';
import type { CartRow } from './cart-rows.ts';

export interface Owner {
  account: Pick<AccountRow, 'id' | 'email' | 'processorCustomer' | 'emailUnconfirmedSince'>;
  /** the buyer is logged in as the account's owner, knew the password, or has just made the account */
  isOwner: boolean;
  isNew: boolean;
}

interface PaidCart {
  capture: Capture;
  cart: CartRow;
}

/** The owner of a paid membership; creates the account if there is none. */
export async function ownerOf(tx: Tx, { capture, cart }: PaidCart): Promise<Owner> {
  const { payment } = capture;
  const { site, purpose } = payment;
  const known = payment.accountId
    ? await accountById(tx, site, payment.accountId)
    : await accountByEmail(tx, site, cart.emailKey ?? '');
  if (!known) return { account: await insertAccount(tx, cart, capture), isOwner: true, isNew: true };
  const isOwner = purpose === 'purchase' || known.passwordHash === cart.passwordHash;
  if (isOwner) await completeAccount(tx, known, cart);
  return { account: known, isOwner, isNew: false };
}

async function insertAccount(tx: Tx, cart: CartRow, { now, outcome }: Capture): Promise<Owner['account']> {
  const { site, email, emailKey, passwordHash, phone, street, street2, city, state, zip } = cart;
  if (!email || !emailKey || !passwordHash) throw new Error('a paid cart has no account data');
  const id = randomUUID();
  const at = now.toISOString();
  await tx.execute(sql`
    insert into accounts (site, id, email, email_key, password_hash, password_changed_at, phone, street, street2,
      city, state, zip, processor_customer, email_unconfirmed_since, created_at)
    values (${site}, ${id}, ${email}, ${emailKey}, ${passwordHash}, ${at}, ${phone}, ${street}, ${street2},
      ${city}, ${state}, ${zip}, ${outcome.kept?.customer ?? null}, ${at}, ${at})`);
  return { id, email, processorCustomer: outcome.kept?.customer ?? null, emailUnconfirmedSince: now };
}

/** Updates the account with the owner's new details; empty fields stay as they were. */
async function completeAccount(tx: Tx, { site, id }: AccountRow, cart: CartRow): Promise<void> {
  const { phone, street, street2, city, state, zip } = cart;
  const address = street || city || zip ? { street, street2, city, state, zip } : {};
  const changes = { ...(phone && { phone }), ...(state && { state }), ...address };
  if (Object.keys(changes).length === 0) return;
  await tx
    .update(accounts)
    .set(changes)
    .where(and(eq(accounts.site, site), eq(accounts.id, id)));
}
