import type { Page } from '@playwright/test';
import { axeErrors } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinIn, type Member } from '../support/join-member.ts';
import { changeConfig } from '../support/public-config.ts';

// The pages' own limits: a member is logged out after 15 minutes, and any page reloads after 30.

const LOGIN = siteUrl('harbor', '/member-login');

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });
const stayButton = (page: Page) => page.getByRole('button', { name: 'Stay logged in' });

/** A member on a page whose time the test winds on. */
async function read(page: Page, path = '/terms'): Promise<Member> {
  const member = await joinIn(page);
  await page.clock.install();
  await open(page, path);
  return member;
}

/** Opens a page, and waits until its watch has begun: for a member it asks the server who they are. */
async function open(page: Page, path: string): Promise<void> {
  const asked = page.waitForResponse('**/api/auth');
  await page.goto(siteUrl('harbor', path));
  await asked;
}

const sessionsOf = ({ email }: Member) =>
  rows<{ token_hash: string }>(
    'select s.* from sessions s join accounts a on a.site = s.site and a.id = s.account_id where a.email = $1',
    [email],
  );

test.describe('a member who does nothing', () => {
  test('is warned a minute ahead, and stays by saying so, with the keyboard alone', async ({ page }) => {
    const member = await read(page);
    await page.clock.runFor('13:55');
    await expect(dialogOf(page)).toBeHidden();
    await page.clock.runFor(6000);
    await expect(dialogOf(page)).toBeVisible();
    await expect(stayButton(page)).toBeFocused();
    expect(await axeErrors(page)).toEqual([]);

    const [before] = await rows<{ last_seen_at: Date }>(
      "update sessions set last_seen_at = last_seen_at - interval '5 minutes' where account_id in (select id from accounts where email = $1) returning last_seen_at",
      [member.email],
    );
    const asked = page.waitForResponse('**/api/auth');
    await page.keyboard.press('Enter');
    expect(await (await asked).json()).toMatchObject({ isAuthenticated: true, email: member.email });
    await expect(dialogOf(page)).toBeHidden();
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
    await expect(dialogOf(page)).toBeHidden();
    await page.clock.runFor(60_000);
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    expect(await sessionsOf(member)).toHaveLength(1);
  });

  test('shows the time left, and a screen reader announces it now and then', async ({ page }) => {
    await read(page);
    await page.clock.runFor('14:05');
    const dialog = dialogOf(page);
    await expect(dialog.locator('.time-left')).toHaveText(/^0:5\d$/);
    await expect(dialog.getByRole('timer')).toHaveText('60 seconds left');
    await page.clock.runFor(25_000);
    await expect(dialog.locator('.time-left')).toHaveText(/^0:[23]\d$/);
    await expect(dialog.getByRole('timer')).toHaveText(/^(30|45) seconds left$/);
  });

  test('has at least 20 seconds, however short a site’s limits are', async ({ page, context }) => {
    await changeConfig(context, { idleAuthMilliseconds: 60_000, idleSessionMilliseconds: 120_000 });
    await read(page);
    await page.clock.runFor(38_000);
    await expect(dialogOf(page)).toBeHidden();
    await page.clock.runFor(3000);
    await expect(dialogOf(page)).toBeVisible();
  });

  test('is logged out, there and on the server, and told why', async ({ page }) => {
    const member = await read(page);
    await page.clock.runFor('14:05');
    await expect(dialogOf(page)).toBeVisible();
    await page.clock.runFor('01:00');
    await expect(page).toHaveURL(LOGIN);
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'You were logged out because you were inactive for a while.',
    );
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
    expect(await sessionsOf(member)).toEqual([]);
    // said once
    await page.reload();
    await expect(page.getByLabel('Email address')).toBeEditable();
    await expect(page.getByText('You were logged out because')).toBeHidden();
  });

  test('may log out at once', async ({ page }) => {
    const member = await read(page);
    await page.clock.runFor('14:05');
    await dialogOf(page).getByRole('button', { name: 'Log out now' }).click();
    await expect(page).toHaveURL(LOGIN);
    await expect(page.getByText('You were logged out because')).toBeHidden();
    expect(await sessionsOf(member)).toEqual([]);
  });

  test('is led to the login and back when the server had ended the session before', async ({ page }) => {
    const member = await read(page);
    await page.clock.runFor('14:05');
    await expect(dialogOf(page)).toBeVisible();
    await rows('delete from sessions where account_id in (select id from accounts where email = $1)', [
      member.email,
    ]);
    await stayButton(page).click();
    await expect(page).toHaveURL(siteUrl('harbor', '/member-login?next=%2Fterms'));
    await expect(page.getByText('You are no longer logged in.')).toBeVisible();
  });
});

test.describe('a laptop that slept', () => {
  for (const [what, slept] of [
    ['past the logout', '20:00'],
    ['past the longer time', '08:00:00'],
  ] as const)
    test(`${what} logs the member out when it wakes`, async ({ page }) => {
      const member = await read(page);
      await page.clock.fastForward(slept);
      await expect(page).toHaveURL(LOGIN);
      expect(await sessionsOf(member)).toEqual([]);
    });
});

test.describe('two tabs', () => {
  test('warn together, and stay together', async ({ page, context }) => {
    await read(page);
    const other = await context.newPage();
    await open(other, '/privacy');
    await page.clock.runFor('14:05');
    await expect(dialogOf(page)).toBeVisible();
    await expect(dialogOf(other)).toBeVisible();
    await stayButton(other).click();
    await expect(dialogOf(other)).toBeHidden();
    await expect(dialogOf(page)).toBeHidden();
  });

  test('end together', async ({ page, context }) => {
    const member = await read(page);
    const dashboard = await context.newPage();
    await open(dashboard, '/dashboard');
    await page.clock.runFor('15:05');
    await expect(dashboard).toHaveURL(LOGIN);
    for (const tab of [page, dashboard])
      await expect(tab.locator('html')).toHaveAttribute('data-auth', 'out');
    expect(await sessionsOf(member)).toEqual([]);
  });

  test('count as one: who reads in one is not logged out in the other', async ({ page, context }) => {
    await read(page);
    const other = await context.newPage();
    await open(other, '/privacy');
    for (let minute = 0; minute < 20; minute += 5) {
      await page.clock.runFor('05:00');
      await other.keyboard.press('Shift');
    }
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL(siteUrl('harbor', '/terms'));
  });
});

test.describe('a visitor who is not logged in', () => {
  test('reloads the page after the longer limit, and stays where it was', async ({ page }) => {
    await page.clock.install();
    // the script that comes later is at work when it asks for this
    const begun = page.waitForRequest('**/builds/latest.json');
    await page.goto(siteUrl('harbor', '/terms'));
    await page.clock.runFor(2000);
    await begun;
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
