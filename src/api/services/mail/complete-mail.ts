import type { Tx } from '../../../db/database.ts';
import type { ApiSettings } from '../../settings.ts';
import { issueResetToken, TOKEN_PLACE } from '../auth/reset-link.ts';
import { EMAIL_TOKEN_PLACE, issueEmailToken } from '../members/email-link.ts';

interface Waiting {
  site: string;
  text: string;
  accountId: string | null;
}

/**
 * The text of a queued mail as it leaves. What must not lie in the outbox, its dumps and its backups is made only
 * now, in a transaction of the mail's site that ends before the mail is handed over; a second try makes it anew,
 * and the first is no good any more. Where mails are kept on this machine, reading one is what completes it.
 */
export async function completeMail(
  tx: Tx,
  { site, text, accountId }: Waiting,
  { settings, now }: { settings: Pick<ApiSettings, 'RESET_LINK_MS'>; now: Date },
): Promise<string> {
  if (accountId === null) return text;
  if (text.includes(EMAIL_TOKEN_PLACE)) {
    const token = await issueEmailToken(tx, { site, accountId, now });
    return text.replaceAll(EMAIL_TOKEN_PLACE, token ?? 'expired');
  }
  if (!text.includes(TOKEN_PLACE)) return text;
  const token = await issueResetToken(tx, { site, accountId, now, lifeMs: settings.RESET_LINK_MS });
  return text.replaceAll(TOKEN_PLACE, token);
}
