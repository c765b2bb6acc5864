import { and, eq } from 'drizzle-orm';
import type { MailChoices } from '#contracts/account/mail-choices.ts';
import { LANGUAGE_QUERY } from '#contracts/shared/answer-language.ts';
import type { Tx } from '#db/queries/database.ts';
import { mailChoices } from '#db/schema/accounts.ts';
import type { Language } from '#util/language/languages.ts';

/** A mail that members can switch off, by its kind in the outbox. */
export type OptionalMail = (typeof mailChoices.$inferSelect)['kind'];

interface Whose {
  site: string;
  accountId: string;
}

const isChoice = ({ site, accountId }: Whose, kind: OptionalMail) =>
  and(eq(mailChoices.site, site), eq(mailChoices.accountId, accountId), eq(mailChoices.kind, kind));

export async function readMailChoices(tx: Tx, whose: Whose): Promise<MailChoices> {
  const [choice] = await tx
    .select({ isWanted: mailChoices.isWanted })
    .from(mailChoices)
    .where(isChoice(whose, 'card-expiring'));
  return { cardExpiring: choice?.isWanted ?? true };
}

export async function storeMailChoices(
  tx: Tx,
  { site, accountId, now }: Whose & { now: Date },
  { cardExpiring }: MailChoices,
): Promise<void> {
  const chosen = { isWanted: cardExpiring, updatedAt: now };
  await tx
    .insert(mailChoices)
    .values({ site, accountId, kind: 'card-expiring', ...chosen })
    .onConflictDoUpdate({
      target: [mailChoices.site, mailChoices.accountId, mailChoices.kind],
      set: chosen,
    });
}

/** @returns the ID for its links; null if the member does not want the mail */
export async function wantsMail(tx: Tx, whose: Whose, kind: OptionalMail): Promise<string | null> {
  await tx
    .insert(mailChoices)
    .values({ ...whose, kind })
    .onConflictDoNothing();
  const [choice] = await tx
    .select({ isWanted: mailChoices.isWanted, id: mailChoices.unsubscribeId })
    .from(mailChoices)
    .where(isChoice(whose, kind));
  return choice?.isWanted ? choice.id : null;
}

const isLink = (site: string, id: string) =>
  and(eq(mailChoices.site, site), eq(mailChoices.unsubscribeId, id));

/** The mail that a link is about; null for an unknown link. */
export async function readUnsubscribeLink(
  tx: Tx,
  { site, id }: { site: string; id: string },
): Promise<OptionalMail | null> {
  const [found] = await tx.select({ kind: mailChoices.kind }).from(mailChoices).where(isLink(site, id));
  return found?.kind ?? null;
}

/** @returns false for an unknown link */
export async function unsubscribe(
  tx: Tx,
  { site, id, now }: { site: string; id: string; now: Date },
): Promise<boolean> {
  const changed = await tx
    .update(mailChoices)
    .set({ isWanted: false, updatedAt: now })
    .where(isLink(site, id))
    .returning({ id: mailChoices.unsubscribeId });
  return changed.length > 0;
}

/**
 * The link that switches a mail off without login.
 * @param language of the page that it opens; without one, the browser's
 */
export const unsubscribeLink = (origin: string, id: string, language?: Language): string =>
  `${origin}/api/v4/mail/unsubscribe/${id}${language ? `?${LANGUAGE_QUERY}=${language}` : ''}`;
