import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinMember, type Member } from '../support/join-member.ts';
import { dropNextResponse, postFrom } from '../support/post-from-page.ts';

const DEPENDENTS = '/api/v4/member/dependents';

/** Reads a household from the database: people, those removed, charges and refunds. */
async function household({ site, email }: Member) {
  const [found] = await rows<{ people: string[]; left: string[]; charges: number[]; returned: number }>(
    `select
       (select array_agg(p.first_name order by p.sequence) from members p where p.site = a.site and p.account_id = a.id) as people,
       (select coalesce(array_agg(p.first_name), '{}') from members p join coverages c on c.site = p.site and c.member_id = p.id
         where p.site = a.site and p.account_id = a.id and c.covered_until is not null) as left,
       (select array_agg(p.amount_cents order by p.created_at) from payments p where p.site = a.site and p.account_id = a.id and p.status = 'captured') as charges,
       (select coalesce(sum(r.amount_cents), 0)::int from refunds r join payments p on p.site = r.site and p.id = r.payment_id
         where p.site = a.site and p.account_id = a.id) as returned
     from accounts a where a.site = $1 and a.email = $2`,
    [site, email],
  );
  return found;
}

const open = (page: Page, query = '') => page.goto(siteUrl('harbor', `/dashboard?section=household${query}`));
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const person = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^(?:On the membership|Who was on it)$/ })
    .getByRole('listitem')
    .filter({ hasText: name });
const payWith = (page: Page, paymentToken: string) =>
  postFrom(page, '/api/v4/member/updateBilling', { paymentToken });

/** Activates a button with the keyboard. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    if (await button(page, name).evaluate((found) => found === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(button(page, name)).toBeFocused();
  await page.keyboard.press('Enter');
}

async function looksRight(page: Page): Promise<void> {
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

async function typePerson(page: Page): Promise<void> {
  await expect(page.getByLabel('Who this is to you')).toBeFocused();
  await page.keyboard.press('Tab');
  for (const words of ['Mia', 'Núñez-Featherstonehaugh', '02/03/19']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
}

test.describe('a household', () => {
  test.use({ allowedConsole: [/status of 40[29]/], viewport: { width: 320, height: 800 } });

  test('a member adds, renames and removes a person by keyboard alone, despite a decline and lost responses', async ({
    page,
  }) => {
    test.slow();
    const ana = await joinMember(page);
    await payWith(page, 'tok_declines_later');
    await open(page);
    await expect(page.getByText('One more person costs $109 today')).toBeVisible();
    await looksRight(page);
    await press(page, 'Add a person');
    await typePerson(page);
    await looksRight(page);
    await press(page, 'See what it costs');
    await expect(page.getByRole('heading', { name: 'Add Mia Núñez-Featherstonehaugh?' })).toBeFocused();
    await expect(page.getByText('Charged today').locator('..')).toContainText('$109');
    await expect(page.getByText('$258 a year')).toBeVisible();
    await expect(page.getByText('ending in 0341')).toBeVisible();
    await looksRight(page);
    await press(page, 'Add Mia and pay $109');
    await expect(page.getByText('Nothing was charged')).toBeVisible();
    await looksRight(page);
    expect(await household(ana)).toEqual({ people: ['Ana'], left: [], charges: [14_900], returned: 0 });

    // after a visit to the billing section the input is still there
    await page.getByRole('link', { name: 'Use another card' }).first().click();
    await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible();
    await payWith(page, 'tok_visa');
    await page.goBack();
    await button(page, 'Continue adding Mia').click();
    await expect(page.getByLabel('Date of birth', { exact: true })).toHaveValue('02/03/19');
    await button(page, 'See what it costs').click();
    await dropNextResponse(page, DEPENDENTS);
    await button(page, 'Add Mia and pay $109').dblclick();
    await expect(page.getByText('You will not be charged twice.')).toBeVisible();
    await expect(page.getByText(/^Mia is covered from/).first()).toBeVisible();
    await expect(person(page, 'Mia Núñez')).toContainText('Covered since');
    expect(await household(ana)).toMatchObject({ people: ['Ana', 'Mia'], charges: [14_900, 10_900] });

    await press(page, 'Edit Mia');
    await page.getByLabel('First name').fill('Maja');
    await press(page, 'Save');
    await expect(person(page, 'Maja Núñez')).toBeVisible();
    await expect(button(page, 'Edit Maja')).toBeFocused();
    await press(page, 'Edit Ana');
    await page.getByLabel('First name').fill('');
    await press(page, 'Save');
    await expect(page.getByText('Please enter the first name.')).toBeVisible();
    await page.getByLabel('First name').fill('Anna');
    await press(page, 'Save');
    await expect(person(page, 'Anna Reyes')).toBeVisible();
    expect(await household(ana)).toMatchObject({ people: ['Anna', 'Maja'] });

    await press(page, 'Remove Maja');
    await looksRight(page);
    await press(page, 'Continue');
    await expect(page.getByText('Goes back to what you paid with').locator('..')).toContainText('$109');
    await looksRight(page);
    await dropNextResponse(page, DEPENDENTS);
    await press(page, 'Remove Maja');
    // the response was lost, but the list is up to date
    await expect(person(page, 'Maja')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'On the membership' })).toBeVisible();
    expect(await household(ana)).toEqual({
      people: ['Anna', 'Maja'],
      left: ['Maja'],
      charges: [14_900, 10_900],
      returned: 10_900,
    });
  });
});

test.describe('while every other call fails', () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  test('adds a person once when calls fail, and shows a changed price before charging', async ({ page }) => {
    test.slow();
    const ana = await joinMember(page);
    let requests = 0;
    let wasOutdated = false;
    await page.route(`**${DEPENDENTS}*`, async (route) => {
      requests += 1;
      if (requests % 4 === 1) return route.abort();
      const error = { code: 'unavailable', message: 'We are having trouble right now.', requestId: '' };
      if (requests % 4 === 3) return route.fulfill({ status: 503, json: { error } });
      const request = route.request();
      if (request.method() !== 'POST' || !request.url().includes('preview') || wasOutdated)
        return route.continue();
      wasOutdated = true;
      const url = request.url().replace('harbor.localhost', '127.0.0.1');
      const host = new URL(request.url()).host;
      const response = await route.fetch({ url, headers: { ...request.headers(), host } });
      return route.fulfill({ response, json: { ...(await response.json()), chargeCents: 100 } });
    });
    const until = (name: string | RegExp, seen: ReturnType<typeof button>) =>
      expect(async () => {
        if (await button(page, name).isVisible()) await button(page, name).click();
        await expect(seen).toBeVisible({ timeout: 2000 });
      }).toPass();
    await open(page);
    await button(page, 'Add a person').click();
    await typePerson(page);
    await until('See what it costs', button(page, 'Add Mia and pay $1'));
    await until(
      /^(?:Add Mia and pay \$1|Check again|Look at the new price)$/,
      button(page, 'Add Mia and pay $109'),
    );
    await until(/^(?:Add Mia and pay \$109|Check again)$/, person(page, 'Mia Núñez'));
    expect(await household(ana)).toMatchObject({ people: ['Ana', 'Mia'], charges: [14_900, 10_900] });
  });
});

test('shows a former membership read-only, with a link to the current one', async ({ page }) => {
  const ana = await joinMember(page);
  const [former] = await rows<{ id: string }>(
    `with former as (
       insert into memberships (site, account_id, number, plan_id, cycle, price_cents, status, anchor_day,
         applied_on, term_start, term_end, first_payment_id, payment_id)
       select m.site, m.account_id, 'OLD-' || left(m.id::text, 8), m.plan_id, m.cycle, 14900, 'ended', 1, '2023-01-10',
         '2023-01-10', '2024-01-10', m.payment_id, m.payment_id
       from memberships m where m.site = $1 and m.number = $2 returning site, id, account_id)
     insert into coverages (site, membership_id, member_id, covered_from)
     select f.site, f.id, p.id, '2023-01-10' from former f join members p on p.site = f.site and p.account_id = f.account_id
     returning membership_id as id`,
    [ana.site, ana.number],
  );
  await open(page);
  const memberships = page.getByRole('navigation', { name: 'Your memberships' });
  await expect(memberships.getByRole('link')).toHaveCount(2);
  await memberships.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(new RegExp(`section=household&membership=${former?.id}`));
  await expect(person(page, 'Ana Reyes')).toContainText('Was covered 01/10/23 – 01/09/24');
  await expect(page.getByText('ended on 01/09/24. It is shown as it was then.')).toBeVisible();
  await expect(button(page, /^(?:Edit|Remove|Add)/)).toHaveCount(0);
  expect(await axeErrors(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/former.png`, fullPage: true });
  await page.getByRole('link', { name: 'Go to your latest membership' }).click();
  await expect(button(page, 'Edit Ana')).toBeVisible();
});
