import type { Locator, Page } from '@playwright/test';
import {
  addPerson,
  agree,
  CARDS,
  fillAccount,
  fillCard,
  joined,
  openCheckout,
  pay,
  pressContinue,
} from '../support/checkout.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';

test.use({ viewport: { width: 360, height: 780 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Expects an element to be completely visible in the window without scrolling. */
async function expectInSight(page: Page, named: Locator, step: string): Promise<void> {
  await expect(named, step).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY), step).toBe(0);
  const box = await named.boundingBox();
  const bottom = Math.round((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0));
  expect.soft(bottom, `bottom of the first field: ${step}`).toBeLessThanOrEqual(780);
}

for (const site of ['harbor', 'pinewood', 'sonrisa'])
  test(`shows the first field of every checkout step on a phone without scrolling: ${site}`, async ({
    page,
  }) => {
    test.slow();
    await openCheckout(page, site);
    await expectInSight(page, page.getByRole('button', { name: 'Choose an office' }), 'office');
    const state = page.getByLabel('State you live in');
    await expectInSight(page, (await state.isVisible()) ? state : page.getByRole('radio').first(), 'plan');
    if (await state.isVisible()) await state.selectOption('CA');
    await pressContinue(page);
    await page.waitForURL('**/checkout/create-account');
    await expect(button(page, 'Continue')).toBeEnabled();
    await expectInSight(page, page.getByLabel('First name'), 'account');
    await fillAccount(page);
    await pressContinue(page);
    await page.waitForURL('**/checkout/add-member');
    await expectInSight(page, button(page, 'Add a person'), 'household');
    await addPerson(page, { name: 'Ben', born: '07/08/86', relation: 'Spouse' });
    await page.getByRole('link', { name: 'Edit Ben' }).click();
    await page.waitForURL('**/checkout/edit-member/*');
    await expectInSight(page, page.getByLabel('Who this is to you'), 'edit a person');
    await page.goto(siteUrl(site, '/checkout/payment'));
    await expect(page.getByLabel('Card number')).toBeEditable();
    await expectInSight(page, page.getByLabel('Card number'), 'payment');
    await fillCard(page, CARDS.good);
    await agree(page);
    await pay(page);
    await expectInSight(page, joined(page), 'confirmation');
  });

test('the first step has no layout shift while its form loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(shift.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let releaseRequests: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    releaseRequests = resolve;
  });
  await page.route('**/api/**', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(siteUrl('harbor', '/checkout'));
  await expect(page.locator('.checkout-side')).not.toBeInViewport();
  releaseRequests();
  await expect(page.locator('.island-place').getByRole('button').last()).toBeAttached();
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});
