import type { BrowserContext, Page } from '@playwright/test';
import { expect, siteUrl, test } from './fixtures.ts';
import { axeFaults, sidewaysScroll } from './support/axe.ts';
import { CARDS, cardOf, openCards } from './support/cards.ts';
import { rows } from './support/database.ts';
import { joinIn, logIn } from './support/members.ts';

// The browser's own notes of what it could not load while a test had taken the network away.
test.use({ allowedConsole: [/net::ERR_(?:FAILED|INTERNET_DISCONNECTED)/] });

const LOGIN = siteUrl('harbor', '/member-login');

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const kept = (page: Page) => page.getByRole('region', { name: 'Cards kept on this phone' });

async function keep(page: Page): Promise<void> {
  await button(page, 'Keep on this phone').press('Enter');
  await expect(page.getByText(/^Kept on \d\d\/\d\d\/\d\d\./)).toBeVisible();
}

/** What lies on this device of the cards: the record, and the workers with their pages. */
const leftOn = (page: Page): Promise<{ record: string | null; workers: number; caches: number }> =>
  page.evaluate(async () => ({
    record: localStorage.getItem('enamel_kept_cards'),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).filter((name) => name.startsWith('enamel-cards-')).length,
  }));

/** Takes the network away, or brings it back. */
const cutOff = (context: BrowserContext, isCut = true) => context.setOffline(isCut);

test('cards kept on the phone open without network, logged in or not, and go with a logout', async ({
  page,
  context,
}) => {
  const member = await openCards(page);
  expect(await leftOn(page)).toEqual({ record: null, workers: 0, caches: 0 });
  await keep(page);
  expect(await axeFaults(page)).toEqual([]);

  await cutOff(context);
  await page.reload();
  await expect(kept(page)).toContainText('You are offline');
  await expect(cardOf(page)).toContainText(member.number);
  expect(await axeFaults(page)).toEqual([]);

  // as after an idle logout: nobody is logged in, and the card is there for whoever asks for it
  await context.clearCookies({ name: 'enamel_auth' });
  await page.goto(CARDS);
  await expect(page).toHaveURL(/\/member-login\?next=/);
  await expect(cardOf(page)).toHaveCount(0);
  await button(page, 'Show the card kept on this phone').press('Enter');
  await expect(page.getByRole('heading', { name: 'Kept on this phone' })).toBeFocused();
  await expect(cardOf(page)).toContainText(member.number);
  await button(page, /^Show at the desk/).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Ana Reyes' })).toContainText('Kept on the phone on');
  await page.keyboard.press('Escape');
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysScroll(page)).toBe(0);

  // with the network back nothing old is shown: the page is the server's, and the card is asked for anew
  await cutOff(context, false);
  await context.clearCookies();
  await page.goto(LOGIN);
  await logIn(page, member);
  await page.waitForURL('**/dashboard');
  await page.goto(CARDS);
  await expect(button(page, 'Remove from this phone')).toBeVisible();
  await expect(kept(page)).toHaveCount(0);

  await page.evaluate(() => document.querySelector<HTMLButtonElement>('[data-logout]')?.click());
  await page.waitForURL('**/member-login');
  await expect(page.getByLabel('E-mail address')).toBeEnabled();
  await expect(button(page, 'Show the card kept on this phone')).toHaveCount(0);
  await expect.poll(() => leftOn(page)).toEqual({ record: null, workers: 0, caches: 0 });
});

test('another account finds nothing of the cards that were kept before it', async ({ page, context }) => {
  const first = await openCards(page);
  await keep(page);
  // the session ends without a logout, as it does when nothing happens
  await context.clearCookies();
  const second = await joinIn(page, { firstName: 'Bea' });
  await page.goto(CARDS);
  await expect(cardOf(page, 'Bea Reyes')).toContainText(second.number);
  await expect(button(page, 'Keep on this phone')).toBeVisible();
  expect((await leftOn(page)).record).toBeNull();
  await cutOff(context);
  await page.goto(CARDS).catch(() => {});
  await expect(page.getByText(first.number)).toHaveCount(0);
  await expect(cardOf(page)).toHaveCount(0);
});

test('what is no longer covered has no card, here or on the phone, and says why', async ({ page }) => {
  const member = await openCards(page);
  await keep(page);
  const where = 'where site = $1 and number = $2';
  await rows(
    `update memberships set status = 'past_due', term_start = current_date - 370, term_end = current_date - 5 ${where} returning id`,
    [member.site, member.number],
  );
  await page.reload();
  await expect(page.getByText('Your renewal has not been paid')).toBeVisible();
  await expect(cardOf(page)).toBeVisible();

  await rows(`update memberships set status = 'ended' ${where} returning id`, [member.site, member.number]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No valid card' })).toBeVisible();
  await expect(page.getByText('Offices charge their usual fees')).toBeVisible();
  await expect(cardOf(page)).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  await expect.poll(() => leftOn(page)).toEqual({ record: null, workers: 0, caches: 0 });
});
