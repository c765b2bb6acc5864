import { and, eq, ne } from 'drizzle-orm';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { emailChangeMail, emailChangeRequestedMail, emailInUseMail } from '#api/mails/email-address.ts';
import { queueMail } from '#api/services/outbox/queue-mail.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import type { emailChanges } from '#db/schema/email-changes.ts';
import { emailLink } from './email-change-link.ts';

/** How long the links are valid. */
export const LINK_HOURS = 24;

interface Written {
  brand: LiveBrand;
  change: typeof emailChanges.$inferSelect;
  /** the account that requested the change */
  account: Pick<typeof accounts.$inferSelect, 'email' | 'emailUnconfirmedSince'>;
  now: Date;
}

/**
 * Sends mails to the mailboxes that have not confirmed the change. An old address that was never confirmed may be a
 * stranger's, because of a typo, so it gets no mail before the change is made. A confirmed old address always gets the
 * same mail. If the new address belongs to another member, its owner gets a notice instead of a link. So no one learns
 * which addresses are taken.
 */
export async function queueEmailLinks(tx: Tx, { brand, change, account, now }: Written): Promise<void> {
  const { site, accountId, email, emailKey } = change;
  const key = (kind: string) => `${kind}:${accountId}:${now.toISOString()}`;
  const link = (mailbox: 'new' | 'old') => ({
    link: emailLink(brand.origin, mailbox, change),
    hours: LINK_HOURS,
  });
  const isPresentConfirmed = account.emailUnconfirmedSince === null;
  if (change.confirmedAt === null) {
    const [other] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.site, site), eq(accounts.emailKey, emailKey), ne(accounts.id, accountId)));
    await queueMail(tx, site, {
      kind: 'email-change',
      recipient: email,
      accountId: other?.id ?? accountId,
      dedupeKey: key('email-change'),
      ...(other
        ? emailInUseMail(brand)
        : emailChangeMail(brand, { ...link('new'), isAlone: !isPresentConfirmed })),
    });
  }
  if (change.oldConfirmedAt === null && isPresentConfirmed)
    await queueMail(tx, site, {
      kind: 'email-change-asked',
      recipient: account.email,
      accountId,
      dedupeKey: key('email-change-asked'),
      ...emailChangeRequestedMail(brand, { ...link('old'), email }),
    });
}
