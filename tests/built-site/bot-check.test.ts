import { expect, it } from 'vitest';
import { loadRenderer } from '#publish/app/load-renderer.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { openSource } from '#publish/content/snapshot.ts';
import { previewPage } from '#publish/preview/render-preview.ts';
import { readPolicy } from './policy.ts';
import { readBrands, sitesDir } from './published.ts';

/** Renders a page of Harbor with these settings. */
async function renderPage(path: string, environment: Record<string, string>) {
  const settings = readPublishSettings({ ...process.env, ...environment });
  return previewPage(
    { site: 'harbor', version: 'live', path },
    {
      source: openSource(settings),
      renderer: await loadRenderer(settings.appDir),
      sitesDir,
      settings: settings.publicSettings,
    },
  );
}
const RECAPTCHA = { BOT_CHECK: 'recaptcha', PUBLIC_RECAPTCHA_SITE_KEY: '6Lc-built-site' };
const findGoogleSources = (policy: string) => policy.match(/https:\/\/\S*google\S*/g) ?? [];

it.each([
  '/member-login',
  '/reset-password',
  '/support',
  '/grievance-form',
  '/checkout',
  '/checkout/create-account',
])('the policy of %s allows Google’s bot check', async (path) => {
  const { csp } = await renderPage(path, RECAPTCHA);
  const policy = readPolicy(csp);
  expect(policy.get('script-src')).toEqual(
    expect.arrayContaining(['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']),
  );
  expect(policy.get('frame-src')).toEqual([
    'https://www.google.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
  ]);
  expect(policy.get('connect-src')).toEqual(["'self'", 'https://www.google.com/recaptcha/']);
});

it.each(['/', '/faq', '/terms', '/dashboard', '/find-a-dentist', '/join-now', '/checkout/payment'])(
  'the policy of %s allows no Google address',
  async (path) => {
    expect(findGoogleSources((await renderPage(path, RECAPTCHA)).csp)).toEqual([]);
  },
);

it.each(['off', 'sandbox'])('no policy allows a Google address when the bot check is %s', async (check) => {
  for (const path of ['/member-login', '/support'])
    expect(findGoogleSources((await renderPage(path, { BOT_CHECK: check })).csp)).toEqual([]);
});

it('no published page allows a Google address without the bot check', async () => {
  const brands = await readBrands();
  const open = brands.flatMap(({ pages }) =>
    pages.filter(({ entry }) => findGoogleSources(entry.csp ?? '').length > 0),
  );
  expect(open.map(({ file }) => file)).toEqual([]);
});
