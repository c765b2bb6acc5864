import type { Page } from '@playwright/test';
import { axeErrors } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinMember, logIn, type Member } from '../support/join-member.ts';
import { pressLogout } from '../support/page-actions.ts';

const toast = (page: Page) => page.locator('.toast');
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Log out now?' });
const message = (page: Page) => page.getByLabel('Your message');

const readSessions = ({ email }: Member) =>
  rows('select 1 from sessions s join accounts a on a.id = s.account_id where a.email = $1', [email]);

test.describe('a toast', () => {
  test('announces a logout in another tab until it is closed or the member logs in again', async ({
    page,
    context,
  }) => {
    const member = await joinMember(page);
    const reading = await context.newPage();
    const asked = reading.waitForResponse('**/api/auth');
    await reading.goto(siteUrl('harbor', '/terms'));
    await asked;
    const liveRegion = reading.locator('#toasts [aria-live=polite]');
    await expect(liveRegion).toBeAttached();
    await pressLogout(page);
    await page.waitForURL(siteUrl('harbor', '/member-login'));

    await expect(toast(reading)).toContainText('You are logged out.');
    await expect(toast(reading)).toContainText('You logged out in another tab.');
    await expect(liveRegion).toContainText('You are logged out');
    await expect(reading).toHaveURL(siteUrl('harbor', '/terms'));
    const { width } = reading.viewportSize()!;
    // after the animation
    const offsets = async () => {
      const place = (await toast(reading).boundingBox())!;
      return [Math.round(place.y), Math.round(width - place.x - place.width)];
    };
    await expect.poll(offsets).toEqual([20, 20]);
    expect(await axeErrors(reading)).toEqual([]);

    await logIn(page, member);
    await page.waitForURL(siteUrl('harbor', '/dashboard'));
    await expect(toast(reading)).toHaveCount(0);

    await pressLogout(page);
    await reading.getByRole('button', { name: /^Close/ }).press('Enter');
    await expect(toast(reading)).toHaveCount(0);
  });
});

test.describe('logging out with something typed', () => {
  test('asks before a logout discards input, and staying keeps the input', async ({ page }) => {
    const member = await joinMember(page);
    await page.goto(siteUrl('harbor', '/support'));
    await message(page).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
    await message(page).fill('My tooth hurts.');
    await pressLogout(page);
    await expect(question(page)).toBeVisible();
    // the safe choice has the focus, so that an accidental key press discards nothing
    await expect(page.getByRole('button', { name: 'Stay here' })).toBeFocused();
    expect(await axeErrors(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(message(page)).toHaveValue('My tooth hurts.');
    expect(await readSessions(member)).toHaveLength(1);

    await pressLogout(page);
    await question(page).getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(siteUrl('harbor', '/member-login'));
    expect(await readSessions(member)).toEqual([]);
  });
});

test.describe('the loading overlay', () => {
  test('a loading overlay covers the page while a slow server ends the session', async ({ page }) => {
    await joinMember(page);
    await page.goto(siteUrl('harbor', '/terms'));
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/v4/member/logout', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await pressLogout(page);
    const overlay = page.getByRole('alertdialog', { name: 'Logging you out' });
    await expect(overlay).toBeVisible();
    await expect(overlay.locator('svg')).toHaveAttribute('width', '90');
    const backdrop = await overlay.evaluate((element) => {
      const { backgroundColor, backdropFilter } = getComputedStyle(element);
      return { backgroundColor, backdropFilter };
    });
    expect(backdrop).toEqual({ backgroundColor: 'rgba(0, 0, 0, 0.6)', backdropFilter: 'blur(2px)' });
    await page.keyboard.press('Escape');
    await expect(overlay).toBeVisible();
    expect(await axeErrors(page)).toEqual([]);
    answer.resolve();
    await page.waitForURL(siteUrl('harbor', '/member-login'));
  });
});

test.describe('a script that writes markup', () => {
  test.use({ allowedConsole: [/TrustedHTML/] });

  test('the page blocks a script that assigns innerHTML', async ({ page }) => {
    await page.goto(siteUrl('harbor', '/support'));
    const refused = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<p>Hello</p>';
      } catch (error) {
        return (error as Error).name;
      }
      return '';
    });
    expect(refused).toBe('TypeError');
  });
});
