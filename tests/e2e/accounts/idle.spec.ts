import type { Page } from '@playwright/test';
import { axeErrors } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinMember, type Member } from '../support/join-member.ts';
import { changeConfig } from '../support/public-config.ts';

// The pages' own limits: a member is logged out after 15 minutes, and any page reloads after 30.

const LOGIN = siteUrl('harbor', '/member-login');

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });
const stayButton = (page: Page) => page.getByRole('button', { name: 'Stay logged in' });

/** Opens a page as a member, with a clock that the test controls. */
async function read(page: Page): Promise<Member> {
  const member = await joinMember(page);
  await page.clock.install();
  await open(page, '/terms');
  return member;
}

/** The same with a clock that stands still, because a busy machine needs long for what a test does in between. */
async function readWithStoppedClock(page: Page): Promise<Member> {
  const member = await read(page);
  await page.clock.pauseAt(Date.now() + 2000);
  return member;
}

/** Opens a page and waits until its idle timer runs: for a member, it first requests the session. */
async function open(page: Page, path: string): Promise<void> {
  const asked = page.waitForResponse('**/api/auth');
  await page.goto(siteUrl('harbor', path));
  await asked;
}

const storedSessions = ({ email }: Member) =>
  rows<{ token_hash: string }>(
    'select s.* from sessions s join accounts a on a.site = s.site and a.id = s.account_id where a.email = $1',
    [email],
  );

test.describe('an idle member', () => {
  test('warns a member one minute before the logout, and the keyboard alone extends the session', async ({
    page,
  }) => {
    const member = await readWithStoppedClock(page);
    await page.clock.runFor('13:55');
    await expect(warning(page)).toBeHidden();
    await page.clock.runFor(6000);
    await expect(warning(page)).toBeVisible();
    await expect(stayButton(page)).toBeFocused();
    await page.clock.resume();
    expect(await axeErrors(page)).toEqual([]);

    const [before] = await rows<{ last_seen_at: Date }>(
      "update sessions set last_seen_at = last_seen_at - interval '5 minutes' where account_id in (select id from accounts where email = $1) returning last_seen_at",
      [member.email],
    );
    const asked = page.waitForResponse('**/api/auth');
    await page.keyboard.press('Enter');
    expect(await (await asked).json()).toMatchObject({ isAuthenticated: true, email: member.email });
    await expect(warning(page)).toBeHidden();
    // the toast waits while the pointer is over it, then closes
    const toast = page.locator('.toast', { hasText: 'You are still logged in.' });
    await toast.hover();
    await page.clock.runFor(9000);
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 300);
    await page.clock.runFor(9000);
    await expect(toast).toHaveCount(0);
    const [after] = await rows<{ last_seen_at: Date }>(
      'select last_seen_at from sessions where account_id in (select id from accounts where email = $1)',
      [member.email],
    );
    expect(Number(after?.last_seen_at)).toBeGreaterThan(Number(before?.last_seen_at));

    // from here the time restarts
    await page.clock.runFor('13:10');
    await expect(warning(page)).toBeHidden();
    await page.clock.runFor(60_000);
    await expect(warning(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(warning(page)).toBeHidden();
    expect(await storedSessions(member)).toHaveLength(1);
  });

  test('shows the remaining time and announces it to screen readers every 15 or 30 seconds', async ({
    page,
  }) => {
    await readWithStoppedClock(page);
    await page.clock.runFor('14:05');
    const dialog = warning(page);
    await expect(dialog.locator('.time-left')).toHaveText(/^0:5\d$/);
    await expect(dialog.getByRole('timer')).toHaveText('60 seconds left');
    await page.clock.runFor(25_000);
    await expect(dialog.locator('.time-left')).toHaveText(/^0:[23]\d$/);
    await expect(dialog.getByRole('timer')).toHaveText(/^(30|45) seconds left$/);
  });

  test('gives a member at least 20 seconds to respond, even if the site’s limits are short', async ({
    page,
    context,
  }) => {
    await changeConfig(context, { idleAuthMilliseconds: 60_000, idleSessionMilliseconds: 120_000 });
    await readWithStoppedClock(page);
    await page.clock.runFor(35_000);
    await expect(warning(page)).toBeHidden();
    await page.clock.runFor(6000);
    await expect(warning(page)).toBeVisible();
  });

  test('logs an idle member out in the browser and on the server, and explains it once', async ({ page }) => {
    const member = await readWithStoppedClock(page);
    await page.clock.runFor('14:05');
    await expect(warning(page)).toBeVisible();
    await page.clock.runFor('01:00');
    await expect(page).toHaveURL(LOGIN);
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'You were logged out because you were inactive for a while.',
    );
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
    expect(await storedSessions(member)).toEqual([]);
    // the message is shown only once
    await page.reload();
    await expect(page.getByLabel('Email address')).toBeEditable();
    await expect(page.getByText('You were logged out because')).toBeHidden();
  });

  test('lets a warned member log out at once', async ({ page }) => {
    const member = await readWithStoppedClock(page);
    await page.clock.runFor('14:05');
    await warning(page).getByRole('button', { name: 'Log out now' }).click();
    await expect(page).toHaveURL(LOGIN);
    await expect(page.getByText('You were logged out because')).toBeHidden();
    expect(await storedSessions(member)).toEqual([]);
  });

  test('asks a member to log in, with a return address, when the session has already ended on the server', async ({
    page,
  }) => {
    const member = await readWithStoppedClock(page);
    await page.clock.runFor('14:05');
    await expect(warning(page)).toBeVisible();
    await rows('delete from sessions where account_id in (select id from accounts where email = $1)', [
      member.email,
    ]);
    await stayButton(page).click();
    await expect(page).toHaveURL(siteUrl('harbor', '/member-login?next=%2Fterms'));
    await expect(page.getByText('You are no longer logged in.')).toBeVisible();
  });
});

test.describe('a laptop that was asleep', () => {
  for (const [when, slept] of [
    ['after the logout time', '20:00'],
    ['after the session limit', '08:00:00'],
  ] as const)
    test(`logs the member out on waking ${when}`, async ({ page }) => {
      const member = await readWithStoppedClock(page);
      await page.clock.fastForward(slept);
      await expect(page).toHaveURL(LOGIN);
      expect(await storedSessions(member)).toEqual([]);
    });
});

test.describe('two tabs', () => {
  test('warns in both tabs, and staying in one closes the warning in both', async ({ page, context }) => {
    await read(page);
    const other = await context.newPage();
    await open(other, '/privacy');
    await page.clock.runFor('14:05');
    await expect(warning(page)).toBeVisible();
    await expect(warning(other)).toBeVisible();
    await stayButton(other).click();
    await expect(warning(other)).toBeHidden();
    await expect(warning(page)).toBeHidden();
  });

  test('logs the member out in both tabs', async ({ page, context }) => {
    const member = await read(page);
    const dashboard = await context.newPage();
    await open(dashboard, '/dashboard');
    await page.clock.runFor('15:05');
    await expect(dashboard).toHaveURL(LOGIN);
    for (const tab of [page, dashboard])
      await expect(tab.locator('html')).toHaveAttribute('data-auth', 'out');
    expect(await storedSessions(member)).toEqual([]);
  });

  test('counts activity in one tab for the other', async ({ page, context }) => {
    await read(page);
    const other = await context.newPage();
    await open(other, '/privacy');
    for (let minute = 0; minute < 20; minute += 5) {
      await page.clock.runFor('05:00');
      await other.keyboard.press('Shift');
    }
    await expect(warning(page)).toBeHidden();
    await expect(page).toHaveURL(siteUrl('harbor', '/terms'));
  });
});

test.describe('a visitor who is not logged in', () => {
  test('reloads a visitor’s page after the session limit and stays at the same address', async ({ page }) => {
    await page.clock.install();
    // the deferred script has started once it requests this file
    const manifestRequest = page.waitForRequest('**/builds/latest.json');
    await page.goto(siteUrl('harbor', '/terms'));
    await page.clock.runFor(2000);
    await manifestRequest;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.evaluate(() => document.body.setAttribute('data-first-visit', ''));
    await page.clock.runFor('29:30');
    await expect(page.locator('body')).toHaveAttribute('data-first-visit');
    expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await page.clock.runFor('01:00');
    await expect(page.locator('body')).not.toHaveAttribute('data-first-visit');
    await expect(page).toHaveURL(siteUrl('harbor', '/terms'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
