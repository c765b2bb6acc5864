import type { BrowserContext } from '@playwright/test';
import { pagePolicy, unitePolicies } from '#publish/app/content-security-policy.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinLoggedOut, logIn } from '../support/join-member.ts';
import { changeConfig } from '../support/public-config.ts';

// Pages published with BOT_CHECK=recaptcha, with a fake for Google's script.

const KEY = '6Lc-key';
const withBotCheck = pagePolicy({ hashes: { scripts: [], styles: [] }, hasBotCheck: true });

/** What Google's script does, as far as a page can see. */
const SCRIPT = `
  setTimeout(() => {
    const badge = document.createElement('div');
    badge.className = 'grecaptcha-badge';
    badge.style.cssText = 'width:256px;height:60px;background:#f00';
    const frame = document.createElement('iframe');
    frame.title = 'reCAPTCHA';
    frame.src = 'https://www.google.com/recaptcha/enterprise/anchor';
    badge.append(frame);
    document.body.append(badge);
    window.grecaptcha = { enterprise: {
      ready: (whenReady) => setTimeout(whenReady, 10),
      execute: async (key, { action }) => 'token of ' + key + ' for ' + action,
    } };
  }, 30);`;

/** @returns the requests made to Google */
async function turnOnBotCheck(context: BrowserContext): Promise<string[]> {
  const requests: string[] = [];
  await changeConfig(context, { enableRecaptcha: true, recaptchaSiteKey: KEY }, (policy) =>
    unitePolicies([policy, withBotCheck]),
  );
  await context.route('https://www.google.com/**', (route) => {
    requests.push(route.request().url());
    return route.request().resourceType() === 'script'
      ? route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
      : route.fulfill({ contentType: 'text/html', body: '<title>reCAPTCHA</title>' });
  });
  return requests;
}

test('loads the bot check at the first focus of a form and sends its token', async ({ page, context }) => {
  const member = await joinLoggedOut(page);
  const requests = await turnOnBotCheck(context);
  await page.goto(siteUrl('harbor', '/member-login'));
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
  expect(requests).toEqual([]);

  // with the brand's type
  await page.waitForLoadState('networkidle');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.getByLabel('Email address').focus();
  const badge = page.locator('.grecaptcha-badge');
  await expect(badge).toBeAttached();
  await expect(badge).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  expect(requests[0]).toBe(`https://www.google.com/recaptcha/enterprise.js?render=${KEY}`);

  const sent = page.waitForRequest('**/api/login');
  await logIn(page, member);
  expect((await sent).headers()['x-recaptcha-token']).toBe(`token of ${KEY} for login`);
  await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
  expect(requests.filter((url) => url.includes('enterprise.js'))).toHaveLength(1);
});

test('never loads the bot check on a page without a form', async ({ page, context }) => {
  const requests = await turnOnBotCheck(context);
  await page.clock.install();
  await page.goto(siteUrl('harbor', '/faq'));
  await page.clock.runFor(5000);
  await page.getByRole('main').locator('summary').first().click();
  expect(requests).toEqual([]);
});

test('sends a sandbox token without any request to Google', async ({ page, context }) => {
  const member = await joinLoggedOut(page);
  const requests = await turnOnBotCheck(context);
  await changeConfig(context, { enableRecaptcha: true, recaptchaSiteKey: '' });
  await page.goto(siteUrl('harbor', '/member-login'));
  const sent = page.waitForRequest('**/api/login');
  await logIn(page, member);
  expect((await sent).headers()['x-recaptcha-token']).toBe('sandbox-person');
  expect(requests).toEqual([]);
});

test.describe('a bot check that fails to load', () => {
  test.use({ allowedConsole: [/bot check could not be asked|Failed to load resource/] });

  test('sends the form with an empty token when the bot check fails to load', async ({ page, context }) => {
    const member = await joinLoggedOut(page);
    await turnOnBotCheck(context);
    await context.route('https://www.google.com/**', (route) => route.abort());
    await page.goto(siteUrl('harbor', '/member-login'));
    const sent = page.waitForRequest('**/api/login');
    await logIn(page, member);
    expect((await sent).headers()['x-recaptcha-token']).toBe('');
  });
});
