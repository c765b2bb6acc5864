import { and, desc, eq } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { outbox, TO_STAFF } from '#db/schema/outbox.ts';
import { LOGIN_CODE } from '../auth/mailed-code.ts';
import { RESET_TOKEN } from '../auth/password-reset.ts';
import { fillPlaceholders, mailPlaceholder } from '../outbox/queue-mail.ts';
import { fillMail, fillStaffMail, NO_TOKEN } from './fill-placeholders.ts';
import { type MailForms, mailForms, withPictures } from './mail-message.ts';

/** A mail in the list of local mode. */
export interface OutboxEntry {
  site: string;
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  status: 'waiting' | 'sent' | 'kept' | 'given_up';
  createdAt: Date;
}

/** Pictures in the HTML are data: addresses, so that it can be shown as it is. */
export interface OutboxMail extends OutboxEntry, MailForms {}

const ENTRY = {
  site: outbox.site,
  id: outbox.id,
  kind: outbox.kind,
  recipient: outbox.recipient,
  subject: outbox.subject,
  status: outbox.status,
  createdAt: outbox.createdAt,
};

type Dependencies = Pick<ApiDependencies, 'database' | 'settings' | 'liveContent' | 'log' | 'now'>;

/** The newest mails of all brands, for the operator of this machine, never for visitors. */
export function listOutbox(
  { database }: Pick<Dependencies, 'database'>,
  limit = 200,
): Promise<OutboxEntry[]> {
  return database.acrossSites((tx) =>
    tx.select(ENTRY).from(outbox).orderBy(desc(outbox.createdAt), desc(outbox.id)).limit(limit),
  );
}

/**
 * One mail with working links. Reading it stands for its delivery: tokens that are created at delivery are created now,
 * and those of an earlier reading become invalid. A reset link or code is valid from when it was requested.
 */
export async function readOutboxMail(
  deps: Dependencies,
  { site, id }: { site: string; id: string },
): Promise<OutboxMail | null> {
  const { database, settings, now } = deps;
  const found = await database.inSite(site, async (tx) => {
    const [mail] = await tx
      .select()
      .from(outbox)
      .where(and(eq(outbox.site, site), eq(outbox.id, id)));
    if (!mail) return null;
    const ageMs = now().getTime() - mail.createdAt.getTime();
    const isOver = (kind: string) =>
      (kind === RESET_TOKEN && ageMs >= settings.RESET_LINK_MS) ||
      (kind === LOGIN_CODE && ageMs >= settings.LOGIN_CODE_MS);
    // its token is made in another transaction
    if (site === TO_STAFF) return { ...mail, body: null };
    const { text, body } = mail;
    const withoutTokens = (isInvalid: (kind: string) => boolean) =>
      fillPlaceholders({ text, body }, async (kind, about) =>
        isInvalid(kind) ? NO_TOKEN : mailPlaceholder(kind, about),
      );
    const texts =
      mail.status === 'sent'
        ? await withoutTokens(() => true)
        : await fillMail(tx, { ...mail, ...(await withoutTokens(isOver)) }, { settings, now: now() });
    return { ...mail, ...texts };
  });
  if (!found) return null;
  if (site === TO_STAFF) {
    const isSent = found.status === 'sent';
    const { text } = isSent ? found : await fillStaffMail(database, found, now());
    return { ...found, text, html: '', attachments: [] };
  }
  const { kind, recipient, subject, status, createdAt } = found;
  const forms = await mailForms(deps, found, await deps.liveContent(site));
  const attachments = forms.attachments.filter(({ contentId }) => !contentId);
  const { text } = forms;
  return {
    site,
    id,
    kind,
    recipient,
    subject,
    status,
    createdAt,
    text,
    html: withPictures(forms),
    attachments,
  };
}
