import { and, eq, ne } from 'drizzle-orm';
import { brandForMails, type LiveBrand } from '#api/brand/live-brand.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import type { MailContent } from '#api/mails/compose-mail.ts';
import {
  grievanceAcknowledged,
  grievanceReminderMail,
  grievanceResolved,
} from '#api/mails/support/grievance.ts';
import type { GrievanceForm } from '#contracts/support/grievance.ts';
import type { Tx } from '#db/queries/database.ts';
import { grievanceEvents, grievances } from '#db/schema/support.ts';
import { grievanceReminder, nextGrievanceStep, recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { parseReferenceNumber } from '#domain/numbers/issued-numbers.ts';
import { queueMail } from '../outbox/queue-mail.ts';
import { answerLanguage } from './answer-language.ts';
import { assertSeen, type Seen, sendLetter, type WrittenLetter, writeLetter } from './letters.ts';
import { t } from './texts.ts';

/** A step that staff take. Repeating it has no further effect. */
interface Step {
  brand: LiveBrand;
  /** as typed */
  caseNumber: string;
  now: Date;
  /** the person who takes it; absent: a command */
  by?: { id: string; name: string };
  /** what the person saw of the case; absent: the step does not depend on it */
  seen?: Seen;
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
  const { now, handler } = step;
  const found = await lockCase(tx, step);
  return takeStep(tx, found, {
    ...step,
    kind: 'acknowledged',
    isNew: found.status === 'received',
    isRepeated: found.status === 'acknowledged' && found.handler === handler,
    change: { status: 'acknowledged', acknowledgedAt: now, handler },
    letter: acknowledgement(step.brand, found, handler),
    detail: handler,
  });
}

/**
 * Closes a case with the decision, and acknowledges it if that was not done before.
 * @param step.decision what was found and what is done, for the member to read
 * @throws ApiError not_found for another brand's case
 */
export async function resolveGrievance(tx: Tx, step: Step & { decision: string }): Promise<StepTaken> {
  const { now, decision } = step;
  const found = await lockCase(tx, step);
  return takeStep(tx, found, {
    ...step,
    kind: 'resolved',
    isNew: found.status !== 'resolved',
    isRepeated: found.decision === decision,
    change: { status: 'resolved', resolvedAt: now, decision, acknowledgedAt: found.acknowledgedAt ?? now },
    letter: resolution(step.brand, found, decision),
    detail: '',
  });
}

type Case = typeof grievances.$inferSelect;

const letterOn = (brand: LiveBrand, found: Case, mail: () => MailContent): WrittenLetter =>
  writeLetter(
    brand,
    { recipient: found.email, language: answerLanguage(found.form), accountId: found.accountId },
    mail,
  );

/** The letter that tells who works on the case. */
export const acknowledgement = (brand: LiveBrand, found: Case, handler: string): WrittenLetter =>
  letterOn(brand, found, () => grievanceAcknowledged({ brand, receipt: found }, handler));

/** The letter with the decision. */
export const resolution = (brand: LiveBrand, found: Case, decision: string): WrittenLetter =>
  letterOn(brand, found, () => grievanceResolved({ brand, caseNumber: found.caseNumber }, decision));

/**
 * Reads the case, which other steps wait for until the end of the transaction.
 * @throws ApiError not_found for another brand's case
 */
export async function lockCase(
  tx: Tx,
  { brand, caseNumber }: { brand: { site: string }; caseNumber: string },
): Promise<Case> {
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

interface Change extends Pick<Step, 'brand' | 'now' | 'by' | 'seen'> {
  kind: 'acknowledged' | 'resolved';
  /** false if the step was taken before */
  isNew: boolean;
  /** it was taken before with the same words: the answer to it was lost */
  isRepeated: boolean;
  change: Partial<Case>;
  letter: WrittenLetter;
  detail: string;
}

/** Stores a step and mails the member, unless it was taken before. */
async function takeStep(
  tx: Tx,
  found: Case,
  { brand, now, by, seen, kind, isNew, isRepeated, change, letter, detail }: Change,
): Promise<StepTaken> {
  const { caseNumber, form } = found;
  if (!isNew) {
    if (seen && !isRepeated)
      throw new ApiError('conflict', { message: t.changedMeanwhile, reason: 'changed' });
    return { caseNumber, isNew, isMailed: false, form };
  }
  assertSeen(seen, found.version, letter);
  await storeChange(tx, found, { ...change, assignedTo: found.assignedTo ?? by?.id ?? null });
  await addGrievanceEvent(tx, found, { kind, at: now, by, detail });
  const isMailed = await sendLetter(tx, brand, {
    letter,
    kind: `grievance-${kind}`,
    dedupeKey: `grievance-${kind}:${caseNumber}`,
  });
  return { caseNumber, isNew, isMailed, form };
}

/** Changes a locked case. @param found the case before */
export const storeChange = (tx: Tx, { site, id, version }: Case, change: Partial<Case>) =>
  tx
    .update(grievances)
    .set({ ...change, version: version + 1 })
    .where(and(eq(grievances.site, site), eq(grievances.id, id)));

interface Event {
  kind: (typeof grievanceEvents.$inferSelect)['kind'];
  at: Date;
  by: Step['by'];
  detail: string;
}

/** Adds to the history of a case what changes it. @param found the case before */
export const addGrievanceEvent = (tx: Tx, { site, id, version }: Case, { kind, at, by, detail }: Event) =>
  tx.insert(grievanceEvents).values({
    site,
    grievanceId: id,
    version: version + 1,
    kind,
    at,
    detail,
    ...(by && { staffId: by.id, staffName: by.name }),
  });

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
