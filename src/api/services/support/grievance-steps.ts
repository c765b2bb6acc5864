import { and, eq, ne } from 'drizzle-orm';
import { brandForMails, type LiveBrand } from '#api/brand/live-brand.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { MailContent } from '#api/mails/compose-mail.ts';
import {
  grievanceAcknowledged,
  grievanceReminderMail,
  grievanceResolved,
} from '#api/mails/support/grievance.ts';
import type { GrievanceForm } from '#contracts/support/grievance.ts';
import type { Tx } from '#db/queries/database.ts';
import { grievances } from '#db/schema/support.ts';
import { grievanceReminder, nextGrievanceStep, recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { parseReferenceNumber } from '#domain/numbers/issued-numbers.ts';
import { queueMail } from '../outbox/queue-mail.ts';
import { answerLanguage } from './answer-language.ts';

/** A step that staff take. Repeating it has no further effect. */
interface Step {
  brand: LiveBrand;
  /** as typed */
  caseNumber: string;
  now: Date;
}

export interface StepTaken {
  caseNumber: string;
  /** false if it was taken before */
  isNew: boolean;
  /** whether a mail is sent; otherwise staff use the contact details in the form */
  isMailed: boolean;
  form: GrievanceForm;
}

/**
 * Records that a person works on a case.
 * @param step.handler the name that is shown to the member
 * @throws ApiError not_found for another brand's case
 */
export async function acknowledgeGrievance(tx: Tx, step: Step & { handler: string }): Promise<StepTaken> {
  const { brand, now, handler } = step;
  const found = await lockCase(tx, step);
  return takeStep(tx, found, {
    brand,
    isNew: found.status === 'received',
    change: { status: 'acknowledged', acknowledgedAt: now, handler },
    kind: 'grievance-acknowledged',
    mail: () => grievanceAcknowledged({ brand, receipt: found }, handler),
  });
}

/**
 * Closes a case with the decision, and acknowledges it if that was not done before.
 * @param step.decision what was found and what is done, for the member to read
 * @throws ApiError not_found for another brand's case
 */
export async function resolveGrievance(tx: Tx, step: Step & { decision: string }): Promise<StepTaken> {
  const { brand, now, decision } = step;
  const found = await lockCase(tx, step);
  return takeStep(tx, found, {
    brand,
    isNew: found.status !== 'resolved',
    change: { status: 'resolved', resolvedAt: now, decision, acknowledgedAt: found.acknowledgedAt ?? now },
    kind: 'grievance-resolved',
    mail: () => grievanceResolved({ brand, caseNumber: found.caseNumber }, decision),
  });
}

type Case = typeof grievances.$inferSelect;

/** Reads the case, which other steps wait for until the end of the transaction. */
async function lockCase(tx: Tx, { brand, caseNumber }: Step): Promise<Case> {
  const number = parseReferenceNumber('grievance', caseNumber);
  if (number === null) throw notFound();
  const [found] = await tx
    .select()
    .from(grievances)
    .where(and(eq(grievances.site, brand.site), eq(grievances.caseNumber, number)))
    .for('update');
  if (!found) throw notFound();
  return found;
}

interface Change {
  brand: LiveBrand;
  /** false if the step was taken before */
  isNew: boolean;
  change: Partial<Case>;
  kind: string;
  mail: () => MailContent;
}

/** Stores a step and mails the member, unless it was taken before. */
async function takeStep(
  tx: Tx,
  found: Case,
  { brand, isNew, change, kind, mail }: Change,
): Promise<StepTaken> {
  const { site, id, caseNumber, email } = found;
  if (isNew)
    await tx
      .update(grievances)
      .set(change)
      .where(and(eq(grievances.site, site), eq(grievances.id, id)));
  const isMailed = isNew && email !== '';
  if (isMailed)
    await queueMail(tx, brand, {
      kind,
      recipient: email,
      language: answerLanguage(found.form),
      mail,
      dedupeKey: `${kind}:${caseNumber}`,
    });
  return { caseNumber, isNew, isMailed, form: found.form };
}

type Dependencies = Pick<ApiDependencies, 'database' | 'liveContent' | 'originOf' | 'log' | 'now'>;

/** Brands for which `remindOfGrievances` may have work. */
export const sitesWithGrievances = (tx: Tx) =>
  tx.selectDistinct({ site: grievances.site }).from(grievances).where(ne(grievances.status, 'resolved'));

/** Emails the brand about each grievance with a step that is due soon or overdue. */
export async function remindOfGrievances(deps: Dependencies, site: string): Promise<void> {
  const brand = await brandForMails(deps, site);
  const { email } = brand;
  const today = recordDay(deps.now());
  await deps.database.inSite(site, async (tx) => {
    const open = await tx
      .select()
      .from(grievances)
      .where(and(eq(grievances.site, site), ne(grievances.status, 'resolved')));
    for (const grievance of open) {
      const next = nextGrievanceStep(grievance, today);
      const reminder = next && grievanceReminder(next);
      if (!reminder) continue;
      const { id, caseNumber, urgent, receivedOn } = grievance;
      if (email === '') {
        deps.log.event('grievance-reminder-without-address', { site, id });
        continue;
      }
      const mail = () => grievanceReminderMail({ reminder, caseNumber, urgent, receivedOn });
      const dedupeKey = `grievance-reminder:${id}:${reminder.key}`;
      await queueMail(tx, brand, { kind: 'grievance-reminder', recipient: email, mail, dedupeKey });
    }
  });
}
