import { Secret, TOTP } from 'otpauth';
import { deriveCsrfToken, hashToken, newToken } from '#api/kernel/tokens.ts';
import { normalizeEmailKey } from '#api/services/auth/email-key.ts';
import { newTotpSecret } from '#api/services/auth/totp.ts';
import { storeInvitation } from '#api/services/staff/invitation-token.ts';
import { addGrants } from '#api/services/staff/invitations.ts';
import type { Endpoint } from '#contracts/shared/endpoint.ts';
import type { StaffGrant, StaffRole, StaffScope } from '#contracts/staff/roles.ts';
import { NO_ROWS } from '#db/queries/database.ts';
import { staff, staffSessions } from '#db/schema/staff.ts';
import { hashCached } from './accounts.ts';
import type { TestApi } from './test-api.ts';
import type { TestBrowser } from './test-browser.ts';

export interface TestStaff {
  id: string;
  name: string;
  email: string;
  /** of the authenticator app */
  secret: string;
}

export const ALL: StaffScope = { kind: 'all' };
export const brand = (site: string): StaffScope => ({ kind: 'brand', site });
export const office = (site: string, officeId: string): StaffScope => ({ kind: 'office', site, officeId });
export const grant = (role: StaffRole, scope: StaffScope = ALL): StaffGrant => ({ role, scope });

let count = 0;

/** An address that no test has used. */
export function newAddress(): string {
  count += 1;
  return `staff${count}@example.com`;
}

/** Creates a person of the staff who has set up the authenticator app; the password is that of the test accounts. */
export async function createStaff(
  api: TestApi,
  grants: readonly StaffGrant[],
  { email = newAddress(), isDisabled = false, isEnrolled = true } = {},
): Promise<TestStaff> {
  const now = api.deps.now();
  const passwordHash = await hashCached();
  const secret = newTotpSecret();
  const id = crypto.randomUUID();
  const name = `Person of ${email}`;
  await api.deps.database.inStaffScope(NO_ROWS, async (tx) => {
    await tx.insert(staff).values({
      id,
      email,
      emailKey: normalizeEmailKey(email),
      name,
      passwordHash,
      totpSecret: isEnrolled ? (api.deps.staff?.secrets.seal(secret, id) ?? null) : null,
      totpConfirmedAt: isEnrolled ? now : null,
      disabledAt: isDisabled ? now : null,
    });
    await addGrants(tx, id, grants);
  });
  return { id, name, email, secret };
}

/** An invitation of the command to a new address. @returns its ID */
export const createInvitation = (api: TestApi, grants: StaffGrant[]): Promise<string> =>
  api.deps.database.inStaffScope(NO_ROWS, (tx) =>
    storeInvitation(tx, { email: newAddress(), grants, invitedBy: null, now: api.deps.now() }),
  );

/**
 * Signs a person in without the calls.
 * @param secondFactorAt null: with the password alone; default: now
 */
export async function signInStaff(
  api: TestApi,
  { id }: Pick<TestStaff, 'id'>,
  { secondFactorAt = api.deps.now() }: { secondFactorAt?: Date | null } = {},
): Promise<TestBrowser> {
  const token = newToken();
  const now = api.deps.now();
  await api.deps.database.inStaffScope(NO_ROWS, (tx) =>
    tx.insert(staffSessions).values({
      tokenHash: hashToken(token),
      staffId: id,
      device: 'Firefox on Linux',
      address: '203.0.113.7',
      createdAt: now,
      lastSeenAt: now,
      secondFactorAt,
    }),
  );
  const browser = api.staffBrowser();
  browser.cookies.set('enamel_staff', token);
  browser.csrfToken = deriveCsrfToken(token);
  return browser;
}

/** Signs in a new person with one role. */
export const signInAs = async (api: TestApi, role: StaffRole, scope?: StaffScope): Promise<TestBrowser> =>
  signInStaff(api, await createStaff(api, [grant(role, scope)]));

/** The code that the person's app shows. */
export const appCode = (api: TestApi, { secret }: Pick<TestStaff, 'secret'>): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.deps.now().getTime() });

/** The actions that the audit has recorded about a person or an address, oldest first. */
export async function auditedActions(api: TestApi, ...about: string[]): Promise<string[]> {
  const events = await api.rows<{ action: string }>(
    `select action from audit_events
    where staff_id::text = any($1) or subject_id = any($1) or after ->> 'email' = any($1)
    order by at, chain, number`,
    [about],
  );
  return events.map(({ action }) => action);
}

/** Sends a call of the staff that may be refused. @returns the status, and the error's code or '' */
export async function send(
  browser: TestBrowser,
  { method }: Endpoint,
  { path, body }: { path: string; body?: unknown },
): Promise<{ status: number; code: string }> {
  const response = await browser.send(path, {
    method,
    headers: {
      'csrf-token': browser.csrfToken,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, code: isJson && text !== '' ? (JSON.parse(text).error?.code ?? '') : '' };
}
