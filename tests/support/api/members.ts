import { randomUUID } from 'node:crypto';
import { joinMember } from '#api/services/seed/join-member.ts';
import type { PersonWithPlan } from '#contracts/membership/person.ts';
import { hashOf, logIn } from './accounts.ts';
import type { TestApi } from './test-api.ts';
import type { TestBrowser } from './test-browser.ts';

export interface TestMember {
  site: string;
  email: string;
  accountId: string;
  membershipId: string;
  /** the member number */
  number: string;
  /** the payment that began it */
  paymentId: string;
  /** ids of the household, who joined first */
  memberIds: string[];
  /** a browser in which they are logged in */
  browser: TestBrowser;
}

export interface NewTestMember {
  site?: string;
  email?: string;
  plan?: string;
  /** null: outside office */
  office?: string | null;
  /** besides Ana, who joins */
  dependents?: readonly Partial<PersonWithPlan>[];
  /** whether they have opened the link of the welcome mail; default: yes */
  isEmailConfirmed?: boolean;
  /** where they live, which decides the rules on refunds */
  state?: string;
  /** when they joined; the clock is left as it is */
  paidAt?: string;
  autoRenew?: boolean;
  card?: string;
  coupon?: string;
}

let count = 0;

/** A member who joined through the checkout’s own services, with everything that belongs to that. */
export async function createMember(api: TestApi, wish: NewTestMember = {}): Promise<TestMember> {
  count += 1;
  const { site = 'harbor', email = `member${count}@example.com`, plan = 'harbor-club' } = wish;
  const { office = 'point-loma', dependents = [], state = 'CA', card = 'tok_visa', autoRenew = true } = wish;
  const at = wish.paidAt === undefined ? api.parts.now() : new Date(wish.paidAt);
  const payment = await joinMember(
    { ...api.parts, now: () => at },
    {
      site,
      email,
      plan,
      office,
      autoRenew,
      card,
      coupon: wish.coupon,
      passwordHash: await hashOf(),
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
  if (wish.isEmailConfirmed ?? true)
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

/** A name that is on no list yet. */
export const newKey = (): string => randomUUID();

/** Logs a member in again, after the session has run out. */
export const logInAgain = (api: TestApi, { site, email }: TestMember): Promise<TestBrowser> =>
  logIn(api, site, email);
