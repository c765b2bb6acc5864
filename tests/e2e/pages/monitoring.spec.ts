import type { datadogRum } from '@datadog/browser-rum';
import type { BrowserContext } from '@playwright/test';
import { additionsFor, pagePolicy, unitePolicies } from '#publish/app/content-security-policy.ts';
import { DEFAULT_PUBLIC_SETTINGS, type MonitoringSettings } from '#util/site/public-config.ts';
import { axeErrors } from '../support/axe.ts';
import { type Intake, startIntake } from '../support/fake-datadog.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { changeConfig } from '../support/public-config.ts';

// Pages published with PUBLIC_RUM_…, with the real library and a fake intake.

interface MonitoredWindow {
  DD_RUM: Pick<typeof datadogRum, 'getSessionReplayLink'>;
}

// a page may still send after the intake stops, and the finder does not know the typed place
test.use({ allowedConsole: [/ERR_CONNECTION_REFUSED|status of 422/] });

/** Turns on monitoring and recording for every visit. */
async function turnOnMonitoring(
  context: BrowserContext,
  intake: Intake,
  more: Partial<MonitoringSettings> = {},
): Promise<void> {
  const monitoring = {
    appId: '11111111-2222-4333-8444-555555555555',
    clientToken: 'pub0123456789',
    env: 'test',
    sampleRate: 100,
    replayRate: 100,
    proxy: intake.address,
    ...more,
  };
  // the browser treats a page changed by the test as cross-origin
  await context.grantPermissions(['local-network-access']);
  const monitoringPolicy = pagePolicy({
    hashes: { scripts: [], styles: [] },
    hasBotCheck: false,
    additions: additionsFor({ ...DEFAULT_PUBLIC_SETTINGS, monitoring }, { page: 'home' }),
  });
  await changeConfig(context, { monitoring }, (policy) => unitePolicies([policy, monitoringPolicy]));
}

test('a visit is reported and recorded without names, input or search terms', async ({ page, context }) => {
  await using intake = await startIntake();
  await turnOnMonitoring(context, intake);
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.goto(siteUrl('harbor', '/find-a-dentist?where=92101#results'));
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect.poll(() => workers.some((url) => url.includes('/_astro/monitoring-worker.'))).toBe(true);
  const where = page.getByLabel(/ZIP/).first();
  await where.fill('94103');
  // An action is reported a second later with its effects; a frozen page reports at once.
  const reportNow = () => page.evaluate(() => window.dispatchEvent(new Event('freeze')));
  const hasAction = () => intake.events.some(({ type }) => type === 'action');
  await expect(async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => reportNow().then(hasAction), { timeout: 5000 }).toBe(true);
  }).toPass({ timeout: 40_000 });
  await page.goto('about:blank');

  await expect.poll(() => intake.events.some(({ type }) => type === 'view')).toBe(true);
  await expect.poll(() => intake.recordings.length).toBeGreaterThan(0);
  // later updates of a view contain only changed fields
  for (const event of intake.events.filter(({ type }) => /^(?:view|resource|action)$/.test(type)))
    expect(event).toMatchObject({
      service: 'enamel-brand-site',
      application: { id: '11111111-2222-4333-8444-555555555555' },
      context: { site: 'harbor' },
    });
  const view = intake.events.find(({ type }) => type === 'view');
  expect(view?.ddtags).toContain('env:test');
  expect(view?.view.url).toBe(siteUrl('harbor', '/find-a-dentist'));
  expect(intake.events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['view', 'resource', 'action']),
  );
  const told = JSON.stringify(intake.events);
  expect(/.{0,80}(?:94103|92101)/.exec(told)).toBeNull();
  expect(intake.recordings.join()).toContain('Find a dentist');
  expect(/.{0,80}(?:94103|92101)/.exec(intake.recordings.join())).toBeNull();
});

test('no input and no response of any form is sent to monitoring', async ({ page, context }) => {
  await using intake = await startIntake();
  await turnOnMonitoring(context, intake);
  const words = 'Zuzanna Quillfeather';
  const email = 'z.quillfeather@example.com';
  for (const path of ['/', '/find-a-dentist', '/directory', '/savings-summary', '/join-now', '/support']) {
    await page.goto(siteUrl('harbor', path));
    await expect.poll(() => page.evaluate(() => 'DD_RUM' in window)).toBe(true);
    await expect(page.locator('astro-island[ssr][client=paint]')).toHaveCount(0);
    const boxes = page.locator(
      'main :is(textarea, input:not([type=radio], [type=checkbox], [type=hidden], [type=submit])):visible',
    );
    for (let nth = 0; nth < (await boxes.count()); nth += 1) {
      const box = boxes.nth(nth);
      const kind = await box.evaluate(
        (field: HTMLInputElement) => `${field.type} ${field.name} ${field.inputMode}`,
      );
      await box.fill(
        /email/.test(kind)
          ? email
          : /zip|numeric/.test(kind)
            ? '94103'
            : /tel/.test(kind)
              ? '(415) 555-0137'
              : words,
      );
    }
    const send = page.locator('main form :is(button:not([type=button]), [type=submit]):visible').first();
    if (path !== '/' && (await send.count()) > 0) await send.click();
    if (path === '/support') await expect(page.locator('.ticket')).toBeVisible();
    await page.waitForTimeout(300);
    await page.evaluate(() => window.dispatchEvent(new Event('freeze')));
  }
  const ticket = String(await page.locator('.ticket').textContent());
  expect(ticket).toMatch(/\w{3}/);
  await page.goto('about:blank');
  await expect
    .poll(() => intake.recordings.filter((each) => each.includes('/support')).length)
    .toBeGreaterThan(0);
  const told = JSON.stringify(intake.events) + intake.recordings.join();
  for (const secret of ['Quillfeather', 'quillfeather', '94103', '555-0137', ticket])
    expect(new RegExp(`.{0,80}${secret}`).exec(told), secret).toBeNull();
  // the brand's own words are sent
  expect(told).toContain('Harbor Dental');
});

test('a brand with a consent notice records a visit only after the visitor agrees', async ({
  page,
  context,
}) => {
  await using intake = await startIntake();
  const consent = {
    text: 'May we record this visit to improve our pages?',
    yes: 'Yes, record it',
    no: 'No, thanks',
    change: 'Recording of visits',
  };
  await turnOnMonitoring(context, intake, { consent });
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.goto(siteUrl('harbor', '/faq'));
  const notice = page.getByRole('region', { name: consent.change });
  await expect(notice).toContainText(consent.text);
  expect(await axeErrors(page)).toEqual([]);
  await notice.getByRole('button', { name: consent.no }).click();
  await page.goto(siteUrl('harbor', '/terms'));
  const change = page.getByRole('contentinfo').getByRole('button', { name: consent.change });
  await expect(change).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.goto('about:blank');
  await expect.poll(() => intake.events.some(({ type }) => type === 'view')).toBe(true);
  expect([...intake.recordings, ...workers]).toEqual([]);

  await page.goto(siteUrl('harbor', '/terms'));
  await change.click();
  await notice.getByRole('button', { name: consent.yes }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(() => workers.some((url) => url.includes('/_astro/monitoring-worker.'))).toBe(true);
  // a frozen page sends what was recorded so far
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('freeze')));
    await expect.poll(() => intake.recordings.length, { timeout: 1000 }).toBeGreaterThan(0);
  }).toPass();
});

test('a browser that sends Global Privacy Control is not monitored', async ({ page, context }) => {
  await using intake = await startIntake();
  await turnOnMonitoring(context, intake);
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto(siteUrl('harbor', '/faq'));
  await expect.poll(() => scripts.some((path) => path.includes('/deferred-tasks.'))).toBe(true);
  await page.goto(siteUrl('harbor', '/terms'));
  await expect.poll(() => scripts.filter((path) => path === '/builds/latest.json').length).toBe(2);
  expect(scripts.filter((path) => /monitoring/.test(path))).toEqual([]);
  expect(intake.events).toEqual([]);
});

for (const path of ['/member-login', '/checkout/create-account', '/grievance-form'])
  test(`${path} is monitored but never recorded`, async ({ page, context }) => {
    await using intake = await startIntake();
    await turnOnMonitoring(context, intake);
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(worker.url()));
    await page.goto(siteUrl('harbor', path));
    // without a cart, the second checkout step redirects to the first
    await expect(async () => {
      const link = await page.evaluate(() =>
        (window as unknown as MonitoredWindow).DD_RUM.getSessionReplayLink(),
      );
      expect(link).toContain('error-type=replay-not-started');
    }).toPass();
    await page.goto('about:blank');
    await expect.poll(() => intake.events.some(({ type }) => type === 'view')).toBe(true);
    expect(intake.recordings).toEqual([]);
    expect(workers).toEqual([]);
  });

test.describe('when the worker fails to load', () => {
  test.use({ allowedConsole: [/Datadog Browser SDK|status of 404|worker|ERR_CONNECTION_REFUSED/i] });

  test('monitors a visit without recording when the worker fails to load', async ({ page, context }) => {
    await using intake = await startIntake();
    await turnOnMonitoring(context, intake);
    await context.route('**/monitoring-worker.*', (route) => route.fulfill({ status: 404 }));
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await page.goto(siteUrl('harbor', '/faq'));
    await expect.poll(() => messages.join()).toMatch(/failed to start/);
    await page.goto('about:blank');
    await expect.poll(() => intake.events.some(({ type }) => type === 'view')).toBe(true);
    expect(intake.recordings).toEqual([]);
  });
});
