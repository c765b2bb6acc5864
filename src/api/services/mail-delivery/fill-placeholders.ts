import type { ApiSettings } from '#api/kernel/settings.ts';
import { type Database, NO_ROWS, type Tx } from '#db/queries/database.ts';
import { issueLoginCode, LOGIN_CODE } from '../auth/mailed-code.ts';
import { issueResetToken, RESET_TOKEN } from '../auth/password-reset.ts';
import {
  EMAIL_TOKENS,
  isAddressOf,
  issueEmailToken,
  MAILBOXES,
} from '../members/account/email-change-link.ts';
import { ADDRESS_TOKEN, issueAddressToken } from '../membership/account.ts';
import { fillPlaceholders } from '../outbox/queue-mail.ts';
import { INVITATION_TOKEN, issueInvitationToken } from '../staff/invitation-token.ts';

/** The texts of a mail in both forms, as the outbox has them. */
export interface MailTexts {
  text: string;
  /** null for a mail with text only; of a version that may be another */
  body: unknown;
}

interface QueuedMail extends MailTexts {
  site: string;
  recipient: string;
  accountId: string | null;
}

/** Stands in for a token that can no longer be created. */
export const NO_TOKEN = 'expired';

/**
 * Completes the texts of a mail when it is sent. Tokens must not be stored in the outbox, its dumps and its backups, so
 * they are created here, in a transaction that ends before the mail is handed over. A second attempt creates a new
 * token and invalidates the first. Where mails stay on this machine, reading one completes it.
 */
export async function fillMail(
  tx: Tx,
  { site, recipient, text, body, accountId }: QueuedMail,
  { settings, now }: { settings: Pick<ApiSettings, 'RESET_LINK_MS' | 'LOGIN_CODE_MS'>; now: Date },
): Promise<MailTexts> {
  if (accountId === null) return { text, body };
  const owner = { site, accountId, recipient };
  return fillPlaceholders({ text, body }, async (kind, about) => (await makeToken(kind, about)) ?? NO_TOKEN);

  async function makeToken(kind: string, about: string): Promise<string | null> {
    const mailbox = MAILBOXES.find((each) => EMAIL_TOKENS[each] === kind);
    if (mailbox) return issueEmailToken(tx, mailbox, { ...owner, changeId: about, now });
    if (kind === ADDRESS_TOKEN) return issueAddressToken(tx, owner);
    // do not send tokens to an address that the account has left
    if (!(kind === RESET_TOKEN || kind === LOGIN_CODE) || !(await isAddressOf(tx, owner))) return null;
    const issued = { site, accountId: owner.accountId, now };
    return kind === LOGIN_CODE
      ? issueLoginCode(tx, { ...issued, request: about, lifeMs: settings.LOGIN_CODE_MS })
      : issueResetToken(tx, { ...issued, lifeMs: settings.RESET_LINK_MS });
  }
}

/** The same for a mail to the staff, which is no brand's. */
export function fillStaffMail(database: Database, { text, body }: MailTexts, now: Date): Promise<MailTexts> {
  return fillPlaceholders({ text, body }, async (kind, about) => {
    if (kind !== INVITATION_TOKEN) return NO_TOKEN;
    const token = await database.inStaffScope(NO_ROWS, (tx) => issueInvitationToken(tx, about, now));
    return token ?? NO_TOKEN;
  });
}
