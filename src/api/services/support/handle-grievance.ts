import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import type { Letter } from '#contracts/staff/assignments.ts';
import type {
  acknowledgeGrievance,
  assignGrievance,
  previewGrievanceLetter,
  resolveGrievance,
} from '#contracts/staff/grievances.ts';
import { writingBrand } from '../outbox/writing-brand.ts';
import { recordAudit } from '../staff/record-audit.ts';
import { nameOfAssignee } from './colleagues.ts';
import {
  acknowledgement,
  addGrievanceEvent,
  lockCase,
  resolution,
  type StepTaken,
  storeChange,
  acknowledgeGrievance as takeAcknowledgement,
  resolveGrievance as takeResolution,
} from './grievance-steps.ts';
import { assertSeen, shownLetter } from './letters.ts';

/**
 * Gives a case to a person, or to no one.
 * @throws ApiError not_found; conflict if the case has changed; not_allowed for a person who may not handle it
 */
export async function assignCase(call: StaffCall<typeof assignGrievance>): Promise<void> {
  const person = requirePerson(call);
  const { site, caseNumber } = call.params;
  const { staffId, version, reason } = call.body;
  await call.inScope(async (tx) => {
    const found = await lockCase(tx, { brand: { site }, caseNumber });
    if (found.assignedTo === staffId) return;
    assertSeen({ version }, found.version);
    const permission = 'grievances.handle';
    const name = await nameOfAssignee(tx, found, { staffId, permission, person });
    await storeChange(tx, found, { assignedTo: staffId });
    const kind = staffId === null ? 'unassigned' : 'assigned';
    await addGrievanceEvent(tx, found, { kind, at: call.deps.now(), by: person, detail: name });
    await recordAudit(tx, call, person, {
      action: 'grievance.assigned',
      subject: { kind: 'grievance', id: found.caseNumber },
      site,
      before: { staffId: found.assignedTo },
      after: { staffId, name },
      reason,
    });
  });
}

/**
 * The letter of a step, as it would be sent now.
 * @throws ApiError not_found; not_allowed if the brand has no pages
 */
export async function previewLetter(call: StaffCall<typeof previewGrievanceLetter>): Promise<Letter> {
  const { site, caseNumber } = call.params;
  const { body } = call;
  const found = await call.inScope((tx) => lockCase(tx, { brand: { site }, caseNumber }));
  const brand = await writingBrand(call.deps, site);
  return shownLetter(
    body.step === 'acknowledge'
      ? acknowledgement(brand, found, body.handler)
      : resolution(brand, found, body.decision),
  );
}

/**
 * Tells the member who works on the case.
 * @throws ApiError not_found; conflict if the case or the letter has changed; not_allowed if the brand has no pages
 */
export function acknowledgeCase(call: StaffCall<typeof acknowledgeGrievance>): Promise<StepTaken> {
  const { handler, reason, ...seen } = call.body;
  return handle(call, seen, {
    action: 'grievance.acknowledged',
    after: { handler },
    reason,
    take: (tx, step) => takeAcknowledgement(tx, { ...step, handler }),
  });
}

/**
 * Closes the case with a letter.
 * @throws ApiError not_found; conflict if the case or the letter has changed; not_allowed if the brand has no pages
 */
export function resolveCase(call: StaffCall<typeof resolveGrievance>): Promise<StepTaken> {
  const { decision, reason, ...seen } = call.body;
  return handle(call, seen, {
    action: 'grievance.resolved',
    // the letter itself is with the case
    after: { letterKey: seen.letterKey },
    reason,
    take: (tx, step) => takeResolution(tx, { ...step, decision }),
  });
}

type Step = Parameters<typeof takeAcknowledgement>[1];

interface Handling {
  action: 'grievance.acknowledged' | 'grievance.resolved';
  after: Record<string, unknown>;
  reason: string;
  take(tx: Parameters<typeof takeAcknowledgement>[0], step: Omit<Step, 'handler'>): Promise<StepTaken>;
}

async function handle(
  call: StaffCall<typeof acknowledgeGrievance> | StaffCall<typeof resolveGrievance>,
  seen: NonNullable<Step['seen']>,
  { action, after, reason, take }: Handling,
): Promise<StepTaken> {
  const person = requirePerson(call);
  const { site, caseNumber } = call.params;
  // a case that the person may not see is missing, also of a brand without pages
  await call.inScope((tx) => lockCase(tx, { brand: { site }, caseNumber }));
  const brand = await writingBrand(call.deps, site);
  return call.inScope(async (tx) => {
    const taken = await take(tx, { brand, caseNumber, now: call.deps.now(), by: person, seen });
    if (taken.isNew)
      await recordAudit(tx, call, person, {
        action,
        subject: { kind: 'grievance', id: taken.caseNumber },
        site,
        after: { ...after, isMailed: taken.isMailed },
        reason,
      });
    return taken;
  });
}
