import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { rows } from './database.ts';
import { expect, siteUrl } from './fixtures.ts';

export const PASSWORD = 'four unrelated words here';

/** The plan that each brand's test members have. */
const PLANS: Record<string, string> = {
  brightway: 'brightway-year',
  harbor: 'harbor-club',
  northline: 'individual',
  sonrisa: 'plus',
};

export interface Member {
  site: string;
  email: string;
  password: string;
  /** the member number */
  number: string;
}

/**
 * Joins through the API, and leaves the page logged in at `/faq`.
 * @param given.email default: a new one
 * @param given.isEmailConfirmed default: true
 */
export async function joinMember(
  page: Page,
  given: { site?: string; email?: string; firstName?: string; isEmailConfirmed?: boolean } = {},
): Promise<Member> {
  const { site = 'harbor', email = `e2e-${randomUUID().slice(0, 8)}@example.com`, firstName = 'Ana' } = given;
  await page.goto(siteUrl(site, '/faq'));
  const plan = PLANS[site] ?? '';
  const answer = await page.evaluate(
    async ({ plan, email, password, key, firstName }) => {
      const { csrfToken } = await (await fetch('/api/auth')).json();
      const { plan: offer } = await (await fetch(`/api/v4/plans/${plan}`)).json();
      const response = await fetch('/api/v4/member/signup', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'csrf-token': csrfToken, 'idempotency-key': key },
        body: JSON.stringify({
          account: {
            email,
            password,
            phone: '(619) 555-0100',
            street: '1 Main Street',
            city: 'San Diego',
            state: 'CA',
            zip: '92101',
          },
          members: [{ firstName, lastName: 'Reyes', birthDate: '1988-03-04', relation: 'self' }],
          plan,
          office: null,
          payment: {
            token: 'tok_visa',
            totalCents: offer.prices[0].cents,
            autoRenew: true,
            consents: { terms: true, renewal: true },
          },
        }),
      });
      return { status: response.status, body: await response.json() };
    },
    { plan, email, password: PASSWORD, key: randomUUID(), firstName },
  );
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  if (given.isEmailConfirmed ?? true)
    await rows('update accounts set email_unconfirmed_since = null where email = $1', [email]);
  return { site, email, password: PASSWORD, number: answer.body.card.number };
}

/** A member whose browser has no cookies left. */
export async function joinLoggedOut(
  page: Page,
  given: Parameters<typeof joinMember>[1] = {},
): Promise<Member> {
  const member = await joinMember(page, given);
  await page.context().clearCookies();
  await page.goto('about:blank');
  return member;
}

/** Fills in the login form of the page that is open and sends it. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Member, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Moves the start of the membership this many days back. */
export const begunDaysAgo = ({ number }: Member, days: number) =>
  Promise.all([
    rows(
      `update memberships set term_start = term_start - $2::int, term_end = term_end - $2::int,
        applied_on = applied_on - $2::int where number = $1`,
      [number, days],
    ),
    rows(
      `update coverages c set covered_from = covered_from - $2::int, covered_until = covered_until - $2::int
      from memberships m where m.site = c.site and m.id = c.membership_id and m.number = $1`,
      [number, days],
    ),
    rows(
      `update payments p set settled_at = settled_at - make_interval(days => $2), created_at = p.created_at
        - make_interval(days => $2), term_start = p.term_start - $2::int, term_end = p.term_end - $2::int
      from memberships m where m.site = p.site and m.id = p.membership_id and m.number = $1`,
      [number, days],
    ),
  ]);
