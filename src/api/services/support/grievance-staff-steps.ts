import { and, eq, ne } from 'drizzle-orm';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { notFound } from '#api/kernel/errors.ts';
import { grievanceAcknowledged, grievanceResolved } from '#api/mails/grievance.ts';
import type { GrievanceForm } from '#contracts/support/grievance.ts';
import type { Tx } from '#db/queries/database.ts';
import { grievances } from '#db/schema/grievances.ts';
import { parseReferenceNumber } from '#domain/numbers/reference-number.ts';
import { queueMail } from '../outbox/queue-mail.ts';

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
  const found = await findCase(tx, step);
  const changed = await tx
    .update(grievances)
    .set({ status: 'acknowledged', acknowledgedAt: now, handler })
    .where(
      and(eq(grievances.site, brand.site), eq(grievances.id, found.id), eq(grievances.status, 'received')),
    )
    .returning({ id: grievances.id });
  return finish(tx, { step, found, isNew: changed.length > 0, kind: 'grievance-acknowledged' }, () =>
    grievanceAcknowledged({ brand, receipt: found }, handler),
  );
}

/**
 * Closes a case with the decision, and acknowledges it if that was not done before.
 * @param step.decision what was found and what is done, for the member to read
 * @throws ApiError not_found for another brand's case
 */
export async function resolveGrievance(tx: Tx, step: Step & { decision: string }): Promise<StepTaken> {
  const { brand, now, decision } = step;
  const found = await findCase(tx, step);
  const changed = await tx
    .update(grievances)
    .set({ status: 'resolved', resolvedAt: now, decision, acknowledgedAt: found.acknowledgedAt ?? now })
    .where(
      and(eq(grievances.site, brand.site), eq(grievances.id, found.id), ne(grievances.status, 'resolved')),
    )
    .returning({ id: grievances.id });
  return finish(tx, { step, found, isNew: changed.length > 0, kind: 'grievance-resolved' }, () =>
    grievanceResolved({ brand, caseNumber: found.caseNumber }, decision),
  );
}

type Case = typeof grievances.$inferSelect;

async function findCase(tx: Tx, { brand, caseNumber }: Step): Promise<Case> {
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

async function finish(
  tx: Tx,
  { step, found, isNew, kind }: { step: Step; found: Case; isNew: boolean; kind: string },
  mail: () => { subject: string; text: string },
): Promise<StepTaken> {
  const { caseNumber, email } = found;
  const isMailed = isNew && email !== '';
  if (isMailed)
    await queueMail(tx, step.brand.site, {
      kind,
      recipient: email,
      ...mail(),
      dedupeKey: `${kind}:${caseNumber}`,
    });
  return { caseNumber, isNew, isMailed, form: found.form };
}
