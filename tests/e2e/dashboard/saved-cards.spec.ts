import type { BrowserContext, Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { CARDS, cardOf, openCards } from '../support/id-cards.ts';
import { joinMember, logIn } from '../support/join-member.ts';

// The browser logs each failed request while a test is offline.
test.use({ allowedConsole: [/net::ERR_(?:FAILED|INTERNET_DISCONNECTED)/] });

const LOGIN = siteUrl('harbor', '/member-login');

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const savedCards = (page: Page) => page.getByRole('region', { name: 'Cards kept on this phone' });

async function saveOnPhone(page: Page): Promise<void> {
  await button(page, 'Keep on this phone').press('Enter');
  await expect(page.getByText(/^Kept on \d\d\/\d\d\/\d\d\./)).toBeVisible();
}

/** Counts what the device stores for the cards: the record, service workers and caches. */
const readStorage = (page: Page): Promise<{ record: string | null; workers: number; caches: number }> =>
  page.evaluate(async () => ({
    record: localStorage.getItem('enamel_kept_cards'),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).filter((name) => name.startsWith('enamel-cards-')).length,
  }));

/** Disconnects the network, or reconnects it. */
const setOffline = (context: BrowserContext, isCut = true) => context.setOffline(isCut);

test('saved cards open offline, with or without a session, and are removed by a logout', async ({
  page,
  context,
}) => {
  const member = await openCards(page);
  expect(await readStorage(page)).toEqual({ record: null, workers: 0, caches: 0 });
  await saveOnPhone(page);
  expect(await axeErrors(page)).toEqual([]);

  await setOffline(context);
  await page.reload();
  await expect(savedCards(page)).toContainText('You are offline');
  await expect(cardOf(page)).toContainText(member.number);
  expect(await axeErrors(page)).toEqual([]);

  // as after an idle logout: no session, but the saved card is available
  await context.clearCookies({ name: 'enamel_auth' });
  await page.goto(CARDS);
  await expect(page).toHaveURL(/\/member-login\?next=/);
  await expect(cardOf(page)).toHaveCount(0);
  await button(page, 'Show the card kept on this phone').press('Enter');
  await expect(page.getByRole('heading', { name: 'Kept on this phone' })).toBeFocused();
  await expect(cardOf(page)).toContainText(member.number);
  await button(page, /^Show at the desk/).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Ana Reyes' })).toContainText('Saved on this phone on');
  await page.keyboard.press('Escape');
  expect(await axeErrors(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysScroll(page)).toBe(0);

  // back online, the page and the card come from the server
  await setOffline(context, false);
  await context.clearCookies();
  await page.goto(LOGIN);
  await logIn(page, member);
  await page.waitForURL('**/dashboard');
  await page.goto(CARDS);
  await expect(button(page, 'Remove from this phone')).toBeVisible();
  await expect(savedCards(page)).toHaveCount(0);

  await page.evaluate(() => document.querySelector<HTMLButtonElement>('[data-logout]')?.click());
  await page.waitForURL('**/member-login');
  await expect(page.getByLabel('Email address')).toBeEnabled();
  await expect(button(page, 'Show the card kept on this phone')).toHaveCount(0);
  await expect.poll(() => readStorage(page)).toEqual({ record: null, workers: 0, caches: 0 });
});

test.describe('when the server does not respond', () => {
  test.use({ allowedConsole: [/net::ERR_(?:FAILED|ABORTED)|status of 503/] });

  test('the saved card stays visible through every retry, until the server responds', async ({ page }) => {
    const member = await openCards(page);
    await saveOnPhone(page);
    await page.clock.install();
    let requests = 0;
    await page.route('**/api/**', () => {
      // never respond
      requests += 1;
    });
    await page.reload();
    await expect(savedCards(page)).toContainText('We could not check for changes');
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await expect(cardOf(page)).toContainText(member.number);
    const part = await savedCards(page).elementHandle();
    await button(page, /^Show at the desk/).press('Enter');
    const desk = page.getByRole('dialog', { name: 'Ana Reyes' });
    await expect(desk).toBeVisible();
    // a request times out after twenty seconds, and the page retries several times
    for (let time = 0; time < 3; time += 1) {
      const before = requests;
      await page.clock.fastForward(21_000);
      await expect(page.getByText('taking too long to answer')).toBeAttached();
      await page.clock.fastForward(15_000);
      await expect.poll(() => requests).toBeGreaterThan(before);
      await expect(desk).toBeVisible();
    }
    expect(await part?.evaluate((node) => node.isConnected)).toBe(true);

    await page.unroute('**/api/**');
    await expect(async () => {
      await page.clock.fastForward(30_000);
      await expect(page.locator('.cards-number')).toBeAttached({ timeout: 1000 });
    }).toPass();
    await expect(desk).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(savedCards(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'ID cards', level: 2 })).toBeFocused();
    await expect(cardOf(page)).toContainText(member.number);
  });

  test('the saved card appears when a request hangs or fails, but not when the server responds quickly', async ({
    page,
  }) => {
    const member = await openCards(page);
    await saveOnPhone(page);
    await page.addInitScript(() => {
      const seen = () => {
        if (document.querySelector('.kept-cards')) document.documentElement.dataset.sawKept = '';
      };
      new MutationObserver(seen).observe(document, { childList: true, subtree: true });
    });
    // the page's clock advances only between renders, so a busy machine does not count as a late response
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.reload();
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(button(page, 'Remove from this phone')).toBeVisible({ timeout: 200 });
    }).toPass({ intervals: [20] });
    await expect(page.locator('html')).not.toHaveAttribute('data-saw-kept');
    await page.clock.resume();

    await page.route('**/api/v4/member/idCard/*', () => {});
    await page.reload();
    await expect(savedCards(page)).toContainText(member.number);
    await page.unroute('**/api/v4/member/idCard/*');

    const unavailable = {
      error: { code: 'unavailable', message: 'We are having trouble.', requestId: 'test' },
    };
    await page.route('**/api/v4/member/info', (route) => route.fulfill({ status: 503, json: unavailable }));
    await page.reload();
    await expect(page.locator('[data-form-message]')).toContainText('We are having trouble.');
    await expect(savedCards(page)).toContainText(member.number);
    expect(await axeErrors(page)).toEqual([]);
    // stop automatic retries, which would remove the button
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await page.unroute('**/api/v4/member/info');
    await button(page, 'Try again').press('Enter');
    await page.clock.resume();
    await expect(savedCards(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'ID cards', level: 2 })).toBeFocused();
  });
});

test('a saved card is updated after a correction and kept after an email change', async ({ page }) => {
  const member = await openCards(page);
  await saveOnPhone(page);
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/idCard/') && requests.push(request.url()));
  const answered = () => page.waitForResponse('**/api/v4/member/info');
  const overview = siteUrl('harbor', '/dashboard');
  await Promise.all([answered(), page.goto(overview)]);
  await expect(page.getByText(member.number).first()).toBeVisible();
  expect(requests).toEqual([]);

  await rows(
    `update members p set first_name = 'Anna' from memberships m where m.number = $1 and p.site = m.site
      and p.account_id = m.account_id returning p.id`,
    [member.number],
  );
  await Promise.all([answered(), page.goto(overview)]);
  await expect.poll(async () => (await readStorage(page)).record).toContain('Anna Reyes');
  expect(requests).toHaveLength(1);

  await rows(`update accounts set email = 'new-' || email where email = $1 returning id`, [member.email]);
  await Promise.all([answered(), page.goto(overview)]);
  await expect(page.getByText(`Logged in as new-${member.email}`)).toBeAttached();
  expect((await readStorage(page)).record).toContain('Anna Reyes');
  expect((await readStorage(page)).record).not.toContain('@');
});

test('a saved card does not expire early on a phone whose calendar is a day ahead', async ({
  page,
  context,
}) => {
  await openCards(page);
  await saveOnPhone(page);
  /** Reloads with coverage that ended so many days before this phone's date. */
  const openDaysAfter = async (days: number) => {
    await page.evaluate((past) => {
      const key = 'enamel_kept_cards';
      const [account, text = ''] = (localStorage.getItem(key) ?? '').split('\n');
      const stored = JSON.parse(text);
      const last = new Date();
      last.setDate(last.getDate() - past);
      const two = (number: number) => String(number).padStart(2, '0');
      const day = `${last.getFullYear()}-${two(last.getMonth() + 1)}-${two(last.getDate())}`;
      for (const member of stored.card.members) member.coveredThrough = day;
      localStorage.setItem(key, `${account}\n${JSON.stringify(stored)}`);
    }, days);
    await page.reload();
  };
  await setOffline(context);
  await openDaysAfter(0);
  await expect(cardOf(page)).toBeVisible();
  await expect(savedCards(page)).not.toContainText('Good through');
  await openDaysAfter(1);
  await expect(savedCards(page)).toContainText('Good through');
  await expect(cardOf(page)).toBeVisible();
  await expect(button(page, /^Show at the desk/)).toBeVisible();
  expect(await axeErrors(page)).toEqual([]);
  await openDaysAfter(2);
  await expect(savedCards(page)).toContainText('This card was good through');
  await expect(cardOf(page)).toHaveCount(0);
});

test('another account sees no cards saved by the previous one', async ({ page, context }) => {
  const first = await openCards(page);
  await saveOnPhone(page);
  // the session ends without a logout, as after an idle timeout
  await context.clearCookies();
  const second = await joinMember(page, { firstName: 'Bea' });
  await page.goto(CARDS);
  await expect(cardOf(page, 'Bea Reyes')).toContainText(second.number);
  await expect(button(page, 'Keep on this phone')).toBeVisible();
  expect((await readStorage(page)).record).toBeNull();
  await setOffline(context);
  await page.goto(CARDS).catch(() => {});
  await expect(page.getByText(first.number)).toHaveCount(0);
  await expect(cardOf(page)).toHaveCount(0);
});

test('an ended membership has no card on the dashboard or on the phone, and the page explains why', async ({
  page,
}) => {
  const member = await openCards(page);
  await saveOnPhone(page);
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
  expect(await axeErrors(page)).toEqual([]);
  await expect.poll(() => readStorage(page)).toEqual({ record: null, workers: 0, caches: 0 });
});
