import type { BrowserContext, Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { CARDS, cardOf, openCards } from '../support/id-cards.ts';
import { joinIn, logIn } from '../support/join-member.ts';

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
  expect(await axeErrors(page)).toEqual([]);

  await cutOff(context);
  await page.reload();
  await expect(kept(page)).toContainText('You are offline');
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

  // with the network back nothing outdated is shown: the page is the server's, and the card is requested again
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
  await expect(page.getByLabel('Email address')).toBeEnabled();
  await expect(button(page, 'Show the card kept on this phone')).toHaveCount(0);
  await expect.poll(() => leftOn(page)).toEqual({ record: null, workers: 0, caches: 0 });
});

test.describe('where there is a line and no answer', () => {
  test.use({ allowedConsole: [/net::ERR_(?:FAILED|ABORTED)|status of 503/] });

  test('the kept card is there, and stays in sight at the desk through every try and the answer', async ({
    page,
  }) => {
    const member = await openCards(page);
    await keep(page);
    await page.clock.install();
    let asked = 0;
    await page.route('**/api/**', () => {
      // nothing ever comes
      asked += 1;
    });
    await page.reload();
    await expect(kept(page)).toContainText('We could not check for changes');
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await expect(cardOf(page)).toContainText(member.number);
    const part = await kept(page).elementHandle();
    await button(page, /^Show at the desk/).press('Enter');
    const desk = page.getByRole('dialog', { name: 'Ana Reyes' });
    await expect(desk).toBeVisible();
    // a call is given up after twenty seconds, and there are several before the page gives up
    for (let time = 0; time < 3; time += 1) {
      const before = asked;
      await page.clock.fastForward(21_000);
      await expect(page.getByText('taking too long to answer')).toBeAttached();
      await page.clock.fastForward(15_000);
      await expect.poll(() => asked).toBeGreaterThan(before);
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
    await expect(kept(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'ID cards', level: 2 })).toBeFocused();
    await expect(cardOf(page)).toContainText(member.number);
  });

  test('it is there too where the card alone has no answer, or the server fails; not where it answers at once', async ({
    page,
  }) => {
    const member = await openCards(page);
    await keep(page);
    await page.addInitScript(() => {
      const seen = () => {
        if (document.querySelector('.kept-cards')) document.documentElement.dataset.sawKept = '';
      };
      new MutationObserver(seen).observe(document, { childList: true, subtree: true });
    });
    // the page's own time goes on only while it is still to draw: a busy machine is no late answer
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
    await expect(kept(page)).toContainText(member.number);
    await page.unroute('**/api/v4/member/idCard/*');

    const unavailable = {
      error: { code: 'unavailable', message: 'We are having trouble.', requestId: 'test' },
    };
    await page.route('**/api/v4/member/info', (route) => route.fulfill({ status: 503, json: unavailable }));
    await page.reload();
    await expect(page.locator('[data-form-message]')).toContainText('We are having trouble.');
    await expect(kept(page)).toContainText(member.number);
    expect(await axeErrors(page)).toEqual([]);
    // the page tries again by itself as well, which would take the button away
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await page.unroute('**/api/v4/member/info');
    await button(page, 'Try again').press('Enter');
    await page.clock.resume();
    await expect(kept(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'ID cards', level: 2 })).toBeFocused();
  });
});

test('a kept card is updated with a correction on the same day, and stays after a new email address', async ({
  page,
}) => {
  const member = await openCards(page);
  await keep(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/idCard/') && asked.push(request.url()));
  const answered = () => page.waitForResponse('**/api/v4/member/info');
  const overview = siteUrl('harbor', '/dashboard');
  await Promise.all([answered(), page.goto(overview)]);
  await expect(page.getByText(member.number).first()).toBeVisible();
  expect(asked).toEqual([]);

  await rows(
    `update members p set first_name = 'Anna' from memberships m where m.number = $1 and p.site = m.site
      and p.account_id = m.account_id returning p.id`,
    [member.number],
  );
  await Promise.all([answered(), page.goto(overview)]);
  await expect.poll(async () => (await leftOn(page)).record).toContain('Anna Reyes');
  expect(asked).toHaveLength(1);

  await rows(`update accounts set email = 'new-' || email where email = $1 returning id`, [member.email]);
  await Promise.all([answered(), page.goto(overview)]);
  await expect(page.getByText(`Logged in as new-${member.email}`)).toBeAttached();
  expect((await leftOn(page)).record).toContain('Anna Reyes');
  expect((await leftOn(page)).record).not.toContain('@');
});

test('on a phone whose calendar is ahead, a card is not called over before the office’s day can be', async ({
  page,
  context,
}) => {
  await openCards(page);
  await keep(page);
  /** As if the last day of cover lay so many days before what this phone takes for today. */
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
  await cutOff(context);
  await openDaysAfter(0);
  await expect(cardOf(page)).toBeVisible();
  await expect(kept(page)).not.toContainText('Good through');
  await openDaysAfter(1);
  await expect(kept(page)).toContainText('Good through');
  await expect(cardOf(page)).toBeVisible();
  await expect(button(page, /^Show at the desk/)).toBeVisible();
  expect(await axeErrors(page)).toEqual([]);
  await openDaysAfter(2);
  await expect(kept(page)).toContainText('This card was good through');
  await expect(cardOf(page)).toHaveCount(0);
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
  expect(await axeErrors(page)).toEqual([]);
  await expect.poll(() => leftOn(page)).toEqual({ record: null, workers: 0, caches: 0 });
});
