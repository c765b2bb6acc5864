import { createHash, randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { contentKey } from '#api/kernel/content-key.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { grievanceConfirmation, grievanceReceived } from '#api/mails/support/grievance.ts';
import type { GrievanceForm, GrievanceReceipt } from '#contracts/support/grievance.ts';
import type { Tx } from '#db/queries/database.ts';
import { offices } from '#db/schema/catalog.ts';
import { grievanceAttachments, grievances } from '#db/schema/support.ts';
import { grievanceDeadlines, recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { REFERENCE_NUMBERS, referenceNumber } from '#domain/numbers/issued-numbers.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import { queueMail } from '../outbox/queue-mail.ts';
import type { Attachment } from './attachments.ts';
import { listFiles } from './read-grievances.ts';
import { t } from './texts.ts';

export interface Filing {
  brand: LiveBrand;
  form: GrievanceForm;
  attachments: readonly Attachment[];
  accountId: string | null;
  now: Date;
  /** recipients of a confirmation */
  confirmTo: readonly string[];
}

type Row = typeof grievances.$inferSelect;

/**
 * Stores a grievance with its files, deadlines and mails in one transaction. A repeated submission is stored once.
 * @throws ApiError invalid for another brand's office
 */
export async function submitGrievance(tx: Tx, filing: Filing): Promise<GrievanceReceipt> {
  const { brand, form, attachments } = filing;
  await assertOwnOffice(tx, brand.site, form.officeId);
  const { row, isNew } = await store(tx, filing);
  const receipt = await buildReceipt(tx, row, isNew ? attachments : null);
  if (!isNew) return receipt;
  const writtenIn = currentLanguage();
  const dedupeKey = (kind: string) => `${kind}:${row.caseNumber}`;
  // without an account ID, so that placeholders in a mail that repeats user input are never filled
  if (brand.email !== '')
    await queueMail(tx, brand, {
      kind: 'grievance-received',
      recipient: brand.email,
      mail: () => grievanceReceived({ brand, form, receipt, writtenIn }),
      dedupeKey: dedupeKey('grievance-received'),
    });
  for (const [index, recipient] of filing.confirmTo.entries())
    await queueMail(tx, brand, {
      kind: 'grievance-confirmation',
      recipient,
      language: writtenIn,
      mail: () => grievanceConfirmation({ brand, receipt }),
      dedupeKey: dedupeKey(`grievance-confirmation-${index + 1}`),
    });
  return receipt;
}

/** Also accepts offices that have left the group. */
async function assertOwnOffice(tx: Tx, site: string, officeId: string): Promise<void> {
  if (officeId === '') return;
  const [office] = await tx
    .select({ id: offices.id })
    .from(offices)
    .where(and(eq(offices.site, site), eq(offices.id, officeId)));
  if (!office) throw new ApiError('invalid', { fields: { officeId: t.notOurOffice } });
}

async function store(tx: Tx, filing: Filing): Promise<{ row: Row; isNew: boolean }> {
  const { brand, form, attachments, accountId, now } = filing;
  const { site } = brand;
  const dedupeKey = contentKey(form.dedupeKey, [form, attachments.map(fingerprint)]);
  const receivedOn = recordDay(now);
  const deadlines = grievanceDeadlines(receivedOn, form.urgent ? receivedOn : null);
  // repeat only if the generated number is taken
  for (;;) {
    const caseNumber = referenceNumber('grievance', randomInt(REFERENCE_NUMBERS));
    const [stored] = await tx
      .insert(grievances)
      .values({
        site,
        caseNumber,
        receivedOn,
        ...deadlines,
        form,
        accountId,
        dedupeKey,
        urgent: form.urgent,
        email: form.email,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (stored) {
      await storeFiles(tx, stored, attachments);
      return { row: stored, isNew: true };
    }
    const [known] = await tx
      .select()
      .from(grievances)
      .where(and(eq(grievances.site, site), eq(grievances.dedupeKey, dedupeKey)));
    if (known) return { row: known, isNew: false };
  }
}

async function storeFiles(tx: Tx, { site, id }: Row, attachments: readonly Attachment[]): Promise<void> {
  for (const { name, type, content } of attachments)
    await tx
      .insert(grievanceAttachments)
      .values({ site, grievanceId: id, name, type, bytes: content.length, content });
}

const fingerprint = ({ name, content }: Attachment): string[] => [
  name,
  createHash('sha256').update(content).digest('base64url'),
];

async function buildReceipt(
  tx: Tx,
  row: Row,
  attachments: readonly Attachment[] | null,
): Promise<GrievanceReceipt> {
  const { caseNumber, receivedOn, acknowledgeBy, resolveBy, urgent } = row;
  const files =
    attachments?.map(({ name, type, content }) => ({ name, type, bytes: content.length })) ??
    (await listFiles(tx, row.site, [row])).map(({ name, type, bytes }) => ({ name, type, bytes }));
  return { caseNumber, receivedOn, acknowledgeBy, resolveBy, urgent, attachments: files };
}
