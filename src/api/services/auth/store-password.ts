import { and, eq, isNull } from 'drizzle-orm';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { passwordChangedMail } from '#api/mails/login.ts';
import type { Tx } from '#db/queries/database.ts';
import { accountEvents } from '#db/schema/account-events.ts';
import { accounts } from '#db/schema/accounts.ts';
import { passwordResets } from '#db/schema/password-resets.ts';
import { sessions } from '#db/schema/sessions.ts';
import { CONFIRMED } from '../membership/confirm-address.ts';
import { forgetWaitingEmail } from '../membership/pending-email-change.ts';
import { queueMail } from '../outbox/queue-mail.ts';
import { forgetOtherDevices } from './known-device.ts';
import { forgetLoginCodes } from './login-code.ts';

interface NewPassword {
  brand: LiveBrand;
  accountId: string;
  passwordHash: string;
  /** how it was changed */
  way: 'link' | 'current_password';
  /** the browser, as describeDevice names it */
  device: string;
  /** the browser that stays known */
  deviceHash: string;
  now: Date;
}

/**
 * Stores a new password. Other sessions, reset links, login codes, known browsers and a pending email change end; the
 * member is emailed.
 */
export async function storePassword(tx: Tx, changed: NewPassword): Promise<void> {
  const { brand, accountId, passwordHash, way, device, deviceHash, now } = changed;
  const { site } = brand;
  const [account] = await tx
    .update(accounts)
    .set({ passwordHash, passwordChangedAt: now, ...(way === 'link' && CONFIRMED) })
    .where(eq(accounts.id, accountId))
    .returning({ email: accounts.email });
  if (!account) throw new Error('the account no longer exists');
  await tx.delete(sessions).where(eq(sessions.accountId, accountId));
  await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.accountId, accountId), isNull(passwordResets.usedAt)));
  await forgetLoginCodes(tx, accountId);
  await forgetWaitingEmail(tx, { site, accountId });
  await forgetOtherDevices(tx, accountId, deviceHash);
  await tx
    .insert(accountEvents)
    .values({ site, accountId, kind: 'password_changed', details: { way, device }, createdAt: now });
  await queueMail(tx, site, {
    kind: 'password-changed',
    recipient: account.email,
    accountId,
    dedupeKey: `password-changed:${accountId}:${now.toISOString()}`,
    ...passwordChangedMail(brand, { device }),
  });
}
