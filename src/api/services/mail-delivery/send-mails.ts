import { eq } from 'drizzle-orm';
import { toBrand } from '#api/brand/brand.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { type MailDriver, MailError, type OutgoingMail } from '#api/ports/mail-driver.ts';
import { sites } from '#db/schema/catalog.ts';
import { TO_STAFF } from '#db/schema/outbox.ts';
import { fillMail, fillStaffMail } from './fill-placeholders.ts';
import { mailForms } from './mail-message.ts';
import {
  keepAllMail,
  leaseMail,
  markFailed,
  markSent,
  postponeDueMail,
  type WaitingMail,
} from './outbox-rows.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Soon at first, for greylisting servers, then less and less often for about two days. */
const WAITS_MS = [
  ...[1, 5, 15].map((minutes) => minutes * MINUTE_MS),
  ...[1, 3, 6, 6, 6, 6, 6, 6, 6].map((hours) => hours * HOUR_MS),
];

/**
 * How long a mail waits after that many failed attempts; null to give up.
 * @param attempts one or more
 */
export const waitAfter = (attempts: number): number | null => WAITS_MS[Math.max(0, attempts - 1)] ?? null;

type Dependencies = Pick<ApiDependencies, 'database' | 'settings' | 'liveContent' | 'log' | 'now'>;

const AT_ONCE = 3;
/** Well below the lease, so that no other process takes a mail that is still being sent. */
const PATIENCE_MS = 2 * 60_000;

/**
 * Sends the waiting mails until none is left. Safe to run concurrently: each mail is leased by one process. If a
 * process dies after the server accepted a mail and before that is recorded, the mail is sent twice with the same
 * Message-ID.
 * @param signal stops after the mails being sent
 * @throws MailError of kind `server` if the mail server does not work
 */
export async function sendQueuedMails(
  deps: Dependencies,
  mail: MailDriver,
  signal: AbortSignal,
): Promise<void> {
  if (mail.ends === 'kept') return keepAllMail(deps.database);
  let serverError: MailError | null = null;
  const worker = async (): Promise<void> => {
    while (!signal.aborted && !serverError) {
      const next = await leaseMail(deps.database);
      if (!next) return;
      const error = await sendOne(deps, mail, next);
      if (error?.kind === 'server') serverError = error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  if (serverError) await postponeDueMail(deps.database);
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  if (serverError) throw serverError;
}

/** @returns the error if the mail was not accepted */
async function sendOne(
  deps: Dependencies,
  driver: MailDriver,
  waiting: WaitingMail,
): Promise<MailError | null> {
  const { database, log } = deps;
  try {
    await driver.send(await compose(deps, waiting), AbortSignal.timeout(PATIENCE_MS));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const waitMs = error.kind === 'refused' ? null : waitAfter(waiting.attempts);
    await markFailed(database, waiting, { waitMs, reason: error.message });
    const { site, id, kind, attempts } = waiting;
    if (waitMs === null) log.event('mail-given-up', { site, id, kind, attempts, reason: error.message });
    return error;
  }
  await markSent(database, waiting);
  return null;
}

/** Writes to the staff. */
const PRODUCT = 'Enamel';

async function compose(deps: Dependencies, waiting: WaitingMail): Promise<OutgoingMail> {
  const { database, settings } = deps;
  const { id, site, recipient, subject, unsubscribe, createdAt } = waiting;
  if (site === TO_STAFF) {
    const { text } = await fillStaffMail(database, waiting, deps.now());
    const mail = { id, site, recipient, subject, text, unsubscribe, createdAt };
    return { ...mail, html: '', attachments: [], brand: PRODUCT, replyTo: null };
  }
  const content = await deps.liveContent(site);
  const brand = content && toBrand(content.record);
  const { texts, knownName } = await database.inSite(site, async (tx) => {
    const [known] = await tx.select({ name: sites.name }).from(sites).where(eq(sites.id, site));
    return {
      texts: await fillMail(tx, waiting, { settings, now: deps.now() }),
      knownName: known?.name ?? site,
    };
  });
  const { text, html, attachments } = await mailForms(deps, { ...waiting, ...texts }, content);
  return {
    id,
    site,
    recipient,
    subject,
    text,
    html,
    attachments,
    unsubscribe,
    createdAt,
    // a brand that is offline may still owe its members a mail
    brand: brand?.name ?? knownName,
    replyTo: brand?.email || null,
  };
}
