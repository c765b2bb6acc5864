import * as directory from '#contracts/staff/directory.ts';
import type { Route } from '../http/route.ts';
import { staffRoute } from '../http/staff-route.ts';
import { listEntries } from '../services/directory-reports/list-entries.ts';
import { queueReports, showReport } from '../services/directory-reports/report-queue.ts';
import { resolve } from '../services/directory-reports/resolve-report.ts';
import { verify } from '../services/directory-reports/verify-entries.ts';

const OK = { ok: true } as const;

/** What the staff do to keep the directory right. */
export const staffDirectoryRoutes: readonly Route[] = [
  staffRoute(directory.listDirectoryReports, (call) => queueReports(call)),
  staffRoute(directory.readDirectoryReport, (call) => showReport(call)),
  staffRoute(directory.resolveDirectoryReport, async (call) => {
    await resolve(call);
    return OK;
  }),
  staffRoute(directory.listDirectoryEntries, (call) => listEntries(call)),
  staffRoute(directory.verifyDirectory, async (call) => {
    await verify(call);
    return OK;
  }),
];
