import { and, eq, gt } from 'drizzle-orm';
import { languageOf } from '#api/brand/brand-languages.ts';
import { liveBrand } from '#api/brand/live-brand.ts';
import { fileStream } from '#api/http/response.ts';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type * as contract from '#contracts/staff/member-export.ts';
import { auditEvents } from '#db/schema/staff.ts';
import { localDay } from '#util/dates/calendar.ts';
import { recordAudit } from '../../staff/record-audit.ts';
import { archiveStream } from './export-archive.ts';
import { exportFiles, readExport } from './export-files.ts';
import { findHeld } from './held-rows.ts';
import { t } from './texts.ts';

/** For so long after its reason was given, the file can be saved. */
const READY_MS = 10 * 60_000;

/** Records why everything that is held of a member is saved. @throws ApiError not_found, not_permitted */
export const askForExport = (call: StaffCall<typeof contract.askExport>): Promise<void> =>
  call.inScope(async (tx) => {
    const { site, accountId } = call.params;
    await findHeld(tx, call, call.params);
    await recordAudit(tx, call, requirePerson(call), {
      action: 'member.export_asked',
      subject: { kind: 'account', id: accountId },
      site,
      reason: call.body.reason,
    });
  });

/**
 * The archive with everything that is held of a member. Its reason was given in a call before, so that it is in no
 * address and no log.
 * @throws ApiError not_found, not_permitted; not_allowed without a reason of the last minutes
 */
export async function sendExport(call: StaffCall<typeof contract.saveExport>): Promise<Response> {
  const { site, accountId } = call.params;
  const person = requirePerson(call);
  const now = call.deps.now();
  const reason = await call.inScope(async (tx) => {
    await findHeld(tx, call, call.params);
    const [asked] = await tx
      .select({ reason: auditEvents.reason })
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.chain, site),
          eq(auditEvents.staffId, person.id),
          eq(auditEvents.subjectKind, 'account'),
          eq(auditEvents.subjectId, accountId),
          eq(auditEvents.action, 'member.export_asked'),
          gt(auditEvents.at, new Date(now.getTime() - READY_MS)),
        ),
      )
      .limit(1);
    return asked?.reason;
  });
  if (reason === undefined) throw new ApiError('not_allowed', { reason: 'no_reason', message: t.giveReason });
  const brand = await liveBrand(call.deps, site);
  const data = await readExport(call);
  await call.inScope((tx) =>
    recordAudit(tx, call, person, {
      action: 'member.exported',
      subject: { kind: 'account', id: accountId },
      site,
      after: {
        entries: Object.fromEntries(Object.entries(data.tables).map(([table, rows]) => [table, rows.length])),
      },
      reason,
    }),
  );
  const [account] = data.tables.accounts ?? [];
  const own = typeof account?.language === 'string' ? account.language : null;
  const day = localDay(now);
  const language = languageOf(own, brand.languages);
  return fileStream(archiveStream(exportFiles(call, data, { brand: brand.name, day, language })), {
    type: 'application/zip',
    name: `member-${accountId}-${day}.zip`,
  });
}
