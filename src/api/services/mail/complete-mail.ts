import type { Tx } from '../../../db/database.ts';
import type { ApiSettings } from '../../settings.ts';
import { issueResetToken, TOKEN_PLACE } from '../auth/reset-link.ts';
import { EMAIL_TOKEN_PLACES, isAddressOf, issueEmailToken, type Mailbox } from '../members/email-link.ts';

interface Waiting {
  site: string;
  recipient: string;
  text: string;
  accountId: string | null;
}

/** What stands in the place of a token that is not to be had any more. */
const NO_TOKEN = 'expired';

/**
 * The text of a queued mail as it leaves. What must not lie in the outbox, its dumps and its backups is made only
 * now, in a transaction of the mail's site that ends before the mail is handed over; a second try makes it anew,
 * and the first is no good any more. Where mails are kept on this machine, reading one is what completes it.
 */
export async function completeMail(
  tx: Tx,
  { site, recipient, text, accountId }: Waiting,
  { settings, now }: { settings: Pick<ApiSettings, 'RESET_LINK_MS'>; now: Date },
): Promise<string> {
  if (accountId === null) return text;
  const whose = { site, accountId, recipient };
  for (const [mailbox, place] of Object.entries(EMAIL_TOKEN_PLACES) as [Mailbox, string][])
    if (text.includes(place)) {
      const token = await issueEmailToken(tx, mailbox, { ...whose, now });
      return text.replaceAll(place, token ?? NO_TOKEN);
    }
  if (!text.includes(TOKEN_PLACE)) return text;
  // a mailbox that the account has left meanwhile opens it no more
  if (!(await isAddressOf(tx, whose))) return text.replaceAll(TOKEN_PLACE, NO_TOKEN);
  const token = await issueResetToken(tx, { site, accountId, now, lifeMs: settings.RESET_LINK_MS });
  return text.replaceAll(TOKEN_PLACE, token);
}
