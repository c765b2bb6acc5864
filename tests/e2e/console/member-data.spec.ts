import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { joinMember } from '../support/join-member.ts';
import { heading, joinStaff, staffAddress } from '../support/staff.ts';

/** As if its last day had passed. */
const endMembership = (number: string) =>
  rows(`update memberships set status = 'ended', auto_renew = false where number = $1`, [number]);

/** From the search, which a person of the staff sees first. */
async function openRecord(page: Page, number: string): Promise<void> {
  await page.getByLabel('Find a member').fill(number);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Ana Reyes' }).click();
  await expect(heading(page, 'Ana Reyes')).toBeVisible();
}

test('a compliance officer exports everything held of a member', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext();
  const member = await joinMember(await theirs.newPage());
  await theirs.close();
  await joinStaff(page, { email: staffAddress('ida'), name: 'Ida Iles', role: 'compliance' });
  await openRecord(page, member.number);
  await page.getByRole('button', { name: 'Export everything held' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export everything held' });
  await dialog.getByLabel('Reason').fill('Request of November 20');
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export everything held' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^member-.*\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await saved.path())));
  expect(Buffer.from(files['overview.html'] ?? []).toString()).toContain(member.email);
});

test('an erasure says what has to be done first', async ({ page, browser }) => {
  const theirs = await browser.newContext();
  const member = await joinMember(await theirs.newPage());
  await theirs.close();
  await joinStaff(page, { email: staffAddress('eve'), name: 'Eve Ames', role: 'compliance' });
  await openRecord(page, member.number);
  await page.getByRole('button', { name: 'Erase this member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this member' });
  await expect(dialog).toContainText(`Membership ${member.number} runs. Cancel it`);
  expect(await axeErrors(page)).toEqual([]);
});

test('an erased member leaves the books, and nothing else', async ({ page, browser }) => {
  const theirs = await browser.newContext();
  const member = await joinMember(await theirs.newPage());
  await theirs.close();
  await endMembership(member.number);
  await joinStaff(page, { email: staffAddress('oda'), name: 'Oda Orr', role: 'compliance' });
  await openRecord(page, member.number);
  await page.getByRole('button', { name: 'Erase this member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this member' });
  await dialog.getByLabel('Member number, to confirm').fill(member.number);
  await dialog.getByLabel('Reason').fill('Request of November 20');
  expect(await axeErrors(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Erase this member' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'The member is erased.' })).toBeVisible();
  await expect(page.getByText(/^Erased on /)).toBeVisible();
  await expect(heading(page, 'No name on file')).toBeVisible();
  await expect(page.getByText('1 Main Street')).toHaveCount(0);
  await expect(page.getByRole('row', { name: new RegExp(`^${member.number}`) })).toContainText('Ended');
});

test('a manager merges two accounts of one person', async ({ page, browser }) => {
  const theirs = await browser.newContext();
  const old = await joinMember(await theirs.newPage());
  await endMembership(old.number);
  await theirs.clearCookies();
  const present = await joinMember(await theirs.newPage());
  await theirs.close();
  await joinStaff(page, { email: staffAddress('max'), name: 'Max Moe', role: 'manager' });
  await openRecord(page, present.number);
  await page.getByRole('button', { name: 'Merge another account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge another account' });
  await dialog.getByLabel('Find the other account').fill(old.number);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: `Compare with ${old.email}` }).click();
  await expect(dialog).toContainText(`The member logs in with ${present.email}`);
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await dialog.getByLabel('Reason').fill('Joined twice');
  await dialog.getByRole('button', { name: 'Merge another account' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'The accounts are merged.' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`^${old.number}`) })).toContainText('Ended');
  await expect(page.getByRole('row', { name: new RegExp(`^${present.number}`) })).toContainText('Active');
});
