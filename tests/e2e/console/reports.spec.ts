import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { joinMember } from '../support/join-member.ts';
import { heading, joinStaff, staffAddress } from '../support/staff.ts';

/** Opens the reports, after a member has joined this month. */
async function openReports(page: Page, browser: Browser): Promise<void> {
  const theirs = await browser.newContext();
  await joinMember(await theirs.newPage());
  await theirs.close();
  await joinStaff(page, { email: staffAddress('fin'), name: 'Fin Ance', role: 'finance' });
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(heading(page, 'Reports')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cash received' })).toBeVisible();
}

test('a report is narrowed, and a figure opens its members', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  await openReports(page, browser);
  expect(await axeErrors(page)).toEqual([]);
  await expect(page.getByRole('img', { name: /^Members, \w+ \d+ to \w+ \d+$/ })).toBeVisible();
  await page.getByLabel('Brand', { exact: true }).selectOption('Harbor Dental Club');
  await page.getByLabel('Group by').selectOption('Office');
  await expect(page.getByRole('heading', { name: 'By office' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?brand=harbor&by=office');
  await page.reload();
  await expect(page.getByLabel('Brand', { exact: true })).toHaveValue('harbor');

  const save = async (name: RegExp) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n');
  };
  const byMonth = await save(/^Export CSV.*Members: table$/);
  expect(byMonth[0]).toContain('"Month","Active memberships","People covered"');
  expect(byMonth[1]).toMatch(/^"\d{4}-\d\d","\d+","\d+"/);
  expect((await save(/^Export CSV.*By office: table$/))[0]).toContain('"Office","');

  const table = page.getByRole('table', { name: 'Members: table' });
  const link = table.getByRole('link', { name: /Active memberships/ }).first();
  const shown = (await link.innerText()).trim();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Active memberships, / })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `Total: ${shown}` })).toBeVisible();
  expect(await axeErrors(page)).toEqual([]);
  const list = page.getByRole('table', { name: /^Active memberships/ });
  const rows = await save(/^Export CSV/);
  expect(rows[0]).toContain('"Name","Member number","Brand","Plan","Office","Day","Count"');
  // an account may have several memberships, and has one row
  const counts = rows.slice(1).map((row) => Number(row.match(/"(\d+)"$/)?.[1]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(Number(shown));
  await list.getByRole('rowheader').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/member\?brand=harbor&id=/);
});

test('the journal of a month is saved for accounting, with the person’s own names of accounts', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  await openReports(page, browser);
  await page.getByRole('link', { name: 'Finance', exact: true }).click();
  await expect(heading(page, 'Finance')).toBeVisible();
  // the current month
  await page.getByLabel('Month').selectOption({ index: 0 });
  await expect(page.getByText(/^This month is not final until/)).toBeVisible();
  await page.getByText('Names of the accounts').click();
  await page.getByLabel('Deferred revenue').fill('2400 Unearned');
  await expect(page.getByRole('table', { name: 'Journal' })).toContainText('2400 Unearned');
  expect(await axeErrors(page)).toEqual([]);
  const save = async (name: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    return readFileSync(await (await download).path(), 'utf8');
  };
  const online = await save('QuickBooks Online (CSV)');
  expect(online).toContain('"JournalNo","JournalDate","AccountName","Debits","Credits","Description"');
  expect(online).toContain('"2400 Unearned"');
  const cells = online
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.slice(1, -1).split('","'));
  const sum = (column: number) => cells.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0);
  expect(sum(3)).toBe(sum(4));
  expect(sum(3)).toBeGreaterThan(0);
  expect(await save('QuickBooks Desktop (IIF)')).toMatch(/^!TRNS\t/);
  // the payouts are compared in the same place
  await expect(page.getByRole('heading', { name: /^Payouts, / })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payments in no payout' })).toBeVisible();
  // the names are kept in this browser
  await page.reload();
  await page.getByText('Names of the accounts').click();
  await expect(page.getByLabel('Deferred revenue')).toHaveValue('2400 Unearned');
});

test('reports fit a phone', { tag: '@phone' }, async ({ page, browser }) => {
  await openReports(page, browser);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeErrors(page)).toEqual([]);
  await page
    .getByRole('link', { name: /Payments, / })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Payments, / })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('link', { name: 'Finance', exact: true }).click();
  await page.getByLabel('Month').selectOption({ index: 0 });
  await expect(page.getByRole('table', { name: 'Journal' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeErrors(page)).toEqual([]);
});

test('people without reports have no such page', { tag: '@desktop' }, async ({ page }) => {
  await joinStaff(page, { email: staffAddress('desk'), name: 'Front Desk', role: 'front_desk' });
  await expect(page.getByRole('link', { name: 'Members', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reports' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Finance' })).toHaveCount(0);
  await page.goto(new URL('/reports', page.url()).href);
  await expect(page.getByText('Cash received')).toHaveCount(0);
});
