import { describe, expect, it } from 'vitest';
import { SettingsError } from '#util/node/read-environment.ts';
import { readPublishSettings } from './settings.ts';

describe('the settings of publishing', () => {
  it('have defaults inside the project', () => {
    expect(readPublishSettings({}, '/project')).toMatchObject({
      sitesDir: '/project/dist/sites',
      appDir: '/project/dist/app',
      dataDir: '/project/.data',
      tenantsDir: '/project/tenants',
      cms: null,
      port: 4321,
    });
  });

  it('take folders from the environment; an empty value counts as not set', () => {
    const settings = readPublishSettings({ ENAMEL_SITES_DIR: '/srv/sites', DATA_DIR: '  ' }, '/project');
    expect(settings).toMatchObject({ sitesDir: '/srv/sites', dataDir: '/project/.data' });
  });

  it('name a CMS server and its sites', () => {
    const { cms } = readPublishSettings(
      { CMS_URL: 'https://cms.example', CMS_SITES: 'harbor, mesa' },
      '/project',
    );
    expect(cms).toMatchObject({ url: 'https://cms.example', sites: ['harbor', 'mesa'] });
  });

  it('are refused with every error in one message', () => {
    const read = () => readPublishSettings({ CMS_URL: 'file:///etc', PORT: '99999' }, '/project');
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(/CMS_URL must be an http or https address\n {2}PORT must be a port number/);
  });

  it('have visits watched where there is somewhere to report to', () => {
    const given = {
      PUBLIC_RUM_APP_ID: 'app',
      PUBLIC_RUM_CLIENT_TOKEN: 'pub1',
      PUBLIC_RUM_SAMPLE_RATE: '12.5',
    };
    expect(readPublishSettings(given, '/project').publicSettings.monitoring).toEqual({
      appId: 'app',
      clientToken: 'pub1',
      env: 'production',
      sampleRate: 12.5,
      replayRate: 0,
    });
    expect(readPublishSettings({}, '/project').publicSettings).not.toHaveProperty('monitoring');
    expect(() => readPublishSettings({ PUBLIC_RUM_APP_ID: 'app', PUBLIC_RUM_REPLAY_RATE: '101' })).toThrow(
      /PUBLIC_RUM_REPLAY_RATE must be a percentage, from 0 to 100/,
    );
    expect(() => readPublishSettings({ PUBLIC_RUM_APP_ID: 'app' })).toThrow(/are needed together/);
  });

  it('tell the finder of other tiles, and of none where it has its own map', () => {
    const tileUrl = 'https://tiles.example/{z}/{x}/{y}.png';
    const given = { PUBLIC_MAP_TILE_URL: tileUrl, PUBLIC_MAP_ATTRIBUTION: '© Tiles' };
    expect(readPublishSettings(given, '/project').publicSettings.map).toEqual({
      tileUrl,
      attribution: '© Tiles',
    });
    expect(readPublishSettings({}, '/project').publicSettings).not.toHaveProperty('map');
  });

  it('tell the pages how long somebody may do nothing', () => {
    const { publicSettings } = readPublishSettings(
      { PUBLIC_IDLE_AUTH_MS: '60000', PUBLIC_IDLE_SESSION_MS: '120000' },
      '/project',
    );
    expect(publicSettings).toMatchObject({ idleAuthMilliseconds: 60_000, idleSessionMilliseconds: 120_000 });
  });

  it.each([
    [{ PUBLIC_IDLE_AUTH_MS: '5000' }, /PUBLIC_IDLE_AUTH_MS must be a number of milliseconds, from 60000/],
    [{ PUBLIC_IDLE_AUTH_MS: 'long' }, /PUBLIC_IDLE_AUTH_MS must be a number of milliseconds/],
    [{ PUBLIC_IDLE_SESSION_MS: '900000' }, /PUBLIC_IDLE_SESSION_MS must be longer than PUBLIC_IDLE_AUTH_MS/],
    [{ PUBLIC_MAP_TILE_URL: 'http://tiles.example/{z}/{x}/{y}.png' }, /PUBLIC_MAP_TILE_URL must be an https/],
    [
      { PUBLIC_MAP_TILE_URL: 'https://{a-c}.example/{z}/{x}/{y}.png' },
      /PUBLIC_MAP_TILE_URL must be an https/,
    ],
    [{ PUBLIC_MAP_TILE_URL: 'https://tiles.example/{z}/{x}.png' }, /with \{z\}, \{x\} and \{y\}/],
    [{ PUBLIC_MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' }, /PUBLIC_MAP_ATTRIBUTION is needed/],
    [{ PUBLIC_AUTH_STATUS_PATH: 'https://elsewhere.example/auth' }, /PUBLIC_AUTH_STATUS_PATH must be a path/],
    [{ PUBLIC_AUTH_STATUS_PATH: '//elsewhere.example' }, /PUBLIC_AUTH_STATUS_PATH must be a path/],
    [{ BOT_CHECK: 'recaptcha' }, /PUBLIC_RECAPTCHA_SITE_KEY is needed with BOT_CHECK=recaptcha/],
  ])('refuse %j', (environment, message) => {
    expect(() => readPublishSettings(environment, '/project')).toThrow(message);
  });

  it.each([
    ['off', { enableRecaptcha: false, recaptchaSiteKey: '' }],
    ['sandbox', { enableRecaptcha: true, recaptchaSiteKey: '' }],
    ['recaptcha', { enableRecaptcha: true, recaptchaSiteKey: '6Lc-key' }],
  ])('tell the pages of the bot check %s', (check, told) => {
    const { publicSettings } = readPublishSettings(
      { BOT_CHECK: check, PUBLIC_RECAPTCHA_SITE_KEY: '6Lc-key' },
      '/project',
    );
    expect(publicSettings).toMatchObject(told);
  });
});
