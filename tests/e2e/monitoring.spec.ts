import type { datadogRum } from '@datadog/browser-rum';
import type { BrowserContext } from '@playwright/test';
import { additionsFor, pagePolicy, unitePolicies } from '../../src/publish/csp.ts';
import { DEFAULT_PUBLIC_SETTINGS } from '../../src/util/public-config.ts';
import { expect, siteUrl, test } from './fixtures.ts';
import { type Intake, startIntake } from './support/intake.ts';
import { changeConfig } from './support/public-config.ts';

// The pages as they are published with PUBLIC_RUM_…, the real library, and an intake of our own.

interface Watched {
  DD_RUM: Pick<typeof datadogRum, 'getSessionReplayLink'>;
}

// the intake ends with the test, and a page may still have something to tell it
test.use({ allowedConsole: [/ERR_CONNECTION_REFUSED/] });

/** Every visit is watched and recorded. */
async function watch(context: BrowserContext, intake: Intake): Promise<void> {
  const monitoring = {
    ...{ appId: '11111111-2222-4333-8444-555555555555', clientToken: 'pub0123456789', env: 'test' },
    ...{ sampleRate: 100, replayRate: 100, proxy: intake.address },
  };
  // a page that the test has changed counts as one from elsewhere
  await context.grantPermissions(['local-network-access']);
  const watched = pagePolicy({
    ...{ hashes: { scripts: [], styles: [] }, hasBotCheck: false },
    additions: additionsFor({ ...DEFAULT_PUBLIC_SETTINGS, monitoring }, { page: 'home' }),
  });
  await changeConfig(context, { monitoring }, (policy) => unitePolicies([policy, watched]));
}

test('a visit is reported and recorded without what somebody typed, searched for or is called', async ({
  page,
  context,
}) => {
  await using intake = await startIntake();
  await watch(context, intake);
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.goto(siteUrl('harbor', '/find-a-dentist?where=92101#results'));
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect.poll(() => workers.some((url) => url.includes('/_astro/monitoring-worker.'))).toBe(true);
  const where = page.getByLabel(/ZIP/).first();
  await where.fill('94103');
  // What was pressed is reported a second later, with what came of it; a page that is frozen reports what it has.
  const reportNow = () => page.evaluate(() => window.dispatchEvent(new Event('freeze')));
  const hasAction = () => intake.events.some(({ type }) => type === 'action');
  await expect(async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => reportNow().then(hasAction), { timeout: 5000 }).toBe(true);
  }).toPass({ timeout: 40_000 });
  await page.goto('about:blank');

  await expect.poll(() => intake.events.some(({ type }) => type === 'view')).toBe(true);
  await expect.poll(() => intake.recordings.length).toBeGreaterThan(0);
  // what changes of a view later comes without what stays the same
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
  expect(/.{0,80}94103/.exec(intake.recordings.join())).toBeNull();
});

for (const path of ['/member-login', '/checkout/create-account', '/grievance-form'])
  test(`${path} is never recorded, though the visit is`, async ({ page, context }) => {
    await using intake = await startIntake();
    await watch(context, intake);
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(worker.url()));
    await page.goto(siteUrl('harbor', path));
    await expect.poll(() => page.evaluate(() => 'DD_RUM' in window)).toBe(true);
    const link = await page.evaluate(() => (window as unknown as Watched).DD_RUM.getSessionReplayLink());
    expect(link).toContain('error-type=replay-not-started');
    await page.goto('about:blank');
    await expect.poll(() => intake.events.some(({ type }) => type === 'view')).toBe(true);
    expect(intake.recordings).toEqual([]);
    expect(workers).toEqual([]);
  });

test.describe('where the worker does not come', () => {
  test.use({ allowedConsole: [/Datadog Browser SDK|status of 404|worker|ERR_CONNECTION_REFUSED/i] });

  test('the page goes on, and says so to whoever looks after it', async ({ page, context }) => {
    await using intake = await startIntake();
    await watch(context, intake);
    await context.route('**/monitoring-worker.*', (route) => route.fulfill({ status: 404 }));
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto(siteUrl('harbor', '/faq'));
    await expect.poll(() => said.join()).toMatch(/failed to start/);
    await page.goto('about:blank');
    await expect.poll(() => intake.events.some(({ type }) => type === 'view')).toBe(true);
    expect(intake.recordings).toEqual([]);
  });
});
