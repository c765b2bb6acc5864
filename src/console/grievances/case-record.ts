import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import type { readGrievance } from '#contracts/staff/grievances.ts';

/** All that the server answers about a case. */
export type CaseAnswer = ResponseOf<typeof readGrievance>;
export type CaseRecord = CaseAnswer['case'];
