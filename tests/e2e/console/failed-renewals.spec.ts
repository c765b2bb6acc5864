import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { joinMember } from '../support/join-member.ts';
import { heading, joinStaff, staffAddress } from '../support/staff.ts';

// nothing is left to charge
test.use({ allowedConsole: [/status of (?:403|409)/] });

test('an agent calls a member whose renewal failed, and tries the card again', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const firstName = `Fay${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const theirs = await browser.newContext();
  const member = await joinMember(await theirs.newPage(), { firstName });
  await theirs.close();
  await rows(
    `update memberships set status = 'past_due', term_start = current_date - 370, term_end = current_date - 5 where number = $1`,
    [member.number],
  );
  await joinStaff(page, { email: staffAddress('kim'), name: 'Kim Kerr', role: 'agent' });
  await page.getByRole('link', { name: 'Failed renewals' }).click();
  await expect(heading(page, 'Failed renewals')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: `${firstName} Reyes` });
  await expect(row).toContainText('(619) 555-0100');
  await expect(row).toContainText('Visa ending in 4242');
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  await row.getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('dialog', { name: `Charge ${firstName} Reyes again` });
  await dialog.getByLabel('Reason').fill('New card, by phone');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  // no attempt has failed yet, so the renewal is left to its day
  await expect(dialog.getByText('There is nothing to charge now')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('link', { name: `${firstName} Reyes` }).click();
  await expect(heading(page, `${firstName} Reyes`)).toBeVisible();
});
