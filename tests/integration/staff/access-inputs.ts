const NO_PASSKEY = { id: 'x', response: {} };
/** The status of calls that find nothing to change. */
export const IN_VAIN: Record<string, number> = {
  'POST /api/staff/sessions/end': 404,
  'POST /api/staff/password': 422,
  'POST /api/staff/offers/{id}': 410,
  // the API of this test has no identity provider
  'POST /api/staff/identity/link': 404,
  'POST /api/staff/identity/confirm': 404,
  'POST /api/staff/identity/unlink': 404,
  'POST /api/staff/passkeys': 422,
  'POST /api/staff/passkeys/{id}/remove': 404,
  'POST /api/staff/grievances/{site}/{caseNumber}/acknowledge': 409,
  'POST /api/staff/grievances/{site}/{caseNumber}/resolve': 409,
  'POST /api/staff/messages/{site}/{ticket}/reply': 409,
  // the report names a dentist whom the office does not have
  'POST /api/staff/directory/reports/{site}/{number}/resolve': 422,
};

/** Inputs of the calls whose answer does not depend on a scope. */
export const OTHERS: Record<string, { path: string; body?: unknown }> = {
  'GET /api/staff/me': { path: '/api/staff/me' },
  'GET /api/staff/sessions': { path: '/api/staff/sessions' },
  'POST /api/staff/sessions/end': { path: '/api/staff/sessions/end', body: { id: crypto.randomUUID() } },
  'GET /api/staff/people': { path: '/api/staff/people' },
  'GET /api/staff/audit/people': { path: '/api/staff/audit/people' },
  'GET /api/staff/offers': { path: '/api/staff/offers' },
  'POST /api/staff/offers/{id}': {
    path: `/api/staff/offers/${crypto.randomUUID()}`,
    body: { accept: true },
  },
  'POST /api/staff/password': {
    path: '/api/staff/password',
    body: { currentPassword: 'not the password', newPassword: 'three calm otters at noon' },
  },
  'GET /api/staff/brands': { path: '/api/staff/brands' },
  'GET /api/staff/brands/{site}/offices': { path: '/api/staff/brands/harbor/offices' },
  'POST /api/staff/members/search': { path: '/api/staff/members/search', body: { query: 'ana' } },
  'GET /api/staff/renewals/failed': { path: '/api/staff/renewals/failed' },
  'GET /api/staff/approvals': { path: '/api/staff/approvals' },
  'GET /api/staff/reports': { path: '/api/staff/reports' },
  'GET /api/staff/reports/list': {
    path: '/api/staff/reports/list?figure=memberships&month=2026-10',
  },
  'GET /api/staff/reports/payouts': { path: '/api/staff/reports/payouts?month=2026-10' },
  'GET /api/staff/reports/journal': { path: '/api/staff/reports/journal?month=2026-10' },
  'GET /api/staff/identity': { path: '/api/staff/identity' },
  'POST /api/staff/identity/link': { path: '/api/staff/identity/link' },
  'POST /api/staff/identity/confirm': { path: '/api/staff/identity/confirm' },
  'POST /api/staff/identity/unlink': { path: '/api/staff/identity/unlink', body: {} },
  'GET /api/staff/grievances': { path: '/api/staff/grievances' },
  'GET /api/staff/grievances/calendar': { path: '/api/staff/grievances/calendar?month=2026-06' },
  'GET /api/staff/messages': { path: '/api/staff/messages' },
  'GET /api/staff/directory/reports': { path: '/api/staff/directory/reports' },
  'GET /api/staff/directory/entries': { path: '/api/staff/directory/entries' },
  'GET /api/staff/passkeys': { path: '/api/staff/passkeys' },
  'POST /api/staff/passkeys/options': { path: '/api/staff/passkeys/options' },
  'POST /api/staff/passkeys': { path: '/api/staff/passkeys', body: { name: 'x', credential: NO_PASSKEY } },
  'POST /api/staff/passkeys/{id}/remove': {
    path: `/api/staff/passkeys/${crypto.randomUUID()}/remove`,
    body: {},
  },
  'POST /api/staff/recovery-codes': { path: '/api/staff/recovery-codes' },
};
