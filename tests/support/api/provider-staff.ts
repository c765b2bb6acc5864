import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openIdentityProvider } from '#api/drivers/identity-provider.ts';
import { type ApiSettings, readApiSettings } from '#api/kernel/settings.ts';
import { newTotpSecret } from '#api/services/auth/totp.ts';
import { addGrants } from '#api/services/staff/invitations.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import {
  type beginProviderConfirmation,
  type beginProviderLink,
  beginProviderSignIn,
  completeProviderRequest,
} from '#contracts/staff/identity.ts';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import { whoAmI } from '#contracts/staff/session.ts';
import { NO_ROWS } from '#db/queries/database.ts';
import { staff } from '#db/schema/staff.ts';
import { expectInvariants } from '../database/invariants.ts';
import {
  type ProviderPerson,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../servers/identity-provider.ts';
import { hashCached } from './accounts.ts';
import { grant, newAddress, type TestStaff } from './staff.ts';
import { openTestApi, type TestApi } from './test-api.ts';
import type { Answer, TestBrowser } from './test-browser.ts';

/** The console's name for the provider. */
export const PROVIDER = 'Test ID';

/** The roles of the groups: over all brands, a brand, an office, and a brand that does not exist. */
export const GROUP_ROLES =
  'Owners=owner; Agents=agent@harbor; Desk=front_desk@harbor/point-loma; Closed=agent@nowhere';

/** The person gave a second factor at the provider. */
export const MFA = { amr: ['pwd', 'mfa'] };

/** A role that the groups gave. */
export const fromGroups = (...granted: Parameters<typeof grant>) => ({
  ...grant(...granted),
  isFromGroups: true,
});

export interface ProviderApi {
  api: TestApi;
  idp: TestIdentityProvider;
  /** connects the console with the provider again, with other settings */
  configure(environment?: Record<string, string>): void;
  close(): Promise<void>;
}

/** Opens the API with an identity provider of its own. */
export async function openProviderApi(): Promise<ProviderApi> {
  const api = await openTestApi();
  const console = api.deps.staff;
  if (!console) throw new Error('the test API has no console');
  const idp = await startIdentityProvider(console.origin + CONSOLE_PATHS.callback);
  const configure = (environment: Record<string, string> = {}): void => {
    const settings: ApiSettings = readApiSettings(
      {
        OIDC_ISSUER: idp.issuer,
        OIDC_NAME: PROVIDER,
        OIDC_CLIENT_ID: idp.clientId,
        OIDC_CLIENT_SECRET: idp.clientSecret,
        ...environment,
      },
      'local',
    );
    Object.assign(api.deps.settings, { STAFF_PASSWORDS: settings.STAFF_PASSWORDS });
    console.identityProvider = openIdentityProvider(settings, { log: api.deps.log, timeoutSeconds: 1 });
  };
  configure();
  return {
    api,
    idp,
    configure,
    close: async () => {
      await idp.stop();
      await api.close();
    },
  };
}

/**
 * Opens it for a test file. Each test begins with these settings, and with a second factor at the provider.
 * @returns what is open during the tests
 */
export function providerApiForTests(environment: Record<string, string>): ProviderApi {
  let made: ProviderApi | undefined;
  const open = (): ProviderApi => {
    if (!made) throw new Error('the API opens before the first test');
    return made;
  };
  beforeAll(async () => {
    made = await openProviderApi();
  });
  beforeEach(() => {
    open().configure(environment);
    open().idp.signIn = MFA;
  });
  afterAll(async () => {
    await expectInvariants(open().api);
    await open().close();
  });
  return {
    get api() {
      return open().api;
    },
    get idp() {
      return open().idp;
    },
    configure: (others) => open().configure(others),
    close: () => open().close(),
  };
}

let people = 0;

/** A person at the provider whose address it confirms. */
export function addPerson(
  idp: TestIdentityProvider,
  claims: Partial<ProviderPerson> = {},
): Required<ProviderPerson> {
  people += 1;
  const person = {
    sub: `person-${people}`,
    email: newAddress(),
    email_verified: true,
    name: `Pat Provider ${people}`,
    groups: [],
    ...claims,
  };
  idp.people.set(person.sub, person);
  return person;
}

type Begin = typeof beginProviderSignIn | typeof beginProviderLink | typeof beginProviderConfirmation;

let addresses = 0;

/** A browser at an address of its own: the tries of each address are limited. */
export function newBrowser({ api }: Pick<ProviderApi, 'api'>): TestBrowser {
  addresses += 1;
  return api.staffBrowser({ address: `198.51.100.${addresses % 250}` });
}

/** The provider's answer to a browser, as its page reads it. */
export async function answerOf(
  browser: TestBrowser,
  idp: TestIdentityProvider,
  { subject, begin = beginProviderSignIn }: { subject: string | null; begin?: Begin },
): Promise<{ state: string; code?: string; iss?: string; error?: string }> {
  const { url } = (await browser.call(begin)).ok();
  const back = await idp.visit(url, subject);
  const given = back.searchParams;
  const names = ['code', 'iss', 'error'].filter((name) => given.has(name));
  return {
    state: given.get('state') ?? '',
    ...Object.fromEntries(names.map((name) => [name, given.get(name)])),
  };
}

/** Goes to the provider and back. */
export async function goThere(
  browser: TestBrowser,
  idp: TestIdentityProvider,
  options: Parameters<typeof answerOf>[2],
): Promise<Answer<typeof completeProviderRequest>> {
  return browser.call(completeProviderRequest, { body: await answerOf(browser, idp, options) });
}

/**
 * Signs a person in with the provider for the first time, by groups that have roles, with a second factor there.
 * @param isEnrolled they also have a password, and an authenticator app
 */
export async function joinByGroup(
  { api, idp }: Pick<ProviderApi, 'api' | 'idp'>,
  {
    groups,
    byHand = [],
    isEnrolled = false,
  }: { groups: string[]; byHand?: StaffGrant[]; isEnrolled?: boolean },
): Promise<{ ana: TestStaff; pat: Required<ProviderPerson>; id: string; browser: TestBrowser }> {
  const pat = addPerson(idp, { groups });
  const browser = newBrowser({ api });
  (await goThere(browser, idp, { subject: pat.sub })).ok();
  const { id, name, email } = (await browser.call(whoAmI)).ok();
  const secret = newTotpSecret();
  const passwordHash = await hashCached();
  const now = api.deps.now();
  await api.deps.database.inStaffScope(NO_ROWS, async (tx) => {
    await addGrants(tx, id, byHand);
    if (!isEnrolled) return;
    const totpSecret = api.deps.staff?.secrets.seal(secret, id) ?? null;
    await tx.update(staff).set({ passwordHash, totpSecret, totpConfirmedAt: now }).where(eq(staff.id, id));
  });
  return { ana: { id, name, email, secret }, pat, id, browser };
}
