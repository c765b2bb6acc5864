import type { StaffScope } from '#contracts/staff/roles.ts';
import type { WaitingWork } from './waiting-work.ts';

/** A call of the staff whose answer depends on a scope. */
export interface Tried {
  /** input of the call about a person, brand or office with this scope */
  input: (about: StaffScope) => { path: string; body?: unknown };
  /** the status for a caller with the permission over another scope */
  refusal: number;
  /** the status for a caller with the permission over this scope; default: 200 */
  answer?: number | ((held: StaffScope) => number);
}

/** The calls about one grievance, message or report. @param workOf those of a scope */
export function callsAboutWork(workOf: (scope: StaffScope) => WaitingWork): Record<string, Tried> {
  const onCase = (ending: string, body?: unknown): Tried => ({
    input: (about) => ({
      path: `/api/staff/grievances/${workOf(about).site}/${workOf(about).caseNumber}${ending}`,
      body,
    }),
    refusal: 404,
  });
  const onMessage = (ending: string, body?: unknown): Tried => ({
    input: (about) => ({
      path: `/api/staff/messages/${workOf(about).site}/${workOf(about).ticket}${ending}`,
      body,
    }),
    refusal: 404,
  });
  const onReport = (ending: string, body?: unknown): Tried => ({
    input: (about) => ({
      path: `/api/staff/directory/reports/${workOf(about).site}/${workOf(about).reportNumber}${ending}`,
      body,
    }),
    refusal: 404,
  });
  return {
    'GET /api/staff/directory/reports/{site}/{number}': onReport(''),
    // refused for its dentist, so that the next try is not refused as the second one
    'POST /api/staff/directory/reports/{site}/{number}/resolve': onReport('/resolve', {
      outcome: 'corrected',
      note: 'x',
      verified: { on: '2026-06-01', way: 'phone' },
    }),
    'POST /api/staff/directory/verify': {
      input: (about) => {
        const { site, officeId } = workOf(about);
        const entries = [{ site, officeId, npi: '' }];
        return { path: '/api/staff/directory/verify', body: { entries, on: '2026-06-01', way: 'phone' } };
      },
      refusal: 403,
    },
    'GET /api/staff/grievances/{site}/{caseNumber}': onCase(''),
    'GET /api/staff/grievances/{site}/{caseNumber}/files/{id}': {
      input: (about) => {
        const { site, caseNumber, fileId } = workOf(about);
        return { path: `/api/staff/grievances/${site}/${caseNumber}/files/${fileId}` };
      },
      refusal: 404,
    },
    'POST /api/staff/grievances/{site}/{caseNumber}/assign': onCase('/assign', { staffId: null, version: 0 }),
    'POST /api/staff/grievances/{site}/{caseNumber}/preview': onCase('/preview', {
      step: 'resolve',
      decision: 'You were right.',
    }),
    'POST /api/staff/grievances/{site}/{caseNumber}/acknowledge': onCase('/acknowledge', {
      handler: 'Rosa Diaz',
      version: 0,
      letterKey: 'of another letter',
    }),
    'POST /api/staff/grievances/{site}/{caseNumber}/resolve': onCase('/resolve', {
      decision: 'You were right.',
      version: 0,
      letterKey: 'of another letter',
    }),
    'GET /api/staff/messages/{site}/{ticket}': onMessage(''),
    'POST /api/staff/messages/{site}/{ticket}/assign': onMessage('/assign', { staffId: null, version: 0 }),
    'POST /api/staff/messages/{site}/{ticket}/preview': onMessage('/preview', { reply: 'Yes.' }),
    'POST /api/staff/messages/{site}/{ticket}/reply': onMessage('/reply', {
      reply: 'Yes.',
      version: 0,
      letterKey: 'of another letter',
      dedupeKey: '2b7d1bb0-6ab5-4c3a-9a0c-3c8d7d0b4f11',
    }),
    'POST /api/staff/messages/{site}/{ticket}/answered': onMessage('/answered', {
      isAnswered: false,
      note: '',
      version: 0,
    }),
  };
}
