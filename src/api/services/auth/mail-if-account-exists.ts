import { createHash, randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import type { Language } from '#util/language/languages.ts';
import { inMailLanguage, type Mail } from '../outbox/queue-mail.ts';

interface MemberMail extends Pick<Mail, 'mail'> {
  /** such as 'login-code' */
  kind: string;
  brand: LiveBrand;
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
  { kind, emailKey, mayMail, mail: write, brand }: MemberMail,
): Promise<void> {
  const now = deps.now();
  const counterKey = createHash('sha256').update(`${kind} asked ${site} ${emailKey}`).digest('base64url');
  // the account's language is not known here either, so the mail is written in each
  const inLanguageOf = byLanguage(brand, write);
  const mail = {
    site: sql`site`,
    // a default that is computed for each row could not be sent to the brand's server
    id: sql`${randomUUID()}::uuid`,
    kind: sql`${kind}`,
    recipient: sql`email`,
    language: inLanguageOf((_written, language) => sql`${language}`),
    subject: inLanguageOf(({ subject }) => sql`${subject}`),
    text: inLanguageOf(({ text }) => sql`${text}`),
    body: inLanguageOf(({ body }) => sql`${JSON.stringify(body)}::jsonb`),
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

type Part = (written: ReturnType<Mail['mail']>, language: Language) => SQL;

/** Chooses a part of the mail by the language of the account's row. */
function byLanguage({ languages }: LiveBrand, write: Mail['mail']): (part: Part) => SQL {
  const written = languages.map((language) => ({
    language,
    mail: inMailLanguage(language, languages, write),
  }));
  return (part) =>
    written.reduce<SQL | null>((rest, { language, mail }) => {
      const chosen = part(mail, language);
      return rest ? sql`case language when ${language} then ${chosen} else ${rest} end` : chosen;
    }, null) ?? sql`null`;
}
