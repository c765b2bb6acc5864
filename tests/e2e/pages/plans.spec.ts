import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';

const card = (page: Page, plan: string) => page.getByRole('article').filter({ hasText: plan });
const household = (page: Page) => page.getByRole('group', { name: 'People in your household' });
const home = (page: Page) => page.getByLabel('Where you live');
const joins = (page: Page) => page.getByRole('main').getByRole('link', { name: /^(Join|Select plan)/ });

// The choice works by CSS alone; only the household size in the checkout link needs script.
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('prices follow the household size per month and per year', async ({ page }) => {
      await page.goto(siteUrl('brightway', '/join-now'));
      await expect(card(page, 'Brightway Monthly')).toContainText(/\$12\s+a month, all fees included/, {
        useInnerText: true,
      });
      await household(page).getByRole('radio', { name: '1', exact: true }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(household(page).getByRole('radio', { name: '3', exact: true })).toBeChecked();
      const monthly = card(page, 'Brightway Monthly');
      await expect(monthly.getByText('$28', { exact: true })).toBeVisible();
      await expect(monthly.getByText('$336', { exact: true })).toBeVisible();
      await expect(monthly.getByText('$12', { exact: true })).toBeHidden();
      await expect(card(page, 'Brightway Year').getByText('$277', { exact: true })).toBeVisible();
      const compared = page.getByRole('table', { name: 'Side by side' });
      await expect(compared.getByRole('row', { name: /^In a year/ })).toHaveText(/\$336/, {
        useInnerText: true,
      });
      await expect(monthly.getByRole('link', { name: 'Join Brightway Monthly' })).toHaveAttribute(
        'href',
        `/checkout?plan=brightway-monthly${javaScriptEnabled ? '&people=3' : ''}`,
      );
    });

    test('a plan has no join link for a state where it is not sold', async ({ page }) => {
      await page.goto(siteUrl('pinewood', '/join-now'));
      const dentures = card(page, 'Dentures Plus').filter({ hasText: '$189' });
      await expect(dentures.getByRole('link')).toBeVisible();
      await home(page).selectOption('Washington');
      await expect(dentures.getByRole('link')).toBeHidden();
      await expect(dentures).toContainText('You cannot join Dentures Plus from there.');
      await expect(dentures).toContainText('It may not be sold in Washington or Montana');
      await expect(card(page, 'Pinewood Household').first().getByRole('link')).toBeVisible();
      await home(page).selectOption('Oregon');
      await expect(dentures.getByRole('link')).toBeVisible();

      await page.goto(siteUrl('northline', '/join-now'));
      expect(await joins(page).count()).toBeGreaterThan(3);
      await home(page).selectOption('Vermont');
      await expect(page.getByText('We don’t offer plans in that state')).toBeVisible();
      for (const link of await joins(page).filter({ hasNotText: '$' }).all()) await expect(link).toBeHidden();
    });
  });
}

test('home page and plan page offer the same choice and pass axe in each state', async ({ page }) => {
  for (const path of ['/', '/join-now']) {
    await page.goto(siteUrl('northline', path));
    await household(page).getByText('4', { exact: true }).click();
    await expect(card(page, 'Northline Individual').getByText('$348', { exact: true }).first()).toBeVisible();
    expect(await axeErrors(page)).toEqual([]);
    await home(page).selectOption('Montana');
    await expect(page.getByText('You cannot join Northline Individual from there.').first()).toBeVisible();
    expect(await axeErrors(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  }
});

test('the address contains household size and state, and passes them to the checkout', async ({ page }) => {
  for (const path of ['/join-now', '/']) {
    await page.goto(siteUrl('northline', `${path}?people=4&state=VT`));
    await expect(home(page)).toHaveValue('VT');
    await expect(household(page).getByRole('radio', { name: '4', exact: true })).toBeChecked();
    await expect(page.getByText('We don’t offer plans in that state')).toBeVisible();
    await expect(page.locator('main a[href^="/checkout?"]').first()).toHaveAttribute(
      'href',
      /people=4&state=VT$/,
    );
    await home(page).selectOption('');
    await expect(page).toHaveURL(siteUrl('northline', `${path}?people=4`));
    await household(page).getByText('1', { exact: true }).click();
    await expect(page).toHaveURL(siteUrl('northline', path));
  }
  // an invalid state and an impossible size are ignored
  await page.goto(siteUrl('northline', '/join-now?people=99&state=%3Cb%3E'));
  await expect(joins(page).first()).toBeVisible();
  await expect(home(page)).toHaveValue('');
});

test('the selected household size stays distinct under forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(siteUrl('northline', '/join-now'));
  await household(page).getByText('4', { exact: true }).click();
  const ground = (size: string) =>
    household(page)
      .getByText(size, { exact: true })
      .evaluate((it) => getComputedStyle(it).backgroundColor);
  expect(await ground('4')).not.toBe(await ground('1'));
});
