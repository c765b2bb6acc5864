import { ApiError } from '#api/kernel/errors.ts';
import { PASSWORD_CHECK_FAILED } from '#api/log/log.ts';
import type { checkouts } from '#db/schema/checkouts.ts';
import { parseEmail } from '#domain/accounts/email-address.ts';
import { checkNewPassword } from '../auth/check-new-password.ts';
import { logAuthEvent } from '../auth/log-auth-event.ts';
import { findLoginAccount, takeLoginAttempt } from '../auth/login-throttle.ts';
import { hashPassword, verifyPassword } from '../auth/password-hash.ts';
import { type Limit, limitCalls } from '../limits/rate-limit.ts';
import type { CartCall } from './cart-answer.ts';
import type { CartRow } from './cart-rows.ts';
import type { CheckoutContext } from './purchase.ts';
import { t } from './texts.ts';

/** Hashing is expensive. A household corrects a form a few times; an office of many people more often. */
const PASSWORDS: Limit = { name: 'cart-password', most: 60, perSeconds: 3600 };

interface CredentialsRequest {
  body: { email?: string | undefined; password?: string | undefined };
  /** the cart before the change; null if there is none yet */
  before: Pick<CartRow, 'email' | 'emailKey' | 'passwordHash'> | null;
  checkout: CheckoutContext;
}

/**
 * The cart's columns for an email address and a password, if one is given, which is stored as a hash.
 *
 * If the address has an account and this is its password, the account's own hash is stored instead of a new one: that
 * is how the payment recognizes the owner. Both hashes are always computed, so neither the response nor its time
 * reveals whether an address is known.
 * @throws ApiError invalid, too_many, unavailable
 */
export async function credentials(
  call: CartCall,
  { body, before, checkout }: CredentialsRequest,
): Promise<Partial<typeof checkouts.$inferInsert>> {
  const typed = body.email === undefined ? null : parseEmail(body.email);
  const { password } = body;
  const { name, company } = checkout.brand;
  const brandWords = [name, company, call.site];
  const passwordError =
    password === undefined
      ? null
      : await checkNewPassword(password, { email: body.email ?? before?.email ?? '', brandWords });
  // report both at once, so that the form can be corrected in one round
  const fields = {
    ...(typed?.ok === false && { email: t.emailSuchAs }),
    ...(passwordError && { password: passwordError.message }),
  };
  if (typed?.ok === false) throw new ApiError('invalid', { reason: typed.reason, fields });
  if (passwordError) throw new ApiError('invalid', { reason: passwordError.reason, fields });
  const email = typed?.address ?? before?.email ?? '';
  const emailKey = typed?.key ?? before?.emailKey ?? '';
  const address = typed ? { email, emailKey } : {};
  if (password === undefined) {
    // a password belongs to the address that it was given with
    const isOther = typed !== null && before?.emailKey != null && before.emailKey !== emailKey;
    return { ...address, ...(isOther && { passwordHash: null }) };
  }
  await limitCalls(call, PASSWORDS);
  return { ...address, passwordHash: await hashFor(call, { emailKey, password }) };
}

/**
 * Hashes the password of a buyer. If it may be the account's own, comparing it counts as a login try. When no tries are
 * left, it is not compared and the purchase continues as for an unknown buyer, so that strangers cannot keep an address
 * from joining.
 */
async function hashFor(
  call: CartCall,
  { emailKey, password }: { emailKey: string; password: string },
): Promise<string> {
  const { site, inSite, session } = call;
  const known = await inSite((tx) =>
    findLoginAccount(tx, { site, emailKey, deviceHash: session.deviceHash }),
  );
  const turn = await takeLoginAttempt(call, { known, emailKey }).catch((error) => {
    if (error instanceof ApiError && error.code === 'too_many') return null;
    throw error;
  });
  const looked = turn === null ? null : (known?.passwordHash ?? null);
  const [isOwner, fresh] = await Promise.all([
    verifyPassword(password, looked),
    hashPassword(password),
  ]).catch(async (error) => {
    await turn?.takeBack();
    throw error;
  });
  if (isOwner && looked !== null) {
    // if this fails, the attempt stays counted
    await turn?.succeeded().catch(() => {});
    return looked;
  }
  if (known) logAuthEvent(call, PASSWORD_CHECK_FAILED, { accountId: known.id, emailKey });
  return fresh;
}
