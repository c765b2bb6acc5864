import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { rows } from './database.ts';
import { expect, siteUrl } from './fixtures.ts';
import { postFrom } from './post-from-page.ts';

export const newAddress = (): string => `joins-${randomUUID().slice(0, 8)}@example.com`;

export const CARDS = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;

export const pressContinue = (page: Page) =>
  page.getByRole('button', { name: 'Continue', exact: true }).click();
export const total = (page: Page) => page.locator('.cart-total dd').first();
export const joined = (page: Page) => page.getByRole('heading', { name: 'Welcome! You are a member.' });

/** Opens the checkout, and waits until its buttons work. */
export async function openCheckout(page: Page, site = 'harbor', query = ''): Promise<void> {
  await page.goto(siteUrl(site, `/checkout${query}`));
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
}

/** Fills in the buyer's details. @returns their address */
export async function fillAccount(page: Page, email = newAddress()): Promise<string> {
  await page.waitForURL('**/checkout/create-account');
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Núñez');
  await page.getByLabel('Date of birth', { exact: true }).fill('03/04/88');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Phone number').fill('(619) 555-0100');
  await page.getByLabel('State', { exact: true }).selectOption('CA');
  await page.getByLabel('ZIP code').fill('92101');
  return email;
}

/** Adds a person on the page of the household. */
export async function addPerson(
  page: Page,
  { name, born, relation }: { name: string; born: string; relation: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('Who this is to you').selectOption({ label: relation });
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Last name').fill('Núñez');
  await page.getByLabel('Date of birth', { exact: true }).fill(born);
  await page.getByRole('button', { name: 'Add to the household' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `${name} Núñez` })).toBeVisible();
}

export async function toPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/checkout/payment');
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('05/30');
  await page.getByLabel('Security code').fill('123');
}

export const agree = (page: Page) => page.getByRole('checkbox', { name: /Terms of Service/i }).check();
export const pay = (page: Page) => page.getByRole('button', { name: /^Pay / }).click();

/** The memberships, charges, people and consents of an email address. */
export async function bought(email: string, site = 'harbor') {
  const [found] = await rows<{
    memberships: number;
    charges: number;
    cents: number;
    people: number;
    consents: string[];
  }>(
    `select
       (select count(*)::int from memberships m where m.site = a.site and m.account_id = a.id) as memberships,
       (select count(*)::int from payments p where p.site = a.site and p.account_id = a.id and p.status = 'captured') as charges,
       (select coalesce(sum(p.amount_cents), 0)::int from payments p where p.site = a.site and p.account_id = a.id and p.status = 'captured') as cents,
       (select count(*)::int from members m where m.site = a.site and m.account_id = a.id) as people,
       (select coalesce(array_agg(c.kind order by c.kind), '{}') from consents c where c.site = a.site and c.account_id = a.id) as consents
     from accounts a where a.site = $1 and a.email = $2`,
    [site, email],
  );
  return found ?? { memberships: 0, charges: 0, cents: 0, people: 0, consents: [] };
}

/** What the pages of the checkout store for a cart; a cart made by calls alone lacks it (src/client/storage/cart-marker.ts). */
export const markCart = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const mark = { untilMs: Date.now() + 3_600_000, people: 0, at: '/checkout/create-account' };
    localStorage.setItem('enamel_cart', JSON.stringify(mark));
  });

/** Fills a cart through the API, and opens the payment step. */
export async function openPayment(
  page: Page,
  given: { site?: string; plan?: string; office?: string | null; url?: typeof siteUrl } = {},
): Promise<string> {
  const { site = 'harbor', plan = 'harbor-club', office = null, url = siteUrl } = given;
  const email = newAddress();
  await page.goto(url(site, '/faq'));
  const account = { phone: '(619) 555-0100', state: 'CA', zip: '92101', email };
  const self = { firstName: 'Ana', lastName: 'Núñez', birthDate: '1988-03-04', relation: 'self' };
  for (const [path, body] of [
    ['/api/km/checkout/account', { plan, office, ...account }],
    ['/api/km/checkout/member', self],
  ] as const) {
    const answer = await postFrom(page, path, body);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  }
  await markCart(page);
  await page.goto(url(site, '/checkout/payment'));
  await expect(page.getByLabel('Card number')).toBeEditable();
  return email;
}
