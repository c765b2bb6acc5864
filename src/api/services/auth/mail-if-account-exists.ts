import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { RequestContext } from '#api/http/request-context.ts';
import type { MailContent } from '#api/mails/compose-mail.ts';

interface MemberMail extends MailContent {
  kind: 'password-reset' | 'login-code';
  emailKey: string;
  /** false if the address has recently got the maximum number of these mails */
  mayMail: boolean;
}

/**
 * Queues a mail to a member. For an unknown address it does the same work, including the write that the commit waits
 * for, so neither the response nor its timing reveals whether the address is known.
 */
export async function mailIfAccountExists(
  { site, deps, inSite }: Pick<RequestContext, 'site' | 'deps' | 'inSite'>,
  { kind, emailKey, mayMail, subject, text, body }: MemberMail,
): Promise<void> {
  const now = deps.now();
  const counterKey = createHash('sha256').update(`${kind} asked ${site} ${emailKey}`).digest('base64url');
  const mail = {
    site: sql`site`,
    // a default that is computed for each row could not be sent to the brand's server
    id: sql`${randomUUID()}::uuid`,
    kind: sql`${kind}`,
    recipient: sql`email`,
    subject: sql`${subject}`,
    text: sql`${text}`,
    body: sql`${JSON.stringify(body)}::jsonb`,
    account_id: sql`id`,
    dedupe_key: sql`${`${kind}:${randomUUID()}`}`,
    created_at: sql`${now.toISOString()}`,
    next_attempt_at: sql`${now.toISOString()}`,
  };
  const columns = sql.join(Object.keys(mail).map(sql.identifier), sql`, `);
  const values = sql.join(Object.values(mail), sql`, `);
  await inSite(async (tx) => {
    await tx.execute(sql`
      insert into rate_limits (key, points, expire) values (${counterKey}, 1, ${now.getTime()})
      on conflict (key) do update set expire = excluded.expire`);
    await tx.execute(sql`
      insert into outbox (${columns})
      select ${values} from accounts where site = ${site} and email_key = ${emailKey} and ${mayMail}`);
  });
}
