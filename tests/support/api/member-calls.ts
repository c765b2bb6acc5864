import { randomUUID } from 'node:crypto';
import type { StaffScope } from '#contracts/staff/roles.ts';
import type { TestMember } from './members.ts';
import type { TestApi } from './test-api.ts';
import type { Tried } from './work-calls.ts';

/** A member, and what the staff may work on. */
export interface HeldMember extends TestMember {
  /** of the mail that welcomed them */
  mailId: string;
  /** of a credit that a second person has declined */
  approvalId: string;
  /** of a payment page that was canceled */
  pageId: string;
}

export async function holdMember(api: TestApi, member: TestMember): Promise<HeldMember> {
  const { site, accountId, membershipId } = member;
  const [mail] = await api.rows<{ id: string }>(
    `select id from outbox where account_id = $1 and kind = 'welcome'`,
    [accountId],
  );
  const approvalId = randomUUID();
  await api.rows(
    `insert into staff_approvals (site, id, account_id, kind, cents, reason, asked_by, asked_by_name,
      decided_by, decided_by_name, decided_at, decision)
    values ($1, $2, $3, 'credit', 100, 'Was ill', $4, 'Rosa Diaz', $5, 'Finn Finance', now(), 'declined')`,
    [site, approvalId, accountId, randomUUID(), randomUUID()],
  );
  const pageId = randomUUID();
  const page = {
    url: null,
    expiresAt: '2026-06-15T18:00:00Z',
    way: 'opened',
    startedBy: 'Rosa Diaz',
    sentTo: '',
  };
  await api.rows(
    `insert into payments (site, id, account_id, membership_id, purpose, status, amount_cents, page, intent, lines,
      idempotency_key, request_hash, processor, leased_until)
    values ($1, $2, $3, $4, 'balance', 'voided', 100, $5, '{}', '[]', $6, '', 'sandbox', now())`,
    [site, pageId, accountId, membershipId, JSON.stringify(page), `card-page:${pageId}`],
  );
  return { ...member, mailId: mail?.id ?? '', approvalId, pageId };
}

const MEMBER = '/api/staff/members/{site}/{accountId}';
const reason = 'Asked by phone';

/** An erasure, a merge or an export is about all offices of the brand. */
const ofBrand =
  (status: number) =>
  (held: StaffScope): number =>
    held.kind === 'office' ? 403 : status;

/** The calls about one member. @param memberOf that of a scope */
export function callsAboutMembers(memberOf: (scope: StaffScope) => HeldMember): Record<string, Tried> {
  type Body = unknown | ((member: HeldMember) => unknown);
  /** @param path with the names of the IDs, as in the contract */
  const call = (key: string, body?: Body, answer: Tried['answer'] = 200): [string, Tried] => {
    const [method, path = ''] = key.split(' ');
    const input: Tried['input'] = (about) => {
      const member = memberOf(about);
      const ids: Record<string, string> = {
        paymentId: path.startsWith('/card-pages') ? member.pageId : member.paymentId,
        membershipId: member.membershipId,
        id: path.startsWith('/mails') ? member.mailId : member.approvalId,
        otherId: member.accountId,
      };
      const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name) => ids[name] ?? '');
      return {
        path: `/api/staff/members/${member.site}/${member.accountId}${filled}`,
        body: typeof body === 'function' ? body(member) : body,
      };
    };
    return [`${method} ${MEMBER}${path}`, { input, refusal: 404, answer }];
  };
  // a key of its own for each call: a member of another brand must not find the payment of the first
  const withKey = (body: object) => () => ({ ...body, reason, key: randomUUID() });
  return Object.fromEntries([
    call('GET '),
    call('POST /assisted', { mode: 'look', reason }),
    call('POST /notes', { text: 'Called again' }),
    call('GET /mails/{id}'),
    call('POST /mails/{id}/resend', { reason }),
    call('POST /sessions/end', { reason }),
    call('POST /unlock', { reason }),
    // what follows finds nothing to do, so that the next try finds the same
    call('POST /second-step/reset', { reason }, 409),
    call('POST /email', ({ email }: HeldMember) => ({ email, reason }), 422),
    call('POST /email/confirm', { email: 'new@example.com', reason }, 409),
    call('POST /memberships/{membershipId}/retry', { reason }, 409),
    call('POST /memberships/{membershipId}/reinstate', { reason }, 409),
    call('POST /memberships/{membershipId}/coupon/preview', { coupon: 'X' }, 422),
    call(
      'POST /memberships/{membershipId}/coupon',
      { coupon: 'X', to: 'credit', expectedCents: 1, reason },
      422,
    ),
    call('POST /credit', withKey({ cents: 1 })),
    call('GET /payments/{paymentId}/refund'),
    call('POST /payments/{paymentId}/refunds', withKey({ cents: 1 })),
    call('POST /counter-payments', withKey({ method: 'cash', cents: 1, checkNumber: '' })),
    call('GET /card-pages'),
    call(
      'POST /card-pages',
      withKey({ what: 'renewal', expectedCents: 100, way: 'opened', keepCard: false }),
      409,
    ),
    call('POST /card-pages/{paymentId}/cancel', { reason }),
    ...['approve', 'decline', 'withdraw'].map((decision) =>
      call(`POST /approvals/{id}/${decision}`, { reason }, 409),
    ),
    call('POST /exports', { reason }, ofBrand(200)),
    call('GET /exports/file', undefined, ofBrand(200)),
    call('GET /erasure', undefined, ofBrand(200)),
    call('POST /erasure', { confirmation: 'x', stateKey: 'x', reason }, ofBrand(409)),
    // with itself
    call('GET /merge/{otherId}', undefined, ofBrand(409)),
    call('POST /merge/{otherId}', { stateKey: 'x', reason }, ofBrand(409)),
  ]);
}
