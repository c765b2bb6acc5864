import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contracts/shared/endpoint.ts';
import { STAFF_ROLES, type StaffGrant, type StaffScope } from '#contracts/staff/roles.ts';
import { staffEndpoints } from '#contracts/staff-endpoints.ts';
import { NO_ROWS } from '#db/queries/database.ts';
import { ROLE_PERMISSIONS } from '#domain/staff/permissions.ts';
import { callsAboutMembers, type HeldMember, holdMember } from '#tests/support/api/member-calls.ts';
import { AT_MESA, createMember, type NewTestMember } from '#tests/support/api/members.ts';
import {
  ALL,
  brand,
  createInvitation,
  createStaff,
  grant,
  newAddress,
  office,
  send,
  signInStaff,
  type TestStaff,
} from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { createWork, type WaitingWork } from '#tests/support/api/waiting-work.ts';
import { callsAboutWork, type Tried } from '#tests/support/api/work-calls.ts';
import { IN_VAIN, OTHERS } from './access-inputs.ts';

let api: TestApi;
/** An agent of each scope, for trying the calls. */
const subjects = new Map<StaffScope, TestStaff>();

const OWN_BRAND = brand('harbor');
const OTHER_BRAND = brand('mesa');
const OWN_OFFICE = office('harbor', 'point-loma');
const OTHER_OFFICE = office('harbor', 'belmont-shore');
/** Scopes of a caller, and of the person or brand that the call is about. */
const SCOPES = [ALL, OWN_BRAND, OTHER_BRAND, OWN_OFFICE, OTHER_OFFICE];

beforeAll(async () => {
  api = await openTestApi();
  await createStaff(api, [grant('owner')]);
  for (const scope of SCOPES) {
    subjects.set(scope, await createStaff(api, [grant('front_desk', scope)]));
    const site = scope.kind === 'all' ? 'pinewood' : scope.site;
    const member = await createMember(api, { ...soldAt[site], office: officeOf(scope) });
    members.set(scope, await holdMember(api, member));
    const accountId = scope.kind === 'office' ? member.accountId : null;
    // its report is about a dentist whom the office does not have (access-inputs.ts)
    cases.set(
      scope,
      await createWork(api, { site, accountId, officeId: officeOf(scope), npi: '9999999999' }),
    );
  }
});
afterAll(() => api.close());

/** An office within the scope, and in no other one. */
function officeOf(scope: StaffScope): string {
  if (scope.kind === 'office') return scope.officeId;
  if (scope.kind === 'all') return 'sandpoint';
  return scope.site === 'mesa' ? 'phoenix-arcadia' : 'santa-monica';
}

const nameOf = (scope: StaffScope): string => {
  if (scope.kind === 'all') return 'all brands';
  return scope.kind === 'brand' ? `the brand ${scope.site}` : `the office ${scope.officeId}`;
};

/** What members of other brands than Harbor buy. */
const soldAt: Partial<Record<string, NewTestMember>> = {
  mesa: AT_MESA,
  pinewood: { site: 'pinewood', plan: 'household', state: 'ID' },
};

/** Whether one scope contains another; written apart from the rules of the product. */
function contains(held: StaffScope, needed: StaffScope): boolean {
  const listed: [StaffScope, StaffScope[]][] = [
    [ALL, SCOPES],
    [OWN_BRAND, [OWN_BRAND, OWN_OFFICE, OTHER_OFFICE]],
    [OTHER_BRAND, [OTHER_BRAND]],
    [OWN_OFFICE, [OWN_OFFICE]],
    [OTHER_OFFICE, [OTHER_OFFICE]],
  ];
  return listed.some(([scope, inside]) => scope === held && inside.includes(needed));
}

const idOf = (scope: StaffScope): string => subjects.get(scope)?.id ?? '';

/** IDs of open invitations */
const invitations = new Map<StaffScope, string>();
const invitationTo = (scope: StaffScope): string => invitations.get(scope) ?? crypto.randomUUID();

/** A grievance and a message of each scope: of no account, or of a member of the office. */
const cases = new Map<StaffScope, WaitingWork>();
const workOf = (scope: StaffScope): WaitingWork => {
  const work = cases.get(scope);
  if (!work) throw new Error('there is nothing to work on');
  return work;
};

/** A member of each scope, whose membership is at an office that is within no other one. */
const members = new Map<StaffScope, HeldMember>();
const memberOf = (scope: StaffScope): HeldMember => {
  const member = members.get(scope);
  if (!member) throw new Error('there is no member');
  return member;
};

/** The calls whose answer depends on a scope. */
const SCOPED: Record<string, Tried> = {
  'POST /api/staff/invitations': {
    input: (about) => ({
      path: '/api/staff/invitations',
      body: { email: newAddress(), grants: [grant('front_desk', about)] },
    }),
    refusal: 403,
  },
  'PATCH /api/staff/people/{id}/grants': {
    input: (about) => ({
      path: `/api/staff/people/${idOf(about)}/grants`,
      // changes nothing that the next try would miss
      body: { add: [grant('front_desk', about)], remove: [grant('front_desk', about)], reason: 'A try' },
    }),
    refusal: 404,
  },
  'POST /api/staff/people/{id}/enable': {
    input: (about) => ({ path: `/api/staff/people/${idOf(about)}/enable`, body: { reason: 'A try' } }),
    refusal: 404,
  },
  'POST /api/staff/people/{id}/new-access': {
    input: (about) => ({ path: `/api/staff/people/${idOf(about)}/new-access`, body: { reason: 'A try' } }),
    refusal: 404,
  },
  'POST /api/staff/people/{id}/disable': {
    input: (about) => ({ path: `/api/staff/people/${idOf(about)}/disable`, body: { reason: 'A try' } }),
    refusal: 404,
  },
  'POST /api/staff/invitations/{id}/withdraw': {
    input: (about) => ({ path: `/api/staff/invitations/${invitationTo(about)}/withdraw`, body: {} }),
    refusal: 404,
  },
  'POST /api/staff/invitations/{id}/resend': {
    input: (about) => ({ path: `/api/staff/invitations/${invitationTo(about)}/resend`, body: {} }),
    refusal: 404,
  },
  ...callsAboutWork(workOf),
  ...callsAboutMembers(memberOf),
  'GET /api/staff/audit': {
    input: (about) => ({ path: `/api/staff/audit${about.kind === 'brand' ? `?site=${about.site}` : ''}` }),
    refusal: 403,
  },
};

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const guarded = staffEndpoints.filter(
  ({ access, secondFactor }) => access === 'staff' && secondFactor !== 'before',
);
const inputOf = (endpoint: Endpoint, about: StaffScope = ALL) =>
  SCOPED[keyOf(endpoint)]?.input(about) ?? OTHERS[keyOf(endpoint)] ?? { path: endpoint.path, body: {} };

/** The status for a person who may make the call, about what is within their scope. */
function answerOf(endpoint: Endpoint, held: StaffScope): number {
  const key = keyOf(endpoint);
  const answer = SCOPED[key]?.answer ?? IN_VAIN[key] ?? 200;
  return typeof answer === 'function' ? answer(held) : answer;
}

const caller = async (grants: readonly StaffGrant[], options: Parameters<typeof createStaff>[2] = {}) =>
  createStaff(api, grants, options);

describe('every call of the staff', () => {
  it('is in this test, and needs a person, or begins a sign-in', () => {
    expect(guarded.map(keyOf).sort()).toEqual([...Object.keys(SCOPED), ...Object.keys(OTHERS)].sort());
    const open = staffEndpoints.filter(({ access }) => access === 'anyone').map(({ path }) => path);
    expect(open.sort()).toEqual([
      '/api/staff/demonstration',
      '/api/staff/identity/complete',
      '/api/staff/identity/sign-in',
      '/api/staff/invitations/accept',
      '/api/staff/new-access',
      '/api/staff/passkeys/sign-in',
      '/api/staff/passkeys/sign-in/options',
      '/api/staff/session',
      '/api/staff/sign-in',
      '/api/staff/sign-out',
    ]);
  });

  it('is not among the calls of brands, nor are theirs among those of the staff', async () => {
    for (const { method, path } of staffEndpoints) {
      const browser = api.browser();
      await browser.open();
      const response = await browser.send(path, { method, headers: { 'csrf-token': browser.csrfToken } });
      expect(response.status, path).toBe(404);
    }
    for (const path of ['/api/auth', '/api/health', '/api/v4/member/info', '/api/openapi.json'])
      expect((await api.staffBrowser().send(path)).status, path).toBe(404);
  });

  const refusals: [string, () => Promise<TestBrowser>, number, string][] = [
    [
      'without a session',
      async () => {
        const browser = api.staffBrowser();
        await browser.open();
        return browser;
      },
      401,
      'unauthenticated',
    ],
    [
      'without a second factor',
      async () => signInStaff(api, await caller([grant('owner')]), { secondFactorAt: null }),
      403,
      'second_factor',
    ],
    [
      'with an ended session',
      async () => {
        const person = await caller([grant('owner')]);
        const browser = await signInStaff(api, person);
        await api.deps.database.inStaffScope(NO_ROWS, ({ $client }) =>
          $client.query(
            `update staff_sessions set last_seen_at = last_seen_at - interval '31 minutes' where staff_id = $1`,
            [person.id],
          ),
        );
        return browser;
      },
      401,
      'unauthenticated',
    ],
    [
      'of a disabled person',
      async () => signInStaff(api, await caller([grant('owner')], { isDisabled: true })),
      401,
      'unauthenticated',
    ],
  ];
  for (const [what, open, status, code] of refusals)
    it(`is refused ${what}`, async () => {
      for (const endpoint of guarded)
        expect(await send(await open(), endpoint, inputOf(endpoint)), keyOf(endpoint)).toEqual({
          status,
          code,
        });
    });

  it('of a person without a role is answered only about themselves', async () => {
    const browser = await signInStaff(api, await caller([]));
    for (const endpoint of guarded) {
      const { code } = await send(browser, endpoint, inputOf(endpoint));
      expect(code === 'not_permitted', keyOf(endpoint)).toBe(endpoint.permission !== undefined);
    }
  });

  it('with a second factor of long ago is refused where a recent one is needed', async () => {
    const person = await caller([grant('owner')]);
    const longAgo = new Date(api.deps.now().getTime() - 16 * 60_000);
    for (const endpoint of guarded) {
      const browser = await signInStaff(api, person, { secondFactorAt: longAgo });
      const { code } = await send(browser, endpoint, inputOf(endpoint, OWN_BRAND));
      expect(code === 'second_factor', keyOf(endpoint)).toBe(endpoint.secondFactor === 'recent');
    }
  });
});

describe.each(STAFF_ROLES)('a person with the role %s', (role) => {
  const mayCall = ({ permission }: Endpoint) =>
    permission === undefined || ROLE_PERMISSIONS[role].includes(permission);

  it.each(SCOPES.map((scope) => [nameOf(scope), scope] as const))(
    'over %s may call what the role permits, about that scope alone',
    async (_name, held) => {
      const browser = await signInStaff(api, await caller([grant(role, held)]));
      for (const endpoint of guarded)
        for (const about of SCOPES) {
          // a call about everything, or an office, names no brand to refuse
          if (endpoint.path === '/api/staff/audit' && about.kind !== 'brand') continue;
          // would leave no subject for the next try, or finds none
          if (/disable|new-access/.test(endpoint.path))
            subjects.set(about, await caller([grant('front_desk', about)]));
          if (/withdraw|resend/.test(endpoint.path))
            invitations.set(about, await createInvitation(api, [grant('front_desk', about)]));
          const { status, code } = await send(browser, endpoint, inputOf(endpoint, about));
          const label = `${keyOf(endpoint)} about ${nameOf(about)}: ${code}`;
          const tried = SCOPED[keyOf(endpoint)];
          if (!mayCall(endpoint))
            expect({ status, code }, label).toEqual({ status: 403, code: 'not_permitted' });
          else if (tried && !contains(held, about)) expect(status, label).toBe(tried.refusal);
          else expect(status, label).toBe(answerOf(endpoint, held));
        }
    },
  );
});
