const NO_PASSKEY = { id: 'x', response: {} };
/** The status of calls that find nothing to change. */
export const IN_VAIN: Record<string, number> = {
  'POST /api/staff/sessions/end': 404,
  'POST /api/staff/password': 422,
  'POST /api/staff/offers/{id}': 410,
  'GET /api/staff/members/{site}/{accountId}': 404,
  ...Object.fromEntries(
    [
      'POST /api/staff/members/{site}/{accountId}/assisted',
      'POST /api/staff/members/{site}/{accountId}/exports',
      'GET /api/staff/members/{site}/{accountId}/exports/file',
      'GET /api/staff/members/{site}/{accountId}/erasure',
      'POST /api/staff/members/{site}/{accountId}/erasure',
      'GET /api/staff/members/{site}/{accountId}/merge/{otherId}',
      'POST /api/staff/members/{site}/{accountId}/merge/{otherId}',
      'POST /api/staff/members/{site}/{accountId}/notes',
      'GET /api/staff/members/{site}/{accountId}/mails/{id}',
      'POST /api/staff/members/{site}/{accountId}/mails/{id}/resend',
      'POST /api/staff/members/{site}/{accountId}/sessions/end',
      'POST /api/staff/members/{site}/{accountId}/unlock',
      'POST /api/staff/members/{site}/{accountId}/second-step/reset',
      'POST /api/staff/members/{site}/{accountId}/email',
      'POST /api/staff/members/{site}/{accountId}/email/confirm',
      'POST /api/staff/members/{site}/{accountId}/memberships/{membershipId}/retry',
      'POST /api/staff/members/{site}/{accountId}/credit',
      'POST /api/staff/members/{site}/{accountId}/memberships/{membershipId}/coupon',
      'POST /api/staff/members/{site}/{accountId}/memberships/{membershipId}/coupon/preview',
      'POST /api/staff/members/{site}/{accountId}/counter-payments',
      'GET /api/staff/members/{site}/{accountId}/card-pages',
      'POST /api/staff/members/{site}/{accountId}/card-pages',
      'POST /api/staff/members/{site}/{accountId}/card-pages/{paymentId}/cancel',
      'POST /api/staff/members/{site}/{accountId}/memberships/{membershipId}/reinstate',
      'GET /api/staff/members/{site}/{accountId}/payments/{paymentId}/refund',
      'POST /api/staff/members/{site}/{accountId}/payments/{paymentId}/refunds',
      'POST /api/staff/members/{site}/{accountId}/approvals/{id}/approve',
      'POST /api/staff/members/{site}/{accountId}/approvals/{id}/decline',
      'POST /api/staff/members/{site}/{accountId}/approvals/{id}/withdraw',
    ].map((call) => [call, 404]),
  ),
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

const ofNoMember = (path: string, body?: unknown) => ({
  path: `/api/staff/members/harbor/${crypto.randomUUID()}${path}`,
  body,
});

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
  'GET /api/staff/members/{site}/{accountId}': {
    path: `/api/staff/members/harbor/${crypto.randomUUID()}`,
  },
  'POST /api/staff/members/{site}/{accountId}/assisted': ofNoMember('/assisted', {
    mode: 'look',
    reason: 'x',
  }),
  'POST /api/staff/members/{site}/{accountId}/notes': ofNoMember('/notes', { text: 'x' }),
  'GET /api/staff/members/{site}/{accountId}/mails/{id}': ofNoMember(`/mails/${crypto.randomUUID()}`),
  'POST /api/staff/members/{site}/{accountId}/mails/{id}/resend': ofNoMember(
    `/mails/${crypto.randomUUID()}/resend`,
    { reason: 'x' },
  ),
  'POST /api/staff/members/{site}/{accountId}/sessions/end': ofNoMember('/sessions/end', { reason: 'x' }),
  'POST /api/staff/members/{site}/{accountId}/unlock': ofNoMember('/unlock', { reason: 'x' }),
  'POST /api/staff/members/{site}/{accountId}/second-step/reset': ofNoMember('/second-step/reset', {
    reason: 'x',
  }),
  'POST /api/staff/members/{site}/{accountId}/email': ofNoMember('/email', {
    email: 'new@example.com',
    reason: 'x',
  }),
  'POST /api/staff/members/{site}/{accountId}/email/confirm': ofNoMember('/email/confirm', {
    email: 'new@example.com',
    reason: 'x',
  }),
  'POST /api/staff/members/{site}/{accountId}/memberships/{membershipId}/retry': ofNoMember(
    `/memberships/${crypto.randomUUID()}/retry`,
    { reason: 'x' },
  ),
  'GET /api/staff/renewals/failed': { path: '/api/staff/renewals/failed' },
  'POST /api/staff/members/{site}/{accountId}/credit': ofNoMember('/credit', {
    cents: 100,
    reason: 'x',
    key: crypto.randomUUID(),
  }),
  'GET /api/staff/members/{site}/{accountId}/payments/{paymentId}/refund': ofNoMember(
    `/payments/${crypto.randomUUID()}/refund`,
  ),
  'POST /api/staff/members/{site}/{accountId}/payments/{paymentId}/refunds': ofNoMember(
    `/payments/${crypto.randomUUID()}/refunds`,
    { cents: 100, reason: 'x', key: crypto.randomUUID() },
  ),
  'POST /api/staff/members/{site}/{accountId}/memberships/{membershipId}/reinstate': ofNoMember(
    `/memberships/${crypto.randomUUID()}/reinstate`,
    { reason: 'x' },
  ),
  'POST /api/staff/members/{site}/{accountId}/counter-payments': ofNoMember('/counter-payments', {
    method: 'cash',
    cents: 100,
    reason: 'x',
    key: crypto.randomUUID(),
  }),
  'GET /api/staff/members/{site}/{accountId}/card-pages': ofNoMember('/card-pages'),
  'POST /api/staff/members/{site}/{accountId}/card-pages': ofNoMember('/card-pages', {
    what: 'balance',
    expectedCents: 100,
    way: 'opened',
    keepCard: false,
    reason: 'x',
    key: crypto.randomUUID(),
  }),
  'POST /api/staff/members/{site}/{accountId}/card-pages/{paymentId}/cancel': ofNoMember(
    `/card-pages/${crypto.randomUUID()}/cancel`,
    { reason: 'x' },
  ),
  'POST /api/staff/members/{site}/{accountId}/memberships/{membershipId}/coupon': ofNoMember(
    `/memberships/${crypto.randomUUID()}/coupon`,
    { coupon: 'X', to: 'credit', expectedCents: 1, reason: 'x' },
  ),
  'POST /api/staff/members/{site}/{accountId}/memberships/{membershipId}/coupon/preview': ofNoMember(
    `/memberships/${crypto.randomUUID()}/coupon/preview`,
    { coupon: 'X' },
  ),
  'POST /api/staff/members/{site}/{accountId}/exports': ofNoMember('/exports', { reason: 'x' }),
  'GET /api/staff/members/{site}/{accountId}/exports/file': ofNoMember('/exports/file'),
  'GET /api/staff/members/{site}/{accountId}/erasure': ofNoMember('/erasure'),
  'POST /api/staff/members/{site}/{accountId}/erasure': ofNoMember('/erasure', {
    confirmation: 'x',
    stateKey: 'x',
    reason: 'x',
  }),
  'GET /api/staff/members/{site}/{accountId}/merge/{otherId}': ofNoMember(`/merge/${crypto.randomUUID()}`),
  'POST /api/staff/members/{site}/{accountId}/merge/{otherId}': ofNoMember(`/merge/${crypto.randomUUID()}`, {
    stateKey: 'x',
    reason: 'Joined twice',
  }),
  'GET /api/staff/approvals': { path: '/api/staff/approvals' },
  ...Object.fromEntries(
    ['approve', 'decline', 'withdraw'].map((decision) => [
      `POST /api/staff/members/{site}/{accountId}/approvals/{id}/${decision}`,
      ofNoMember(`/approvals/${crypto.randomUUID()}/${decision}`, { reason: 'x' }),
    ]),
  ),
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
