import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  attach,
  field,
  fillGrievance,
  HAPPENED_TYPED,
  heading,
  newAddress,
  openGrievance,
  openReview,
  PDF,
  pdf,
  send,
  storedFor,
} from '../support/grievance-page.ts';

test('a visitor fills in and sends a grievance by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await openGrievance(page);
  const email = newAddress();
  const tab = () => page.keyboard.press('Tab');
  const to = async (name: string) => {
    for (let stops = 0; stops < 12; stops += 1) {
      if ((await page.evaluate(() => document.activeElement?.getAttribute('name'))) === name) return;
      await tab();
    }
    throw new Error(`The Tab key does not lead to ${name}`);
  };
  await field(page, 'filer').first().focus();
  await page.keyboard.press('Space');
  await to('name');
  await page.keyboard.type('Ana Núñez');
  await to('email');
  await page.keyboard.type(email);
  await to('whatHappened');
  await page.keyboard.type('It broke.');
  await to('desiredOutcome');
  await page.keyboard.type('A new one.');
  await to('urgent');
  await page.keyboard.press('ArrowDown');
  await to('attachments');
  await tab();
  await expect(page.getByRole('button', { name: 'Read it over' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await page.getByRole('button', { name: 'Change “Attached”' }).focus();
  await tab();
  await expect(page.getByRole('button', { name: 'Send grievance' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('We have your grievance');
  expect(await storedFor(email)).toHaveLength(1);
});

test.describe('every state of the form', () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  /** Goes through every state of the form and checks each. */
  async function walk(page: Page, site: string, look: (state: string) => Promise<void>): Promise<void> {
    await openGrievance(page, site);
    await look('empty');
    await openReview(page);
    await look('with errors');
    await fillGrievance(page);
    await page.getByLabel('Someone else, for the member').check();
    await page.getByLabel('Your name').fill('Luis Núñez');
    await page.getByLabel('Who you are to the member').fill('Husband');
    await page.getByLabel('How the member has agreed').fill('In a letter.');
    await page.getByRole('radio', { name: /^Yes/ }).check();
    await page.getByLabel('What could happen if we wait?').fill('x'.repeat(300));
    await page.getByLabel('On which day?').fill(HAPPENED_TYPED);
    const long = `${'a-very-long-name-'.repeat(8)}.pdf`;
    await attach(page, pdf(long), { name: 'photo.heic', mimeType: 'image/heic', buffer: PDF });
    await look('filled in');
    await page.getByRole('button', { name: 'Remove photo.heic' }).click();
    await page.getByRole('button', { name: /^Choose from a calendar/ }).click();
    await page.getByRole('grid').waitFor();
    await look('with its calendar');
    await page.keyboard.press('Escape');
    await openReview(page);
    await expect(heading(page)).toHaveText('Is this right?');
    await look('to be read over');
    await page.route('**/api/**', (route) => route.abort());
    await send(page);
    await page.locator('form').getByRole('alert').waitFor();
    await look('not sent');
    await page.unroute('**/api/**');
    await send(page);
    await expect(heading(page)).toHaveText('We have your grievance');
    await look('sent');
  }

  for (const [brand, tag] of [
    ['harbor', '@desktop'],
    ['northline', '@phone'],
    ['sonrisa', '@desktop'],
  ] as const)
    test(`every state of the grievance form passes axe at ${brand}`, { tag }, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await walk(page, brand, async (state) => expect(await axeErrors(page), state).toEqual([]));
    });

  test('every state of the grievance form fits a screen of 320 px', { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await walk(page, 'sonrisa', async (state) => expect(await sidewaysScroll(page), state).toBe(0));
  });
});
