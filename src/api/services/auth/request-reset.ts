import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Call } from '../../call.ts';
import { passwordResetMail } from '../../mails/password-reset.ts';
import { liveBrand } from '../brand/live-brand.ts';
import { isWithinLimit, type Limit, limitCalls } from '../limits/limit.ts';
import { emailKeyOf } from './email-key.ts';
import { resetLink } from './reset-link.ts';

const ASKED_FROM_HERE: Limit = { name: 'reset-asked', most: 20, perSeconds: 3600 };

/**
 * As many mails to one address as may be on their way while a link is good. Whoever is refused one because of
 * strangers who ask for it has therefore got one that works.
 */
const mailsTo = (lifeMs: number): Limit => ({ name: 'reset-mails', most: 3, perSeconds: lifeMs / 1000 });

type Asked = Pick<Call, 'site' | 'clientAddress' | 'parts' | 'inSite'>;

/**
 * Sends a link for a new password to a member. For an address that nobody is known by it does the same work, down
 * to the write that the commit waits for, and says the same: neither the answer nor its time tells them apart.
 * @throws Refusal too_many, by network alone; unavailable
 */
export async function requestReset(call: Asked, email: string): Promise<void> {
  const { site, parts, inSite } = call;
  await limitCalls(call, ASKED_FROM_HERE);
  const emailKey = emailKeyOf(email);
  const lifeMs = parts.settings.RESET_LINK_MS;
  const mayMail = await isWithinLimit(call, mailsTo(lifeMs), emailKey);
  const brand = await liveBrand(parts, site);
  const mail = passwordResetMail(brand, {
    link: resetLink(brand.origin),
    minutes: Math.round(lifeMs / 60_000),
  });
  const now = parts.now();
  const asked = createHash('sha256').update(`reset asked ${site} ${emailKey}`).digest('base64url');
  await inSite(async (tx) => {
    await tx.execute(sql`
      insert into rate_limits (key, points, expire) values (${asked}, 1, ${now.getTime()})
      on conflict (key) do update set expire = excluded.expire`);
    await tx.execute(sql`
      insert into outbox (site, kind, recipient, subject, text, account_id, dedupe_key, created_at, next_attempt_at)
      select site, 'password-reset', email, ${mail.subject}, ${mail.text}, id,
        ${`password-reset:${randomUUID()}`}, ${now.toISOString()}, ${now.toISOString()}
      from accounts where email_key = ${emailKey} and ${mayMail}`);
  });
}
