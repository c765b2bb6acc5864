import { randomUUID } from 'node:crypto';
import { joinMember } from '#api/services/seed/join-member.ts';
import type { PersonWithPlan } from '#contracts/membership/person.ts';
import { hashCached, logIn } from './accounts.ts';
import type { TestApi } from './test-api.ts';
import type { TestBrowser } from './test-browser.ts';

export interface TestMember {
  site: string;
  email: string;
  accountId: string;
  membershipId: string;
  /** the member number */
  number: string;
  /** the first payment */
  paymentId: string;
  /** ids of the household, the buyer first */
  memberIds: string[];
  /** a browser in which the member is logged in */
  browser: TestBrowser;
}

export interface NewTestMember {
  site?: string;
  email?: string;
  plan?: string;
  /** null: without an office */
  office?: string | null;
  /** besides Ana, the buyer */
  dependents?: readonly Partial<PersonWithPlan>[];
  /** whether the link of the welcome mail was opened; default: true */
  isEmailConfirmed?: boolean;
  /** the state of residence, which decides the refund rules */
  state?: string;
  /** the time of joining; the API’s clock is not changed */
  paidAt?: string;
  autoRenew?: boolean;
  card?: string;
  coupon?: string;
}

/** Options for a member of another brand. */
export const AT_MESA = { site: 'mesa', plan: 'mesa-home-office', office: 'phoenix-arcadia', state: 'AZ' };

let count = 0;

/** Creates a member through the checkout’s services, with all that belongs to a member. */
export async function createMember(api: TestApi, options: NewTestMember = {}): Promise<TestMember> {
  count += 1;
  const { site = 'harbor', email = `member${count}@example.com`, plan = 'harbor-club' } = options;
  const {
    office = 'point-loma',
    dependents = [],
    state = 'CA',
    card = 'tok_visa',
    autoRenew = true,
  } = options;
  const at = options.paidAt === undefined ? api.deps.now() : new Date(options.paidAt);
  const payment = await joinMember(
    { ...api.deps, now: () => at },
    {
      site,
      email,
      plan,
      office,
      autoRenew,
      card,
      coupon: options.coupon,
      passwordHash: await hashCached(),
      address: { phone: '(602) 555-0100', street: '1 Main Street', city: 'Somewhere', state, zip: '92101' },
      people: [
        person({ firstName: 'Ana', birthDate: '1985-03-04', relation: 'self' }),
        ...dependents.map((each) => person(each)),
      ],
      key: randomUUID(),
    },
  );
  if (payment.status !== 'captured') throw new Error(`the payment is ${payment.status}`);
  const [row] = await api.rows<{ account_id: string; id: string; number: string }>(
    'select account_id, id, number from memberships where site = $1 and first_payment_id = $2',
    [site, payment.id],
  );
  if (options.isEmailConfirmed ?? true)
    await api.rows('update accounts set email_unconfirmed_since = null where id = $1', [row!.account_id]);
  const people = await api.rows<{ id: string }>(
    'select id from members where site = $1 and account_id = $2 order by sequence',
    [site, row!.account_id],
  );
  return {
    site,
    email,
    accountId: row!.account_id,
    membershipId: row!.id,
    number: row!.number,
    paymentId: payment.id,
    memberIds: people.map(({ id }) => id),
    browser: await logIn(api, site, email),
  };
}

function person(given: Partial<PersonWithPlan>): PersonWithPlan {
  return {
    firstName: 'Leo',
    lastName: 'Reyes',
    birthDate: '2016-08-09',
    relation: 'child',
    disabled: false,
    ...given,
  };
}

/** A new idempotency or deduplication key. */
export const newKey = (): string => randomUUID();

/** Logs a member in again, for example after the session has expired. */
export const logInAgain = (api: TestApi, { site, email }: TestMember): Promise<TestBrowser> =>
  logIn(api, site, email);
