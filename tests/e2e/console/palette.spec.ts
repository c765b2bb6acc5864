import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { joinMember } from '../support/join-member.ts';
import { heading, joinStaff, openPeople, staffAddress } from '../support/staff.ts';

const paletteOf = (page: Page) => page.getByRole('dialog', { name: /^Go to a page/ });

/** Opens the palette by its keys, types, and takes the entry that is then marked. */
async function choose(page: Page, typed: string, entry: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+K');
  await expect(paletteOf(page).getByRole('combobox', { name: 'Go to' })).toBeFocused();
  await page.keyboard.type(typed);
  await expectMarked(page, entry);
  await page.keyboard.press('Enter');
}

/** The entry that screen readers read, and that Enter takes. */
async function expectMarked(page: Page, entry: string | RegExp): Promise<void> {
  const option = paletteOf(page).getByRole('option', { name: entry, exact: true });
  await expect(option).toHaveAttribute('data-focused', 'true');
  const id = (await option.getAttribute('id')) ?? '';
  await expect(paletteOf(page).getByRole('combobox')).toHaveAttribute('aria-activedescendant', id);
}

test('the palette leads to pages and members by keyboard alone', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const firstName = `Vex${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const theirs = await browser.newContext();
  const member = await joinMember(await theirs.newPage(), { firstName });
  await theirs.close();
  await joinStaff(page, { email: staffAddress('pam'), name: 'Pam Pace', role: 'agent' });
  await expect(heading(page, 'Members')).toBeVisible();
  const searches: string[] = [];
  page.on('request', (request) => request.url().endsWith('/members/search') && searches.push(request.url()));

  await choose(page, 'acc', 'Your account');
  await expect(heading(page, 'Pam Pace')).toBeVisible();
  await expect(paletteOf(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  await choose(page, `reyes ${firstName}`, /^Find members/);
  await expectMarked(page, new RegExp(member.number));
  await expect(paletteOf(page).getByRole('status')).toHaveText('1 household');
  expect(await axeErrors(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(heading(page, `${firstName} Reyes`)).toBeVisible();
  // a search is recorded, so what is typed is not sent letter by letter
  expect(searches).toHaveLength(1);
  expect(page.url()).not.toContain(firstName);

  await choose(page, 'mem', 'Members');
  await expect(heading(page, 'Members')).toBeVisible();
  await page.keyboard.press('Control+K');
  const recent = paletteOf(page).getByRole('group', { name: 'Recent' });
  await expect(recent.getByRole('option')).toHaveText([/^Vex.*Harbor/]);
  await page.keyboard.press('ArrowDown');
  await expectMarked(page, new RegExp(`^${firstName}`));
  await page.keyboard.press('Enter');
  await expect(heading(page, `${firstName} Reyes`)).toBeVisible();
  await choose(page, 'sign', 'Sign out');
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('the palette closes with the focus where it was, and leaves other dialogs alone', {
  tag: '@desktop',
}, async ({ page }) => {
  await joinStaff(page, { email: staffAddress('quy'), name: 'Quy Quan' });
  await openPeople(page);
  await page.getByLabel('Find by').focus();
  for (const key of ['Escape', 'Control+K']) {
    await page.keyboard.press('Control+K');
    await expect(paletteOf(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('zzz');
    await page.keyboard.press(key);
    await expect(paletteOf(page)).toBeHidden();
    await expect(page.getByLabel('Find by')).toBeFocused();
  }
  await page.getByRole('button', { name: 'Invite a person' }).click();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog', { name: 'Invite a person' })).toBeVisible();
  await expect(paletteOf(page)).toHaveCount(0);
});

test('an editor opens the palette by its button, and is offered no members', { tag: '@phone' }, async ({
  page,
}) => {
  await joinStaff(page, { email: staffAddress('eve'), name: 'Eve Egan', role: 'editor' });
  const button = page.getByRole('button', { name: 'Go to' });
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
  await button.click();
  await expect(paletteOf(page).getByRole('option')).toHaveText(['Directory', 'Your account', 'Sign out']);
  await page.keyboard.type('garcia');
  await expect(paletteOf(page).getByRole('status')).toHaveText('Nothing matches.');
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});
