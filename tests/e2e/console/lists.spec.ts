import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading, joinStaff, openPeople, staffAddress } from '../support/staff.ts';

/** Two people of the staff with a word in their names that no other has. The page is the second one's. */
async function joinTwo(page: Page): Promise<string> {
  const word = `Q${Date.now().toString(36).replace(/\d/g, 'x')}`;
  await joinStaff(page, { email: staffAddress('bea'), name: `Bea ${word}`, role: 'auditor' });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await joinStaff(page, { email: staffAddress('abe'), name: `Abe ${word}` });
  await openPeople(page);
  return word;
}

const namesIn = (page: Page, label: string) =>
  page.getByRole('table', { name: label }).getByRole('rowheader').allInnerTexts();

test('a list is sorted and filtered by keyboard, shared by its address and saved as shown', {
  tag: '@desktop',
}, async ({ page }) => {
  const word = await joinTwo(page);
  const head = page.getByRole('columnheader', { name: 'Name' });
  await page.getByLabel('Find by').fill(`bea ${word}`);
  await expect(page.getByRole('status').filter({ hasText: /^1 of \d+ people$/ })).toBeVisible();
  await page.getByLabel('Find by').fill(word);
  await expect(page.getByRole('status').filter({ hasText: /^2 of \d+ people$/ })).toBeVisible();
  await expect(head).not.toHaveAttribute('aria-sort');
  await head.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  expect((await namesIn(page, 'Staff')).map((name) => name.slice(0, 3))).toEqual(['Abe', 'Bea']);
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(head.getByRole('button')).toBeFocused();
  expect(await axeErrors(page)).toEqual([]);

  // the state is in the address, and in no part of it that reaches a server
  const { hash, search } = new URL(page.url());
  expect(hash).toContain('sort=-name');
  expect(search).toBe('');
  await page.reload();
  await expect(page.getByLabel('Find by')).toHaveValue(word);
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  expect((await namesIn(page, 'Staff')).map((name) => name.slice(0, 3))).toEqual(['Bea', 'Abe']);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV of Staff' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('staff.csv');
  const [heads, first, second] = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(heads).toContain('"Name","Email address","Roles","Status","Joined"');
  expect(first).toMatch(/^"Bea .*"Auditor, all brands","Active","20/);
  expect(second).toMatch(/^"Abe .*"Owner, all brands"/);

  await page.getByRole('search', { name: 'Staff' }).getByLabel('Status').selectOption('Disabled');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page.getByLabel('Find by')).toBeFocused();
  // others may fill the first page
  await expect(page.getByRole('status').filter({ hasText: /^\d+ people$/ })).toBeVisible();
  // the skip link leaves the order as it is
  await page.locator('.skip-link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
});

test('a field sorts a list whose rows are cards', { tag: '@phone' }, async ({ page }) => {
  const word = await joinTwo(page);
  await page.getByLabel('Find by').fill(word);
  await expect(page.getByRole('columnheader')).toHaveCount(0);
  await page.getByLabel('Sort by').selectOption('Name, descending');
  await expect
    .poll(async () => (await namesIn(page, 'Staff')).map((name) => name.slice(0, 3)))
    .toEqual(['Bea', 'Abe']);
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});

test('the record of changes can be read from its beginning', { tag: '@desktop' }, async ({ page }) => {
  const email = staffAddress('cyd');
  await joinStaff(page, { email, name: 'Cyd Cole' });
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByLabel('Who did it').selectOption({ label: `Cyd Cole (${email})` });
  const head = page.getByRole('columnheader', { name: 'When' });
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('rowheader').first()).toHaveText('Set up the app');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/[?&]sort=at/);
  await expect(page.getByRole('rowheader').last()).toHaveText('Set up the app');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page.getByLabel('Who did it')).toHaveValue('');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
});
