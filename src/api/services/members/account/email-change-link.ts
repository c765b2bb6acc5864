import { and, eq, gt, isNull } from 'drizzle-orm';
import { hashToken, newToken } from '#api/kernel/tokens.ts';
import { mailPlace } from '#api/services/outbox/mail-placeholders.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import { emailChanges } from '#db/schema/email-changes.ts';

/** Which of the two mailboxes a link is for. */
export type Mailbox = 'new' | 'old';

export const MAILBOXES: readonly Mailbox[] = ['new', 'old'];

/** Whose places mails that wait have: whoever reads the outbox or a backup of it cannot confirm an address with it. */
export const EMAIL_TOKENS: Readonly<Record<Mailbox, string>> = {
  new: 'email-token',
  old: 'old-email-token',
};

type Change = typeof emailChanges.$inferSelect;

/**
 * Tells a wish from the ones before and after it, of the same account: a mail carries that of the wish it names. It
 * is no secret.
 */
const wishOf = ({ accountId, emailKey, createdAt }: Change): string =>
  hashToken(`${accountId} ${createdAt.toISOString()} ${emailKey}`).slice(0, 22);

/**
 * Opened by a member who is logged in, or logs in on the way. The token is in the fragment, which browsers send to
 * nobody: neither servers' logs nor other sites see it, and what looks through mails for harmful links cannot use it.
 */
export const emailLink = (origin: string, mailbox: Mailbox, change: Change): string =>
  `${origin}/dashboard?section=profile#email-token=${mailPlace(EMAIL_TOKENS[mailbox], wishOf(change))}`;

interface Issued {
  site: string;
  accountId: string;
  /** whom the mail is to */
  recipient: string;
  /** the wish that the mail names: a mail about an earlier one, however late it leaves, confirms no later one */
  wish: string;
  now: Date;
}

/** A new token for a mailbox that has to confirm a change; null where none is waited for any more. */
export async function issueEmailToken(
  tx: Tx,
  mailbox: Mailbox,
  { site, accountId, recipient, wish, now }: Issued,
): Promise<string | null> {
  const token = newToken();
  const change = and(
    eq(emailChanges.site, site),
    eq(emailChanges.accountId, accountId),
    gt(emailChanges.expiresAt, now),
  );
  const tokenHash = hashToken(token);
  const [waiting] = await tx.select().from(emailChanges).where(change).for('update');
  if (!waiting || wishOf(waiting) !== wish) return null;
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
  { site, accountId, recipient }: Omit<Issued, 'now' | 'wish'>,
): Promise<boolean> {
  const [found] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId), eq(accounts.email, recipient)));
  return found !== undefined;
}
