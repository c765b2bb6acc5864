import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import {
  agree,
  bought,
  CARDS,
  fillCard,
  joined,
  openPayment,
  pay,
  toPayment,
  total,
} from '../support/checkout.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';

const CHOICE = 'Plan for this person';
const OFFICE = 'san-antonio-west-side';

// choosing a plan that is not for a child responds with 422
test.use({ viewport: { width: 320, height: 700 }, allowedConsole: [/status of 422/] });

test('a child has a different plan than the family, from the checkout to the card', async ({ page }) => {
  test.setTimeout(150_000);
  const email = await openPayment(page, { site: 'sonrisa', plan: 'plus', office: OFFICE });
  await page.goto(siteUrl('sonrisa', '/checkout/add-member'));
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('First name').fill('Leo');
  await page.getByLabel('Last name').fill('Núñez');
  await page.getByLabel('Date of birth', { exact: true }).fill('02/03/15');
  await expect(page.getByLabel(CHOICE).getByRole('option')).toHaveText([
    'Sonrisa Plus: $70, like the rest',
    'Sonrisa Estudiante: $70',
    'Sonrisa Brackets: $95',
  ]);
  // a plan that is not for an eleven-year-old
  await page.getByLabel(CHOICE).selectOption({ label: 'Sonrisa Estudiante: $70' });
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Add to the household' }).click();
  await expect(page.getByText('Sonrisa Estudiante is for people of 18 and older.').first()).toBeVisible();
  await expect(page.getByLabel(CHOICE)).toHaveValue('estudiante');
  // a field that is half covered by the line with the total is measured too small
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeErrors(page)).toEqual([]);

  // the new plan is for children
  await page.getByLabel(CHOICE).selectOption({ label: 'Sonrisa Brackets: $95' });
  await page.getByRole('button', { name: 'Add to the household' }).click();
  const leo = page.getByRole('listitem').filter({ hasText: 'Leo Núñez' });
  await expect(leo).toContainText('Plan: Sonrisa Brackets');
  await expect(total(page)).toHaveText('$214');

  await toPayment(page);
  // the summary is folded on a phone
  await expect(page.getByText('Sonrisa Brackets: Leo Núñez')).toBeAttached();
  await fillCard(page, CARDS.good);
  await agree(page);
  await pay(page);
  await expect(joined(page)).toBeVisible();
  const card = page.getByRole('article', { name: 'Card of Leo Núñez' });
  await expect(card).toContainText('Sonrisa Brackets');
  await expect(page.getByRole('article', { name: 'Card of Ana Núñez' })).toContainText('Sonrisa Plus');
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await bought(email, 'sonrisa')).toMatchObject({ charges: 1, cents: 21_400, people: 2 });

  // adding a person on the dashboard
  await page.goto(siteUrl('sonrisa', '/dashboard?section=household'));
  await expect(page.getByRole('listitem').filter({ hasText: 'Leo Núñez' })).toContainText(
    'Plan: Sonrisa Brackets',
  );
  await page.getByRole('main').getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('First name').fill('Mia');
  await page.getByLabel('Last name').fill('Núñez');
  await page.getByLabel('Date of birth', { exact: true }).fill('02/03/19');
  await page.getByLabel(CHOICE).selectOption({ label: 'Sonrisa Brackets: $95' });
  await page.getByRole('button', { name: 'See what it costs' }).click();
  await expect(page.getByText(/Sonrisa Brackets: Mia Núñez/)).toBeVisible();
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});

test('shows no plan choice where dependents have the same plan as the member', async ({ page }) => {
  await openPayment(page);
  await page.goto(siteUrl('harbor', '/checkout/add-member'));
  await page.getByRole('button', { name: 'Add a person' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(page.getByLabel(CHOICE)).toHaveCount(0);
});
