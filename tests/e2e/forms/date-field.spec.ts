import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openGrievance } from '../support/grievance-page.ts';

// The grievance form contains the field.

test.describe('the calendar', () => {
  const open = (page: Page) => page.getByRole('button', { name: /^Choose from a calendar/ }).click();

  test('loads the calendar when it first opens, starts weeks on Sunday, and returns the focus', async ({
    page,
  }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await openGrievance(page);
    expect(loaded.filter((url) => url.includes('DateCalendar'))).toEqual([]);
    await page.getByLabel('On which day?').fill('03/05/15');
    await open(page);
    const dialog = page.getByRole('dialog', { name: 'On which day?' });
    await expect(dialog.locator('th').first()).toHaveAttribute('aria-label', 'Sunday');
    await expect(dialog.getByRole('button', { name: /March 5, 2015/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /^Choose from a calendar/ })).toBeFocused();
    await expect(page.getByLabel('On which day?')).toHaveValue('03/05/15');
  });

  test('a visitor chooses a day by keyboard alone', async ({ page }) => {
    await openGrievance(page);
    await page.getByLabel('On which day?').fill('03/05/15');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const day = (name: RegExp) => page.getByRole('dialog').getByRole('button', { name });
    await expect(day(/March 5, 2015/)).toBeFocused();
    for (const [key, focused] of [
      ['ArrowRight', /March 6/],
      ['ArrowDown', /March 13/],
      ['Home', /March 8/],
      ['PageUp', /February 8/],
    ] as const) {
      await page.keyboard.press(key);
      await expect(day(focused)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByLabel('On which day?')).toHaveValue('02/08/15');
    await expect(page.getByText('February 8, 2015')).toBeVisible();
  });

  test('the calendar offers no future day, but days as far back as 1950', async ({ page }) => {
    await openGrievance(page);
    await open(page);
    await expect(page.getByRole('button', { name: 'Go to the Next Month' })).toBeHidden();
    await page.getByLabel('Choose the Year').selectOption('1950');
    // the longest name, in one line also on a phone
    await page.getByLabel('Choose the Month').selectOption('September');
    for (const text of ['September', '1950']) {
      const label = page.getByRole('dialog').locator('span', { hasText: new RegExp(`^${text}$`) });
      expect((await label.boundingBox())?.height).toBeLessThan(44);
    }
    await page.getByLabel('Choose the Month').selectOption('May');
    await page.getByRole('button', { name: /May 31, 1950/ }).click();
    // two digits would be read as a day of this century
    await expect(page.getByLabel('On which day?')).toHaveValue('05/31/50');
    await expect(page.getByText('May 31, 1950')).toBeVisible();
  });
});

test('a date field adds slashes to digits and leaves other input unchanged', async ({ page }) => {
  await openGrievance(page);
  const day = page.getByLabel('On which day?');
  for (const [typed, shown] of [
    ['03052015', '03/05/2015'],
    ['3515', '3/5/15'],
    ['03/05/15', '03/05/15'],
    ['3-5-2015', '3-5-2015'],
  ] as const) {
    await day.fill('');
    await day.pressSequentially(typed);
    await expect(day).toHaveValue(shown);
    await expect(page.getByText('March 5, 2015')).toBeVisible();
  }
  await day.press('Backspace');
  await day.press('Home');
  await day.pressSequentially('1');
  await expect(day).toHaveValue('13-5-201');
});
