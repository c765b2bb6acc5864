import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import type { readDirectoryReport } from '#contracts/staff/directory.ts';

/** All that the server answers about a report. */
export type ReportAnswer = ResponseOf<typeof readDirectoryReport>;
