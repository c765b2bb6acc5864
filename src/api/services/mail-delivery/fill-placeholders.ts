import type { ApiSettings } from '#api/kernel/settings.ts';
import type { Tx } from '#db/queries/database.ts';
import { issueLoginCode, LOGIN_CODE } from '../auth/login-code.ts';
import { issueResetToken, RESET_TOKEN } from '../auth/password-reset-link.ts';
import {
  EMAIL_TOKENS,
  isAddressOf,
  issueEmailToken,
  MAILBOXES,
} from '../members/account/email-change-link.ts';
import { ADDRESS_TOKEN, issueAddressToken } from '../membership/confirm-address.ts';
import { fillPlaces } from '../outbox/mail-placeholders.ts';

interface Waiting {
  site: string;
  recipient: string;
  text: string;
  accountId: string | null;
}

/** What stands in the place of a token that is not to be had any more. */
export const NO_TOKEN = 'expired';

/**
 * The text of a queued mail as it leaves. What must not lie in the outbox, its dumps and its backups is made only
 * now, in a transaction of the mail's site that ends before the mail is handed over; a second try makes it anew,
 * and the first is no good any more. Where mails are kept on this machine, reading one is what completes it.
 */
export async function fillMail(
  tx: Tx,
  { site, recipient, text, accountId }: Waiting,
  { settings, now }: { settings: Pick<ApiSettings, 'RESET_LINK_MS' | 'LOGIN_CODE_MS'>; now: Date },
): Promise<string> {
  if (accountId === null) return text;
  const whose = { site, accountId, recipient };
  return fillPlaces(text, async (kind, about) => (await tokenOf(kind, about)) ?? NO_TOKEN);

  async function tokenOf(kind: string, about: string): Promise<string | null> {
    const mailbox = MAILBOXES.find((each) => EMAIL_TOKENS[each] === kind);
    if (mailbox) return issueEmailToken(tx, mailbox, { ...whose, wish: about, now });
    if (kind === ADDRESS_TOKEN) return issueAddressToken(tx, whose);
    // a mailbox that the account has left meanwhile opens it no more
    if (!(kind === RESET_TOKEN || kind === LOGIN_CODE) || !(await isAddressOf(tx, whose))) return null;
    const issued = { site, accountId: whose.accountId, now };
    return kind === LOGIN_CODE
      ? issueLoginCode(tx, { ...issued, lifeMs: settings.LOGIN_CODE_MS })
      : issueResetToken(tx, { ...issued, lifeMs: settings.RESET_LINK_MS });
  }
}
