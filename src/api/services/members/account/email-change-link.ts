import { and, eq, gt, isNull } from 'drizzle-orm';
import { hashToken, newToken } from '#api/kernel/tokens.ts';
import { mailPlaceholder } from '#api/services/outbox/queue-mail.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts, emailChanges } from '#db/schema/accounts.ts';
import { paths } from '#util/site/paths.ts';

/** Which of the two mailboxes a link is for. */
export type Mailbox = 'new' | 'old';

export const MAILBOXES: readonly Mailbox[] = ['new', 'old'];

/** Placeholders for tokens in queued mails, so that the outbox and its backups contain no usable link. */
export const EMAIL_TOKENS: Readonly<Record<Mailbox, string>> = {
  new: 'email-token',
  old: 'old-email-token',
};

type Change = typeof emailChanges.$inferSelect;

/** Identifies a change among the changes of an account, so that a mail belongs to one change. Not secret. */
const changeIdOf = ({ accountId, emailKey, createdAt }: Change): string =>
  hashToken(`${accountId} ${createdAt.toISOString()} ${emailKey}`).slice(0, 22);

/**
 * Opened by a member who is logged in, or logs in on the way. The token is in the fragment, which browsers do not send:
 * neither server logs, other sites nor link scanners see it.
 */
export const emailLink = (origin: string, mailbox: Mailbox, change: Change): string =>
  `${origin}${paths.dashboard}?section=profile#email-token=${mailPlaceholder(EMAIL_TOKENS[mailbox], changeIdOf(change))}`;

interface Issued {
  site: string;
  accountId: string;
  /** the recipient of the mail */
  recipient: string;
  /** the change that the mail is about: a late mail about an earlier change cannot confirm a later one */
  changeId: string;
  now: Date;
}

/** Creates a token for a mailbox that has yet to confirm a change; null if none is expected. */
export async function issueEmailToken(
  tx: Tx,
  mailbox: Mailbox,
  { site, accountId, recipient, changeId, now }: Issued,
): Promise<string | null> {
  const token = newToken();
  const change = and(
    eq(emailChanges.site, site),
    eq(emailChanges.accountId, accountId),
    gt(emailChanges.expiresAt, now),
  );
  const tokenHash = hashToken(token);
  const [pending] = await tx.select().from(emailChanges).where(change).for('update');
  if (!pending || changeIdOf(pending) !== changeId) return null;
  if (mailbox === 'old' && !(await isAddressOf(tx, { site, accountId, recipient }))) return null;
  const issued = await tx
    .update(emailChanges)
    .set(mailbox === 'new' ? { tokenHash } : { oldTokenHash: tokenHash })
    .where(
      mailbox === 'new'
        ? and(change, eq(emailChanges.email, recipient), isNull(emailChanges.confirmedAt))
        : and(change, isNull(emailChanges.oldConfirmedAt)),
    )
    .returning({ accountId: emailChanges.accountId });
  return issued.length === 0 ? null : token;
}

/** Whether the account still has the address that a mail was written to. */
export async function isAddressOf(
  tx: Tx,
  { site, accountId, recipient }: Omit<Issued, 'now' | 'changeId'>,
): Promise<boolean> {
  const [found] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId), eq(accounts.email, recipient)));
  return found !== undefined;
}
