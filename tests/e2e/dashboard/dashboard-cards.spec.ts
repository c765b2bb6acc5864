import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { cardOf, openCards } from '../support/id-cards.ts';
import { readMail } from '../support/outbox.ts';
import { dropNextResponse } from '../support/post-from-page.ts';
import { sheetsOf } from '../support/print.ts';

test('a member copies, shows, saves, emails and prints an ID card by keyboard alone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const member = await openCards(page);
  await expect(cardOf(page)).toContainText(member.number);
  await expect(cardOf(page)).toContainText('THIS IS NOT INSURANCE');
  expect(await axeErrors(page)).toEqual([]);

  await page.getByRole('button', { name: 'Copy the member number' }).press('Enter');
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(member.number);

  const show = page.getByRole('button', { name: 'Show at the desk (card of Ana Reyes)' });
  await show.press('Enter');
  const desk = page.getByRole('dialog', { name: 'Ana Reyes' });
  await expect(desk).toContainText(member.number);
  await expect(desk).toContainText('Covered today');
  await expect(desk.getByRole('button', { name: 'Close' })).toBeFocused();
  expect(await axeErrors(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(desk).toBeHidden();
  await expect(show).toBeFocused();

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as PDF' }).press('Enter');
  expect((await saving).suggestedFilename()).toBe('membership-card.pdf');

  // the first response is lost: the retry does not send a second email
  const [membership] = await rows<{ id: string }>('select id from memberships where number = $1', [
    member.number,
  ]);
  await dropNextResponse(page, `/api/v4/member/idCard/${membership?.id}/mail`);
  const mail = page.getByRole('button', { name: 'Email me my cards' });
  await mail.press('Enter');
  await expect(page.getByText('We cannot reach our server right now.')).toBeVisible();
  await mail.press('Enter');
  await expect(page.getByText(`Your cards are on their way to ${member.email}.`)).toBeVisible();
  const mails = await rows("select id from outbox where kind = 'id-card' and recipient = $1", [member.email]);
  expect(mails).toHaveLength(1);
  expect((await readMail(context, member.email)).text).toContain(`Member number: ${member.number}`);

  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysScroll(page)).toBe(0);
  await show.press('Enter');
  await expect(desk).toBeVisible();
  expect(await desk.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  await expect(cardOf(page)).toBeVisible();
  const main = page.getByRole('main');
  for (const chrome of [page.getByRole('banner'), mail, page.getByRole('heading', { level: 1 })])
    await expect(chrome).toBeHidden();
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.getByRole('link')).toHaveCount(0);
  expect(await sheetsOf(page)).toBe(1);
});
