import type { checkouts } from '../../../db/schema/checkouts.ts';
import { parseEmail } from '../../../domain/emails.ts';
import { Refusal } from '../../fault.ts';
import { assertGoodPassword } from '../auth/new-password.ts';
import { hashPassword, verifyPassword } from '../auth/password-hash.ts';
import { type Limit, limitCalls } from '../limits/limit.ts';
import { accountByEmail } from './buyer.ts';
import type { CartCall } from './cart-answer.ts';
import type { CartRow } from './cart-rows.ts';
import type { Shop } from './purchase.ts';

/** Hashing is dear: one household corrects a form a few times, an office of many people more often. */
const PASSWORDS: Limit = { name: 'cart-password', most: 60, perSeconds: 3600 };

interface Given {
  body: { email?: string | undefined; password?: string | undefined };
  /** the cart as it was; null where there is none yet */
  before: Pick<CartRow, 'email' | 'emailKey'> | null;
  shop: Shop;
}

/**
 * The cart's columns for an address and a password, of which only a hash is kept.
 *
 * Where the address has an account already and this is its password, the account's own hash is kept instead of a
 * new one: that is how the payment knows the owner. Nothing else differs, and both are always computed, so neither
 * the answer nor its time tells whether an address is known.
 * @throws Refusal invalid, too_many, unavailable
 */
export async function credentials(
  call: CartCall,
  { body, before, shop }: Given,
): Promise<Partial<typeof checkouts.$inferInsert>> {
  const typed = body.email === undefined ? null : parseEmail(body.email);
  if (typed && !typed.ok)
    throw new Refusal('invalid', {
      reason: typed.reason,
      fields: { email: 'Please enter an e-mail address such as ana@example.com.' },
    });
  const email = typed?.address ?? before?.email ?? '';
  const emailKey = typed?.key ?? before?.emailKey ?? '';
  const address = typed ? { email, emailKey } : {};
  const { password } = body;
  if (password === undefined) {
    // a password was given for the address that it was given with
    const isOther = typed !== null && before?.emailKey != null && before.emailKey !== emailKey;
    return isOther ? { ...address, passwordHash: null } : address;
  }
  const { name, company } = shop.brand;
  await assertGoodPassword(password, { field: 'password', email, brandWords: [name, company, call.site] });
  await limitCalls(call, PASSWORDS);
  return { ...address, passwordHash: await hashFor(call, { emailKey, password }) };
}

/** What is kept of the password of somebody who joins. */
async function hashFor(
  { site, inSite }: Pick<CartCall, 'site' | 'inSite'>,
  { emailKey, password }: { emailKey: string; password: string },
): Promise<string> {
  const account = await inSite((tx) => accountByEmail(tx, site, emailKey));
  const known = account?.passwordHash ?? null;
  const [isOwner, fresh] = await Promise.all([verifyPassword(password, known), hashPassword(password)]);
  return isOwner && known !== null ? known : fresh;
}
